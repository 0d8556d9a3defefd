"""Where things lie. A game in the engine is four arrays, its *desk*, always handed on together:

- `table`: `int64[NUMBERS]`, the lines, the kings, what is owed;
- `kingdoms`: `uint64[players + 1, ROW]`, a kingdom a row with its regions kept beside it; the
  last row is to try things in. A position at rest has only `[players, WORDS]`;
- `box`: `int64[49, 7]`, the dominoes by number;
- `reals`: `float64[players, REALS]`, what the quick player of each seat thinks with.

Four plain arrays, because Numba counts references to every part of anything richer.
"""

from __future__ import annotations

# A kingdom, word by word
TERRAIN = 0  # six words: the cells of each terrain
ONES = 6  # symbols (crowns, fires) as the two binary digits of their count
TWOS = 7
BUILT = 8  # every square, the castle too
EXTENT = 9  # westernmost, easternmost, northernmost, southernmost: four bytes, each + 16
RESOURCES = 10  # four words: mammoth, fish, mushroom, flint
PEOPLE = 14  # seven words: hunter, child, gatherer, sculptor, painter, fire lady, shaman
WARRIORS = 21  # two words: the strength of warriors as binary digits
WORDS = 23  # a kingdom at rest
MOST = 32  # regions of one terrain: no more than it has squares in the box
MANY = 23  # six words: how many regions of each terrain
HALOS = 29  # six words: what touches the regions with symbols
AREAS = 35  # six times MOST words: the regions
FACTS = AREAS + 6 * MOST  # six times MOST words: their squares, and 256 times their symbols
NEARS = FACTS + 6 * MOST  # six words: what touches each terrain, and the castle
ROW = NEARS + 6

# The table, number by number
PLAYERS = 0
SIZE = 1
LINE = 2  # dominoes dealt each round
KINGS = 3  # kings (chiefs) in play
MIDDLE = 4  # points for a castle in the middle (KD-6.1, OR-8.1); 0: not played
HARMONY = 5  # points for a complete kingdom (KD-6.2, OR-8.2)
LINES_LEFT = 6
UNSEEN = 7  # bit n: domino n was not seen yet
OWED = 8  # what is owed: one of the duties of `coding`
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
MODE = 38  # one of the modes of `coding`
SHELTER = 39  # fire may not land on the hut (OR-4.3)
ERUPTS = 40  # where a volcano erupts, and its craters
CRATERS = 41
TOTEMS = 42  # four seats: who holds the totem of each resource; -1: the table
TOTEM_DUE = 46  # which totem is to be handed over
FACE_UP = 47  # four people; -1: the space is empty
CAVE = 51  # ten counts: how many of each kind of person are in the pile
PERSON = 61  # who is being recruited
PAID = 62  # bit k: a resource of kind k was given
PRICE = 63  # how many are still to be given
ROUNDS = 64  # lines of a whole game
GAMES_LEFT = 65  # games that come after this one (KD-6.4)
KINDS = 68  # four numbers: how each seat plays: one of those below
MERITS = 72  # four numbers: what seats are ranked by
GENERATOR = 76  # the state of the generator
NUMBERS = 80

# How a seat plays
RANDOM, QUICK, GREEDY, CAREFUL, KEEN = range(5)

# The reals of a seat; what is common to all lies in row 0
WEIGHTS = 24
NOW = 0  # the weights of this round
LAST = 24  # the weights in the last round
EARLIER = 48  # what each twelfth of the game before it adds
FUTURE = 72  # six squares, six symbols: what a player can expect of the pile
VALUES = 84  # what was thought of each placement (or slot) last
# … of a keen player (`players.keen`)
TRAITS = 30
UNITS = 16
KEEN_NET = VALUES + 256  # what it learned
WORK = KEEN_NET + 600  # room to work in
REALS = WORK + 2 * TRAITS + 2 * UNITS + 1

# A domino: terrain, symbols and craters of each half, and whether both halves are alike
FIRST, FIRST_SYMBOLS, FIRST_CRATERS, SECOND, SECOND_SYMBOLS, SECOND_CRATERS, DOUBLE = range(7)
