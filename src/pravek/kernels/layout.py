"""Where things lie: a kingdom is a row of words, the table a row of numbers, a domino six numbers.

Kingdoms are `uint64[players, WORDS]`, the table is `int64[NUMBERS]`, the box `int64[49, 7]`.
"""

from __future__ import annotations

# A kingdom, word by word
TERRAIN = 0  # six words: the cells of each terrain
ONES = 6  # symbols (crowns, fires) as the two binary digits of their count
TWOS = 7
BUILT = 8  # every square, the castle too
EXTENT = 9  # westernmost, easternmost, northernmost, southernmost: four bytes, each + 16
LOST = 10  # how many dominoes were discarded
WORDS = 11  # … of Kingdomino
RESOURCES = 11  # four words: mammoth, fish, mushroom, flint
PEOPLE = 15  # seven words: hunter, child, gatherer, sculptor, painter, fire lady, shaman
WARRIORS = 22  # two words: the strength of warriors as binary digits
ORIGINS_WORDS = 24

# The table, number by number
PLAYERS = 0
SIZE = 1
LINE = 2  # dominoes dealt each round
KINGS = 3  # kings (chiefs) in play
MIDDLE = 4  # points for a castle in the middle (KD-6.1, OR-8.1); 0: not played
HARMONY = 5  # points for a complete kingdom (KD-6.2, OR-8.2)
LINES_LEFT = 6
UNSEEN = 7  # bit n: domino n was not seen yet
OWED = 8  # what is owed: one of the duties below
SEAT = 9  # who owes it
DOMINO = 10  # the domino to build
PLAYED = 11
CURRENTS = 12  # how many dominoes the current line has
CURRENT = 13  # four dominoes
CURRENT_SEATS = 17
COMINGS = 21
COMING = 22
COMING_SEATS = 26  # -1: free
BAG = 30  # four counts: the kings of each seat not drawn yet
PAST = 34  # four numbers: points of earlier games (KD-6.4)
MODE = 38  # 0 Kingdomino, 1 Discovery, 2 Totem, 3 Tribe
SHELTER = 39  # fire may not land on the hut (OR-4.3)
ERUPTS = 40  # where a volcano erupts, and its craters
CRATERS = 41
TOTEMS = 42  # four seats: who holds the totem of each resource; -1: the table
TOTEM_DUE = 46  # which totem is to be handed over
PILE = 47  # bit k * 3 + ...: see `people`
FACE_UP = 48  # four people; -1: the space is empty
CAVE = 52  # fifteen counts: how many of each kind of person are in the pile
RECRUIT = 67  # the kind taken, to be settled on a square
NUMBERS = 72

# Duties
NOBODY, BUILD, CHOOSE, ERUPT, HAND_OVER, MAY_RECRUIT, SETTLE, SHARE_LINE = range(8)

# A domino: terrain, symbols and craters of each half, and whether both halves are alike
FIRST, FIRST_SYMBOLS, FIRST_CRATERS, SECOND, SECOND_SYMBOLS, SECOND_CRATERS, DOUBLE = range(7)

# The words of a move: 64 * way + the cell of its western or northern half
EAST, SOUTH, WEST, NORTH = range(4)
WAYS = ("east", "south", "west", "north")
VOLCANO = 5
