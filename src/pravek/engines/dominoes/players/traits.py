"""What can be seen of a placement at a glance: the traits the keen player judges it by."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, U, Word, Words, count, inlined
from pravek.engines.dominoes.coding import TRIBE
from pravek.engines.dominoes.players.placing import beside, burning, land_left, near_people
from pravek.engines.dominoes.rules.cells import CASTLE
from pravek.engines.dominoes.rules.kingdom import ends
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    FIRST,
    FIRST_CRATERS,
    FIRST_SYMBOLS,
    FUTURE,
    HALOS,
    MODE,
    NEARS,
    SECOND,
    SECOND_CRATERS,
    SECOND_SYMBOLS,
    SIZE,
    WORK,
)
from pravek.engines.dominoes.rules.regions import touched
from pravek.engines.dominoes.rules.torus import (
    HEARTS,
    START,
    neighbours,
    region,
    turned,
)

# The traits of a placement, each of the order of one
POINTS = 0  # points right now
CROWN_FUTURE = 1  # symbols placed × squares of the terrain to come
JOIN_FUTURE = 2  # squares that join a region × symbols of the terrain to come
SIZE_FUTURE = 3  # squares joined × symbols of the terrain to come
JOINED_SYMBOLS = 4
JOINED_SQUARES = 5
GROWTH = 6  # symbols of the grown region × its open sides
OPEN_SIDES = 7
MERGES = 8  # regions joined together
ALONE = 9  # a half that touches nothing of its terrain
BLOCKS = 10  # a half on a square where a region with symbols of another terrain would grow
OFF_CENTRE = 11  # the kingdom is no longer centred
HOLES = 12  # empty squares no domino can fill
DEAD_ENDS = 13  # empty squares with a single empty neighbour
SNUG = 14  # sides that touch a built square or the border
UNEVEN = 15  # squares that must stay empty: parts with more of one colour of a chessboard
REGION_FUTURE = 16  # symbols of the grown region × squares of the terrain to come
ROOM = 17  # squares to come of a region with symbols, for each open side of the half
SYMBOLS = 18
REACH = 19  # squares to come of all terrains that something can be put beside
WIDE_REACH = 20  # the same, for each square they touch
LOST = 21  # symbols of the regions that are blocked × squares of the terrain to come
PARTS = 22  # parts of the land that is left, but for the first
ODD_PARTS = 23  # parts with an odd number of squares
FIRE = 24  # the fires of a volcano × the squares of the best region they reach
FIRE_FUTURE = 25  # the fires × squares to come of that terrain
PEOPLE = 26  # what people get for a resource put beside them
# … and what is the same for all placements
EARLY = 27  # lines still to come
COMPLETE = 28  # whether Harmony is played
CENTRED = 29  # whether the Middle Kingdom is

TRAIT = WORK
"""Where the traits of the placement looked at lie."""
CHESS = U(sum(1 << (x + 8 * y) for x in range(8) for y in range(8) if (x + y) & 1))
"""Every other cell of a board whose corner is the first one."""


@inlined
def see_half(
    kingdoms: Words,
    reals: Reals,
    p: int,
    t: int,
    squares: int,
    symbols: int,
    around: Word,
    open_: Word,
) -> None:
    """The traits of squares of one terrain. `around` are the cells that touch them, `open_` those
    among them that stay empty."""
    s, k, old, n = touched(kingdoms, p, t, around)
    ahead, marks, sides = reals[0, FUTURE + t], reals[0, FUTURE + 6 + t], count(open_)
    borne = symbols + k
    reals[p, TRAIT + POINTS] += ((squares + s) * borne - old) / 4.0
    reals[p, TRAIT + CROWN_FUTURE] += symbols * ahead / 4.0
    reals[p, TRAIT + JOINED_SYMBOLS] += k / 4.0
    reals[p, TRAIT + JOINED_SQUARES] += s / 8.0
    reals[p, TRAIT + GROWTH] += borne * sides / 8.0
    reals[p, TRAIT + OPEN_SIDES] += sides / 4.0
    reals[p, TRAIT + REGION_FUTURE] += borne * ahead / 8.0
    reals[p, TRAIT + SYMBOLS] += symbols / 2.0
    if borne:
        reals[p, TRAIT + ROOM] += min(sides, 3) * ahead / 8.0
    if n:
        reals[p, TRAIT + JOIN_FUTURE] += squares * marks / 2.0
        reals[p, TRAIT + SIZE_FUTURE] += min(s, 8) * marks / 8.0
        reals[p, TRAIT + MERGES] += n - 1.0
    elif not around & START:
        reals[p, TRAIT + ALONE] += 1.0


@inlined
def see_blocked(kingdoms: Words, reals: Reals, p: int, terrain: int, cell: Word) -> None:
    """The traits of a half on a square where others would grow."""
    reals[p, TRAIT + BLOCKS] += 1.0
    around = neighbours(cell)
    for t in range(6):
        if t != terrain and kingdoms[p, HALOS + t] & cell:
            _, k, _, _ = touched(kingdoms, p, t, around)
            reals[p, TRAIT + LOST] += k * reals[0, FUTURE + t] / 8.0


@inlined
def see_land(reals: Reals, p: int, space: Word, corner: int, both: Word) -> Word:
    """The traits of the land that is left over; those of its cells that can still be built on.
    The ends of a land of more than seven columns or rows meet on the torus, and are seen so."""
    some, several = beside(space)
    free = space & some
    reals[p, TRAIT + HOLES] = count(space & ~some)
    reals[p, TRAIT + DEAD_ENDS] = count(free & ~several) / 2.0
    reals[p, TRAIT + SNUG] = count(neighbours(both) & ~space & ~both) / 2.0
    chess = turned(CHESS, corner)
    left, parts, odd, uneven = free, 0, 0, 0
    while left:
        part = region(left & (~left + U(1)), left)
        left &= ~part
        squares, dark = count(part), count(part & chess)
        parts += 1
        odd += squares & 1
        uneven += abs(squares - 2 * dark)
    reals[p, TRAIT + PARTS] = max(0, parts - 1) / 2.0
    reals[p, TRAIT + ODD_PARTS] = odd / 2.0
    reals[p, TRAIT + UNEVEN] = uneven / 2.0
    return free


@inlined
def see_reach(
    kingdoms: Words, reals: Reals, p: int, a: int, b: int, first: Word, second: Word, free: Word
) -> None:
    """What can still be put beside something of its terrain."""
    some = many = 0.0
    for t in range(6):
        near = kingdoms[p, NEARS + t]
        if t == a:
            near |= neighbours(first)
        if t == b:
            near |= neighbours(second)
        cells = count(near & free)
        if cells:
            some += reals[0, FUTURE + t]
            many += reals[0, FUTURE + t] * min(cells, 4)
    reals[p, TRAIT + REACH] = some / 8.0
    reals[p, TRAIT + WIDE_REACH] = many / 16.0


@inlined
def see(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    reals: Reals,
    p: int,
    domino: int,
    move: int,
    not_first: Word,
    not_second: Word,
    centred: bool,
) -> None:
    """All traits of a placement. `not_first` and `not_second` are where others than the terrain of
    that half would grow; `centred` is whether the Middle Kingdom can still be."""
    size = table[SIZE]
    heart, built = HEARTS[size], kingdoms[p, BUILT]
    a, b = box[domino, FIRST], box[domino, SECOND]
    one, two = box[domino, FIRST_SYMBOLS], box[domino, SECOND_SYMBOLS]
    craters = box[domino, FIRST_CRATERS] + box[domino, SECOND_CRATERS]
    for i in range(EARLY):
        reals[p, TRAIT + i] = 0.0
    first, second = ends(move)
    both = first | second
    empty = ~(built | both)
    if a == b:
        around = neighbours(both)
        see_half(kingdoms, reals, p, a, 2, one + two, around, around & empty)
    else:
        around = neighbours(first)
        see_half(kingdoms, reals, p, a, 1, one, around, around & empty)
        around = neighbours(second)
        see_half(kingdoms, reals, p, b, 1, two, around, around & empty)
    if first & not_first:
        see_blocked(kingdoms, reals, p, a, first)
    if second & not_second:
        see_blocked(kingdoms, reals, p, b, second)
    space, corner = heart & empty, CASTLE - 9 * (size // 2)
    if not centred or both & ~heart:
        space, corner = land_left(kingdoms, p, move, both, size)
        reals[p, TRAIT + OFF_CENTRE] = 1.0 * centred
    free = see_land(reals, p, space, corner, both)
    see_reach(kingdoms, reals, p, a, b, first, second, free)
    if craters:
        squares, ahead = burning(kingdoms, box, reals, p, domino, move)
        reals[p, TRAIT + FIRE] = craters * squares / 8.0
        reals[p, TRAIT + FIRE_FUTURE] = craters * ahead / 8.0
    if table[MODE] == TRIBE:
        reals[p, TRAIT + PEOPLE] = near_people(kingdoms, box, p, domino, move) / 4.0
