"""A quick player for playouts: a weighted sum of what a placement does, the best one wins.

The weights are learnt by self-play (`bench/tune.py`) and stand in `weights.py`. A placement is
judged by its points, by the future of its regions (crowns and squares still in the pile), and
by the shape of the land it leaves. A domino to pick is worth its best placement.
"""

from __future__ import annotations

from pravek.kernels.jit import Numbers, Reals, U, Words, compiled, count, lowest
from pravek.kernels.kingdom import ends, extended, placements, room
from pravek.kernels.layout import (
    BUILT,
    EXTENT,
    FIRST,
    HARMONY,
    LINE,
    LINES_LEFT,
    MIDDLE,
    PLAYERS,
    SECOND,
    SIZE,
    UNSEEN,
)
from pravek.kernels.regions import touched
from pravek.kernels.torus import (
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
WEIGHTS = 14


@compiled
def foresee(table: Numbers, box: Numbers, future: Reals) -> None:
    """For each terrain: the squares and symbols a player can still expect from the pile."""
    for i in range(12):
        future[i] = 0.0
    left = U(table[UNSEEN])
    size = count(left)
    if size == 0 or table[LINES_LEFT] == 0:
        return
    share = table[LINES_LEFT] * table[LINE] / size / table[PLAYERS]
    while left:
        domino = lowest(left)
        for half in (FIRST, SECOND):
            t = box[domino, half]
            future[t] += share
            future[6 + t] += share * box[domino, half + 1]
        left &= left - U(1)


@compiled
def weigh(rounds_left: float, last: bool, weights: Reals, p: int, now: Reals) -> None:
    """The weights of this moment: they change evenly from the first to the last round, and in
    the last one nothing counts but points."""
    for i in range(WEIGHTS):
        now[p, i] = 0.0 if last else weights[p, 0, i] + rounds_left * weights[p, 1, i]
    if last:
        now[p, GAIN] = 1.0


@compiled
def best(
    table: Numbers,
    kingdoms: Words,
    p: int,
    box: Numbers,
    domino: int,
    now: Reals,
    future: Reals,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> tuple[float, int]:
    """The best placement of a domino in a kingdom, and its value; -1 if it fits nowhere."""
    size = table[SIZE]
    masks = placements(kingdoms, p, size, box, domino)
    a, b = box[domino, FIRST], box[domino, SECOND]
    one, two = box[domino, FIRST + 1], box[domino, SECOND + 1]
    built, extent = kingdoms[p, BUILT], kingdoms[p, EXTENT]
    heart = HEARTS[size]
    centred = table[MIDDLE] > 0 and not built & ~heart
    others_a, others_b = U(0), U(0)
    for t in range(6):
        halo = U(0)
        for i in range(many[p, t]):
            if facts[p, t, 2 * i + 1]:
                halo |= areas[p, t, i]
        halo = neighbours(halo)
        if t != a:
            others_a |= halo
        if t != b:
            others_b |= halo
    top, chosen = -1e9, -1
    for way in range(4):
        mask = masks[way]
        while mask:
            move = 64 * way + lowest(mask)
            mask &= mask - U(1)
            first, second = ends(move)
            both = first | second
            value = 0.0
            # regions
            if a == b:
                s, k, old, n = touched(p, a, neighbours(both), areas, facts, many)
                grown, crowns = 2 + s, one + two + k
                value += now[p, GAIN] * (grown * crowns - old)
                value += now[p, CROWN_FUTURE] * (one + two) * future[a]
                if n:
                    value += now[p, JOIN_FUTURE] * 2 * future[6 + a]
                    value += now[p, SIZE_FUTURE] * min(s, 8) * future[6 + a]
                    value += now[p, MERGES] * (n - 1)
                else:
                    value += now[p, ALONE]
                value += now[p, GROWTH] * crowns * count(
                    neighbours(both) & ~built
                )
            else:
                around = neighbours(first)
                s, k, old, n = touched(p, a, around, areas, facts, many)
                crowns = one + k
                value += now[p, GAIN] * ((1 + s) * crowns - old)
                value += now[p, CROWN_FUTURE] * one * future[a]
                if n:
                    value += now[p, JOIN_FUTURE] * future[6 + a]
                    value += now[p, SIZE_FUTURE] * min(s, 8) * future[6 + a]
                    value += now[p, MERGES] * (n - 1)
                elif not around & START:
                    value += now[p, ALONE]
                value += now[p, GROWTH] * crowns * count(around & ~(built | second))
                around = neighbours(second)
                s, k, old, n = touched(p, b, around, areas, facts, many)
                crowns = two + k
                value += now[p, GAIN] * ((1 + s) * crowns - old)
                value += now[p, CROWN_FUTURE] * two * future[b]
                if n:
                    value += now[p, JOIN_FUTURE] * future[6 + b]
                    value += now[p, SIZE_FUTURE] * min(s, 8) * future[6 + b]
                    value += now[p, MERGES] * (n - 1)
                elif not around & START:
                    value += now[p, ALONE]
                value += now[p, GROWTH] * crowns * count(around & ~(built | first))
            value += now[p, BLOCKS] * (
                count(first & others_a) + count(second & others_b)
            )
            # shape
            if centred and not both & ~heart:
                space = heart & ~(built | both)
            else:
                if centred:
                    value -= table[MIDDLE] + now[p, LEAVES_MIDDLE]
                grown_to = extended(extent, move)
                left, width = room(grown_to, 0, size)
                upper, height = room(grown_to, 1, size)
                space = turned(BOXES[width, height], CASTLE + left + 8 * upper)
                space &= ~(built | both)
            e, w, n_, s_ = east(space), west(space), north(space), south(space)
            any_ = e | w | n_ | s_
            two_ = (e & w) | (n_ & s_) | ((e | w) & (n_ | s_))
            value += now[p, HOLES] * count(space & ~any_)
            value += now[p, DEAD_ENDS] * count(space & any_ & ~two_)
            value += now[p, SNUG] * count(neighbours(both) & ~space & ~both)
            if value > top:
                top, chosen = value, move
    if chosen < 0:
        top = -(table[HARMONY] + now[p, DISCARD])
    return top, chosen
