"""A quick player for playouts: a weighted sum of what a placement does, the best one wins.

A placement is judged by its points, by the future of its regions (crowns and squares still in the
pile), and by the shape of the land it leaves. A domino to pick is worth its best placement. On the
rules alone: `bots.dominoes.on_rules.quick`.
"""

from __future__ import annotations

from pravek.engines.compiler import (
    Numbers,
    Reals,
    U,
    Word,
    Words,
    compiled,
    count,
    inlined,
    lowest,
    signed,
)
from pravek.engines.dominoes.coding import TRIBE
from pravek.engines.dominoes.players.weights import (
    ALONE,
    BLOCKS,
    CROWN_FUTURE,
    DEAD_ENDS,
    DISCARD,
    FIRE,
    FIRE_FUTURE,
    GAIN,
    GROWTH,
    HOLES,
    JOIN_FUTURE,
    LEAVES_MIDDLE,
    MERGES,
    MOST_JOINED,
    NEAR_PEOPLE,
    SIZE_FUTURE,
    SNUG,
    TWELFTHS,
)
from pravek.engines.dominoes.rules.cells import CASTLE
from pravek.engines.dominoes.rules.fire import reach
from pravek.engines.dominoes.rules.kingdom import (
    ends,
    extended,
    is_centred,
    numbered,
    placements,
    room,
)
from pravek.engines.dominoes.rules.layout import (
    AREAS,
    BUILT,
    EARLIER,
    EXTENT,
    FACTS,
    FIRST,
    FIRST_CRATERS,
    FIRST_SYMBOLS,
    FUTURE,
    GREEDY,
    HALOS,
    HARMONY,
    KINDS,
    LAST,
    LINE,
    LINES_LEFT,
    MANY,
    MIDDLE,
    MODE,
    MOST,
    NOW,
    ONES,
    PLAYERS,
    SECOND,
    SECOND_CRATERS,
    SECOND_SYMBOLS,
    SIZE,
    TERRAIN,
    TWOS,
    UNSEEN,
    VALUES,
    WEIGHTS,
)
from pravek.engines.dominoes.rules.people import missed
from pravek.engines.dominoes.rules.regions import touched
from pravek.engines.dominoes.rules.torus import (
    BOXES,
    HEARTS,
    START,
    east,
    neighbours,
    north,
    south,
    turned,
    west,
)


@compiled
def foresee(table: Numbers, box: Numbers, reals: Reals) -> None:
    """For each terrain: the squares and symbols a player can still expect from the pile."""
    for i in range(12):
        reals[0, FUTURE + i] = 0.0
    left = U(table[UNSEEN])
    size = count(left)
    if size == 0 or table[LINES_LEFT] == 0:
        return
    share = table[LINES_LEFT] * table[LINE] / size / table[PLAYERS]
    while left:
        domino = lowest(left)
        for half in (FIRST, SECOND):
            t = box[domino, half]
            reals[0, FUTURE + t] += share
            reals[0, FUTURE + 6 + t] += share * box[domino, half + 1]
        left &= left - U(1)


@compiled
def weigh(table: Numbers, reals: Reals, last: bool) -> None:
    """The weights of this moment: they change evenly from the first to the last round. In the
    last one nothing counts but points, and for Full Greedy nothing ever does."""
    rounds_left = table[LINES_LEFT] / TWELFTHS
    for p in range(table[PLAYERS] + 1):
        plain = last or p == table[PLAYERS] or table[KINDS + p] == GREEDY
        for i in range(WEIGHTS):
            now = reals[p, LAST + i] + rounds_left * reals[p, EARLIER + i]
            reals[p, NOW + i] = 0.0 if plain else now
        if plain:
            reals[p, GAIN] = reals[p, FIRE] = reals[p, NEAR_PEOPLE] = 1.0


@inlined
def joining(
    kingdoms: Words,
    reals: Reals,
    p: int,
    t: int,
    squares: int,
    symbols: int,
    around: Word,
    open_: Word,
) -> float:
    """What squares of a terrain are worth beside the regions they touch. `around` are the cells
    that touch them, `open_` those among them that stay empty."""
    s, k, old, n = touched(kingdoms, p, t, around)
    value = reals[p, GAIN] * ((squares + s) * (symbols + k) - old)
    value += reals[p, CROWN_FUTURE] * symbols * reals[0, FUTURE + t]
    value += reals[p, GROWTH] * (symbols + k) * count(open_)
    if n:
        join = reals[p, JOIN_FUTURE] * squares + reals[p, SIZE_FUTURE] * min(s, MOST_JOINED)
        return value + join * reals[0, FUTURE + 6 + t] + reals[p, MERGES] * (n - 1)
    return value if around & START else value + reals[p, ALONE]


@inlined
def beside(space: Word) -> tuple[Word, Word]:
    """The cells that have a neighbour in a space, and those that have several."""
    e, w, n, s = east(space), west(space), north(space), south(space)
    return e | w | n | s, (e & w) | (n & s) | ((e | w) & (n | s))


@inlined
def shape(reals: Reals, p: int, space: Word, both: Word) -> float:
    """What the land that is left over is worth."""
    some, several = beside(space)
    return (
        reals[p, HOLES] * count(space & ~some)
        + reals[p, DEAD_ENDS] * count(space & some & ~several)
        + reals[p, SNUG] * count(neighbours(both) & ~space & ~both)
    )


