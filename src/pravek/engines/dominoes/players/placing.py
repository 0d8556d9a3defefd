"""A quick player for playouts: a weighted sum of what a placement does, the best one wins.

The weights are learnt by self-play (`bench/tune.py`) and stand in `weights.py`. A placement is
judged by its points, by the future of its regions (crowns and squares still in the pile), and
by the shape of the land it leaves. A domino to pick is worth its best placement.
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
from pravek.engines.dominoes.rules.fire import reach
from pravek.engines.dominoes.rules.kingdom import ends, extended, is_centred, placements, room
from pravek.engines.dominoes.rules.layout import (
    AREAS,
    BUILT,
    EARLIER,
    EXTENT,
    FACTS,
    FIRST,
    FIRST_CRATERS,
    FUTURE,
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
    SIZE,
    TERRAIN,
    TRIBE,
    TWOS,
    UNSEEN,
    VALUES,
    WEIGHTS,
)
from pravek.engines.dominoes.rules.people import missed
from pravek.engines.dominoes.rules.regions import touched
from pravek.engines.dominoes.rules.torus import (
    BOXES,
    CASTLE,
    HEARTS,
    START,
    east,
    neighbours,
    north,
    south,
    turned,
    west,
)

RANDOM, QUICK, GREEDY, CAREFUL = range(4)
"""How a seat plays."""

# What the weights weigh
LEAVES_MIDDLE = 0  # the kingdom is no longer centred (the bonus itself is counted too)
HOLES = 1  # empty squares no domino can fill
DEAD_ENDS = 2  # empty squares with a single empty neighbour
CROWN_FUTURE = 3  # symbols placed × squares of the terrain to come
JOIN_FUTURE = 4  # a half joins a region × symbols of the terrain to come
SIZE_FUTURE = 5  # squares joined × symbols of the terrain to come
MERGES = 6  # regions joined together
ALONE = 7  # a half that touches nothing of its terrain
SNUG = 8  # sides that touch a built square or the border
GROWTH = 9  # symbols of the grown region × its open sides
BLOCKS = 10  # a half on a square where a region with symbols of another terrain would grow
DISCARD = 11  # the domino fits nowhere
ORDER = 12  # the place of a pick in its line: later picks move later
GAIN = 13  # points right now
# … in Origins
FIRE = 14  # the fires of a volcano × the squares of the best region they reach
FIRE_FUTURE = 15  # squares to come of the terrain they land on
RESOURCE = 16  # a resource: what it is worth to have
TOTEM_WORTH = 17  # the points of a totem that comes nearer
RECRUIT_FROM = 18  # what somebody must bring to be recruited
NEAR_PEOPLE = 19  # a resource put beside people who count it


@compiled
def foresee(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals) -> None:
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
def weigh(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, last: bool) -> None:
    """The weights of this moment: they change evenly from the first to the last round. In the
    last one nothing counts but points, and for Full Greedy nothing ever does."""
    rounds_left = table[LINES_LEFT] / 12.0
    for p in range(table[PLAYERS] + 1):
        plain = last or p == table[PLAYERS] or table[KINDS + p] == GREEDY
        for i in range(WEIGHTS):
            now = reals[p, LAST + i] + rounds_left * reals[p, EARLIER + i]
            reals[p, NOW + i] = 0.0 if plain else now
        if plain:
            reals[p, GAIN] = reals[p, FIRE] = reals[p, NEAR_PEOPLE] = 1.0


@inlined
def joining(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
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
        join = reals[p, JOIN_FUTURE] * squares + reals[p, SIZE_FUTURE] * min(s, 8)
        return value + join * reals[0, FUTURE + 6 + t] + reals[p, MERGES] * (n - 1)
    return value if around & START else value + reals[p, ALONE]


@inlined
def shape(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, space: Word, both: Word
) -> float:
    """What the land that is left over is worth."""
    e, w, n, s = east(space), west(space), north(space), south(space)
    some = e | w | n | s
    several = (e & w) | (n & s) | ((e | w) & (n | s))
    return (
        reals[p, HOLES] * count(space & ~some)
        + reals[p, DEAD_ENDS] * count(space & some & ~several)
        + reals[p, SNUG] * count(neighbours(both) & ~space & ~both)
    )


@compiled
def erupting(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int, move: int
) -> float:
    """What the volcano of a domino placed there brings: its fires land on the best region in
    reach, which may be that of its other half."""
    first, second = ends(move)
    craters, other, t = box[domino, FIRST_CRATERS], second, box[domino, SECOND]
    volcano = first
    if craters == 0:
        craters, other, t = box[domino, SECOND_CRATERS], first, box[domino, FIRST]
        volcano = second
    around = reach(extended(kingdoms[p, EXTENT], move), lowest(volcano), craters)
    s, _, _, _ = touched(kingdoms, p, t, neighbours(other))
    best_ = 1 + s + reals[p, FIRE_FUTURE] * reals[0, FUTURE + t]
    bare = around & ~(kingdoms[p, ONES] | kingdoms[p, TWOS])
    for t in range(5):
        if not kingdoms[p, TERRAIN + t] & bare:
            continue
        ahead = reals[p, FIRE_FUTURE] * reals[0, FUTURE + t]
        for i in range(signed(kingdoms[p, MANY + t])):
            if kingdoms[p, AREAS + MOST * t + i] & bare:
                squares = signed(kingdoms[p, FACTS + MOST * t + i]) & 255
                best_ = max(best_, squares + ahead)
    return reals[p, FIRE] * craters * best_


@compiled
def near_people(
    table: Numbers, kingdoms: Words, box: Numbers, p: int, domino: int, move: int
) -> int:
    """What people already there get for the resources of a domino placed there."""
    first, second = ends(move)
    value = 0
    t = box[domino, FIRST]
    if 1 <= t <= 4 and box[domino, FIRST + 1] == 0:
        value += missed(kingdoms, p, t - 1, first)
    t = box[domino, SECOND]
    if 1 <= t <= 4 and box[domino, SECOND + 1] == 0:
        value += missed(kingdoms, p, t - 1, second)
    return value


@inlined
def land_left(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    reals: Reals,
    p: int,
    move: int,
    both: Word,
    size: int,
) -> Word:
    """The cells that may still be built on once a domino lies there."""
    extent = extended(kingdoms[p, EXTENT], move)
    left, width = room(extent, 0, size)
    upper, height = room(extent, 1, size)
    box = turned(BOXES[width, height], CASTLE + left + 8 * upper)
    return box & ~(kingdoms[p, BUILT] | both)


@compiled
def best(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int
) -> tuple[float, int]:
    """The best placement of a domino in a kingdom, and its value; -1 if it fits nowhere. What
    is thought of each placement is left in `reals`."""
    size = table[SIZE]
    masks = placements(kingdoms, p, size, box, domino)
    a, b = box[domino, FIRST], box[domino, SECOND]
    one, two = box[domino, FIRST + 1], box[domino, SECOND + 1]
    built, heart = kingdoms[p, BUILT], HEARTS[size]
    centred = table[MIDDLE] > 0 and is_centred(kingdoms, p, size)
    others_a, others_b = U(0), U(0)
    for t in range(6):
        halo = kingdoms[p, HALOS + t]
        if t != a:
            others_a |= halo
        if t != b:
            others_b |= halo
    craters = box[domino, FIRST_CRATERS] + box[domino, SECOND_CRATERS]
    top, chosen = -1e9, -1
    for way in range(4):
        mask = masks[way]
        while mask:
            move = 64 * way + lowest(mask)
            mask &= mask - U(1)
            first, second = ends(move)
            both = first | second
            taken = ~(built | both)
            if a == b:
                around = neighbours(both)
                value = joining(
                    table, kingdoms, box, reals, p, a, 2, one + two, around, around & taken
                )
            else:
                around = neighbours(first)
                value = joining(table, kingdoms, box, reals, p, a, 1, one, around, around & taken)
                around = neighbours(second)
                value += joining(table, kingdoms, box, reals, p, b, 1, two, around, around & taken)
            value += reals[p, BLOCKS] * (count(first & others_a) + count(second & others_b))
            if centred and not both & ~heart:
                value += shape(table, kingdoms, box, reals, p, heart & taken, both)
            else:
                if centred:
                    value -= table[MIDDLE] + reals[p, LEAVES_MIDDLE]
                value += shape(
                    table,
                    kingdoms,
                    box,
                    reals,
                    p,
                    land_left(table, kingdoms, box, reals, p, move, both, size),
                    both,
                )
            if craters:
                value += erupting(table, kingdoms, box, reals, p, domino, move)
            if table[MODE] == TRIBE:
                value += reals[p, NEAR_PEOPLE] * near_people(table, kingdoms, box, p, domino, move)
            reals[0, VALUES + move] = value
            if value > top:
                top, chosen = value, move
    if chosen < 0:
        top = -(table[HARMONY] + reals[p, DISCARD])
    return top, chosen
