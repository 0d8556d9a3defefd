"""The domino family in numbers, for the engine and the nets alike: what was agreed on, what is
owed, the answers. Needs neither Numba nor NumPy.

Both keep a kingdom on a torus of 8 by 8 cells, because none spans more than 7 columns or rows, but
not on the same one: in the engine a step is the rotation of a word, so the end of a row leads to
the next one; in the nets it leads to its own beginning. So whoever asks says which `cell_of` a
place is. The numbering follows the nets, in whose weights it is baked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pravek.core.protocol import Action
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.events import Build, Choose, Claim, Discard, Duty, Place
from pravek.games.dominoes.grid import Position
from pravek.games.dominoes.state import State
from pravek.games.kingdomino.rules import HARMONY, MIDDLE_KINGDOM
from pravek.games.origins.discovery import EMPIRE_OF_FIRE, FLIGHT, HOMO_HABILIS, Erupt, Fire, Fizzle
from pravek.games.origins.opening import OUTER, Open, Opening
from pravek.games.origins.people import LIKES, TILES
from pravek.games.origins.recruiting import (
    Decline,
    Give,
    Invite,
    Pay,
    Recruit,
    Settle,
    Stand,
    Summon,
)
from pravek.games.origins.resources import KINDS
from pravek.games.origins.totem import POINTS, Hand, HandOver

CellOf = Callable[[Position], int]

BUILD, CHOOSE, ERUPT, HAND_OVER, OPENING, RECRUIT, PAY, SETTLE, DONE = range(9)
"""What can be owed; DONE: nothing, until the table goes on."""
MODES = ("kingdomino", "discovery", "totem", "tribe")
KINGDOMINO, DISCOVERY, TOTEM, TRIBE = range(4)
WAYS = ("east", "south", "west", "north")
EAST, SOUTH, WEST, NORTH = range(4)
PEOPLE = tuple(TILES)
HUNTER, CHILD, GATHERER, SCULPTOR, PAINTER, FIRE_LADY, SHAMAN, WARRIOR = range(8)
"""People by number; from WARRIOR on those of strength 1, 2 and 3."""
LIKING = tuple(LIKES[kind][0] for kind in PEOPLE[:FIRE_LADY])
"""What a hunter, child, gatherer and sculptor get for each resource of their kind, and a painter
for each of any kind (OR-7.1 to OR-7.5)."""
FLIES = (0, *(FLIGHT[craters] for craters in (1, 2, 3)))
"""How far fire flies, by the number of craters (OR-4.1)."""
TOTEM_POINTS = tuple(POINTS[kind] for kind in KINDS)
"""OR-1.4"""

_MIDDLE = {"middle_kingdom": MIDDLE_KINGDOM, "empire_of_fire": EMPIRE_OF_FIRE}
_HARMONY = {"harmony": HARMONY, "homo_habilis": HOMO_HABILIS}


class Agreed(NamedTuple):
    """What was agreed on before the game."""

    players: int
    kings: int
    """How many kings stand on a line."""
    line: int
    rounds: int
    size: int
    middle: int
    """Points for a castle in the middle (KD-6.1, OR-8.1); 0: not played."""
    harmony: int
    """Points for a complete kingdom (KD-6.2, OR-8.2)."""
    mode: int
    shelter: bool
    """Fire may not land on the hut (OR-4.3)."""


def agreed(game: Any) -> Agreed:
    has, setup = game.options.get, game.setup
    return Agreed(
        game.players,
        len(setup.pieces),
        setup.line,
        setup.rounds,
        setup.size,
        sum(points for option, points in _MIDDLE.items() if has(option)),
        sum(points for option, points in _HARMONY.items() if has(option)),
        MODES.index(has("mode", MODES[KINGDOMINO])),
        bool(has("hut_shelters")),
    )


def halves(domino: Domino) -> list[int]:
    """Terrain, symbols and craters of the first half, then of the second."""
    return [n for half in domino.halves for n in (half.terrain, half.symbols, half.craters)]


class Owed(NamedTuple):
    """What is owed, and by whom."""

    duty: int = DONE
    seat: int = 0
    domino: int = 0
    volcano: int = 0
    craters: int = 0
    totem: int = len(KINDS)
    """Which is to be handed over; the number of kinds: none."""
    person: int = -1
    """Who is being recruited; -1: nobody."""
    given: tuple[int, ...] = ()
    """The kinds of resources given up for him."""
    left: int = 0
    """How many are still to be given."""


def owed_in(duty: Duty | None, cell_of: CellOf) -> Owed:
    match duty:
        case None:
            return Owed()
        case Build(seat, domino):
            return Owed(BUILD, seat, domino=domino)
        case Choose(seat):
            return Owed(CHOOSE, seat)
        case Erupt(seat, volcano, craters):
            return Owed(ERUPT, seat, volcano=cell_of(volcano), craters=craters)
        case HandOver(seat, totem, _):
            return Owed(HAND_OVER, seat, totem=KINDS.index(totem))
        case Opening(seat):
            return Owed(OPENING, seat)
        case Recruit(seat):
            return Owed(RECRUIT, seat)
        case Pay(seat, person, given, left):
            kinds = tuple(map(KINDS.index, given))
            return Owed(PAY, seat, person=PEOPLE.index(person), given=kinds, left=left)
        case Settle(seat, person):
            return Owed(SETTLE, seat, person=PEOPLE.index(person))
    raise TypeError(f"there is no number for {duty}")


def answer_of(view: State, action: Action, cell_of: CellOf) -> int:
    """The number of an action among those of its kind: a placement is 4 times the cell of its first
    half plus its way; otherwise a slot of the next line, a cell, a seat, a person, 0 or 1 for the
    outer or inner positions of a first line; -1 for what is no choice or nobody."""
    match action:
        case Place(_, at, towards):
            return 4 * cell_of(at) + WAYS.index(towards)
        case Claim(_, domino):
            return [slot.domino for slot in view.coming].index(domino)
        case Fire(_, at) | Give(_, at) | Stand(_, at):
            return cell_of(at)
        case Hand(_, _, seat):
            return seat
        case Invite(_, person) | Summon(_, person):
            return PEOPLE.index(person)
        case Open(_, positions):
            return int(positions != OUTER)
        case Discard() | Fizzle() | Decline():
            return -1
    raise TypeError(f"there is no number for {action}")