@inlined
def burning(
    kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int, move: int
) -> tuple[int, float]:
    """The squares of the best region the fires of a volcano placed there reach, which may be that
    of its other half, and the squares to come of its terrain."""
    first, second = ends(move)
    craters, other, t = box[domino, FIRST_CRATERS], second, box[domino, SECOND]
    volcano = first
    if craters == 0:
        craters, other, t = box[domino, SECOND_CRATERS], first, box[domino, FIRST]
        volcano = second
    around = reach(extended(kingdoms[p, EXTENT], move), lowest(volcano), craters)
    s, _, _, _ = touched(kingdoms, p, t, neighbours(other))
    most, ahead = 1 + s, reals[0, FUTURE + t]
    top = most + reals[p, FIRE_FUTURE] * ahead
    bare = around & ~(kingdoms[p, ONES] | kingdoms[p, TWOS])
    for t in range(5):
        if not kingdoms[p, TERRAIN + t] & bare:
            continue
        for i in range(signed(kingdoms[p, MANY + t])):
            if kingdoms[p, AREAS + MOST * t + i] & bare:
                squares = signed(kingdoms[p, FACTS + MOST * t + i]) & 255
                value = squares + reals[p, FIRE_FUTURE] * reals[0, FUTURE + t]
                if value > top:
                    top, most, ahead = value, squares, reals[0, FUTURE + t]
    return most, ahead


@compiled
def erupting(kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int, move: int) -> float:
    """What the volcano of a domino placed there brings."""
    squares, ahead = burning(kingdoms, box, reals, p, domino, move)
    craters = box[domino, FIRST_CRATERS] + box[domino, SECOND_CRATERS]
    return reals[p, FIRE] * craters * (squares + reals[p, FIRE_FUTURE] * ahead)


@compiled
def near_people(kingdoms: Words, box: Numbers, p: int, domino: int, move: int) -> int:
    """What people already there get for the resources of a domino placed there."""
    first, second = ends(move)
    value = 0
    t = box[domino, FIRST]
    if 1 <= t <= 4 and box[domino, FIRST_SYMBOLS] == 0:
        value += missed(kingdoms, p, t - 1, first)
    t = box[domino, SECOND]
    if 1 <= t <= 4 and box[domino, SECOND_SYMBOLS] == 0:
        value += missed(kingdoms, p, t - 1, second)
    return value


@inlined
def land_left(kingdoms: Words, p: int, move: int, both: Word, size: int) -> tuple[Word, int]:
    """The cells that may still be built on once a domino lies there, and the north-western
    corner of the rectangle they lie in."""
    extent = extended(kingdoms[p, EXTENT], move)
    left, width = room(extent, 0, size)
    upper, height = room(extent, 1, size)
    corner = CASTLE + left + 8 * upper
    return turned(BOXES[width, height], corner) & ~(kingdoms[p, BUILT] | both), corner


@inlined
def others_grow(kingdoms: Words, p: int, terrain: int) -> Word:
    """Where regions with symbols of other terrains would grow."""
    found = U(0)
    for t in range(6):
        if t != terrain:
            found |= kingdoms[p, HALOS + t]
    return found


@compiled
def best(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int
) -> tuple[float, int]:
    """The best placement of a domino in a kingdom, and its value; -1 if it fits nowhere. What
    is thought of each placement is left in `reals`."""
    size = table[SIZE]
    masks = placements(kingdoms, p, size, box, domino)
    heart, built = HEARTS[size], kingdoms[p, BUILT]
    centred = table[MIDDLE] > 0 and is_centred(kingdoms, p, size)
    a, b = box[domino, FIRST], box[domino, SECOND]
    one, two = box[domino, FIRST_SYMBOLS], box[domino, SECOND_SYMBOLS]
    blocked_first, blocked_second = others_grow(kingdoms, p, a), others_grow(kingdoms, p, b)
    craters = box[domino, FIRST_CRATERS] + box[domino, SECOND_CRATERS]
    top, chosen = -1e9, -1
    for way in range(4):
        mask = masks[way]
        while mask:
            move = numbered(way, lowest(mask))
            mask &= mask - U(1)
            first, second = ends(move)
            both = first | second
            empty = ~(built | both)
            if a == b:
                around = neighbours(both)
                value = joining(kingdoms, reals, p, a, 2, one + two, around, around & empty)
            else:
                around = neighbours(first)
                value = joining(kingdoms, reals, p, a, 1, one, around, around & empty)
                around = neighbours(second)
                value += joining(kingdoms, reals, p, b, 1, two, around, around & empty)
            blocks = count(first & blocked_first) + count(second & blocked_second)
            value += reals[p, BLOCKS] * blocks
            if centred and not both & ~heart:
                value += shape(reals, p, heart & empty, both)
            else:
                if centred:
                    value -= table[MIDDLE] + reals[p, LEAVES_MIDDLE]
                space, _ = land_left(kingdoms, p, move, both, size)
                value += shape(reals, p, space, both)
            if craters:
                value += erupting(kingdoms, box, reals, p, domino, move)
            if table[MODE] == TRIBE:
                value += reals[p, NEAR_PEOPLE] * near_people(kingdoms, box, p, domino, move)
            reals[0, VALUES + move] = value
            if value > top:
                top, chosen = value, move
    if chosen < 0:
        top = -(table[HARMONY] + reals[p, DISCARD])
    return top, chosen
