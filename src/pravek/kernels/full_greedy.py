"""Full Greedy as published (Gedda, Lagerkvist, Butler 2018), with its oddities.

For every placement and every free domino of the next line the domino is placed too, and the
highest resulting score wins. What breaks the Middle Kingdom or leaves a one-square hole is
dropped if anything else is left. The first placement of the game, and those of the last round,
are random; a hole beside the castle is not seen.
"""

from __future__ import annotations

from pravek.kernels.jit import Numbers, Reals, U, Word, Words, compiled, count, inlined, lowest
from pravek.kernels.kingdom import ends, is_centred, place, placements, points
from pravek.kernels.layout import (
    BUILT,
    COMING,
    COMING_SEATS,
    COMINGS,
    FIRST,
    HARMONY,
    MIDDLE,
    PLAYERS,
    SECOND,
    SIZE,
    VALUES,
)
from pravek.kernels.luck import below
from pravek.kernels.regions import copy_regions, gain, refresh
from pravek.kernels.torus import HEARTS, START, east, north, south, west


@inlined
def has_hole(built: Word, heart: Word) -> bool:
    """An empty square of the centred box whose four sides are built on or outside."""
    blocked = (built & ~START) | ~heart
    empty = heart & ~built
    return bool(empty & east(blocked) & west(blocked) & north(blocked) & south(blocked))


@compiled
def outlook(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int, base: int
) -> tuple[int, int]:
    """The best score once this domino is placed too: without harm, and at any price; -1: none."""
    size = table[SIZE]
    heart, built = HEARTS[size], kingdoms[p, BUILT]
    centred = is_centred(kingdoms, p, size)
    if count(built) + 2 == size * size:
        base += table[HARMONY]
    clean, dirty = -1, -1
    masks = placements(kingdoms, p, size, box, domino)
    for way in range(4):
        mask = masks[way]
        while mask:
            move = 64 * way + lowest(mask)
            mask &= mask - U(1)
            first, second = ends(move)
            both = first | second
            inside = centred and not both & ~heart
            score = base + gain(kingdoms, box, p, domino, move)
            if inside:
                score += table[MIDDLE]
            dirty = max(dirty, score)
            if score > clean and (inside or not table[MIDDLE]):  # noqa: SIM102
                if not has_hole(built | both, heart):
                    clean = score
    return clean, dirty


@compiled
def prospect(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int, base: int
) -> int:
    """What is compared: anything without harm comes before anything with it."""
    clean, dirty = outlook(table, kingdoms, box, reals, p, domino, base)
    return (1 << 20) + clean if clean >= 0 else dirty


@compiled
def most_crowns(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, domino: int) -> int:
    return max(box[domino, FIRST + 1], box[domino, SECOND + 1])


@compiled
def greedy_pick(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int) -> int:
    """The slot of the best free domino of the next line, for the kingdom as it is; the one with
    the most crowns on a half while the kingdom has at most one domino."""
    by_crowns = count(kingdoms[p, BUILT]) <= 3
    base = 0 if by_crowns else points(kingdoms, p, 6)
    top, ties, chosen = -(1 << 40), 0, -1
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] >= 0:
            continue
        domino = table[COMING + i]
        value = (
            most_crowns(table, kingdoms, box, reals, domino)
            if by_crowns
            else prospect(table, kingdoms, box, reals, p, domino, base)
        )
        reals[0, VALUES + i] = value
        if value > top:
            top, ties, chosen = value, 1, i
        elif value == top:
            ties += 1
            if below(table, ties) == 0:
                chosen = i
    return chosen


@compiled
def try_out(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int, move: int
) -> int:
    """Place a domino on the spare row; the row."""
    spare = table[PLAYERS]
    kingdoms[spare] = kingdoms[p]
    place(kingdoms, spare, box, domino, move)
    for t in range(6):
        if t == box[domino, FIRST] or t == box[domino, SECOND]:
            refresh(kingdoms, spare, t)
        else:
            copy_regions(kingdoms, p, spare, t)
    return spare


@compiled
def greedy_place(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int
) -> int:
    """Where Full Greedy places its domino; -1 if it fits nowhere. The value of each placement
    is left in `reals`."""
    masks = placements(kingdoms, p, table[SIZE], box, domino)
    at_random = table[COMINGS] == 0 or count(kingdoms[p, BUILT]) == 1
    top, ties, chosen = -(1 << 40), 0, -1
    for way in range(4):
        mask = masks[way]
        while mask:
            move = 64 * way + lowest(mask)
            mask &= mask - U(1)
            reals[0, VALUES + move] = 0.0
            if at_random:
                ties += 1
                if below(table, ties) == 0:
                    chosen = move
                continue
            spare = try_out(table, kingdoms, box, reals, p, domino, move)
            base = points(kingdoms, spare, 6)
            most = -(1 << 40)
            for i in range(table[COMINGS]):
                if table[COMING_SEATS + i] >= 0:
                    continue
                value = prospect(table, kingdoms, box, reals, spare, table[COMING + i], base)
                most = max(most, value)
                if value > top:
                    top, ties, chosen = value, 1, move
                elif value == top:
                    ties += 1
                    if below(table, ties) == 0:
                        chosen = move
            reals[0, VALUES + move] = most
    return chosen
