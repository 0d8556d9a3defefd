"""Full Greedy as published (Gedda, Lagerkvist, Butler 2018), with its oddities.

For every placement and every free domino of the next line the domino is placed too, and the
highest resulting score wins. What breaks the Middle Kingdom or leaves a one-square hole is
dropped if anything else is left. The first placement of the game, and those of the last round,
are random; a hole beside the castle is not seen.
"""

from __future__ import annotations

from pravek.kernels.jit import Numbers, U, Word, Words, compiled, count, lowest
from pravek.kernels.kingdom import ends, is_centred, place, placements, points
from pravek.kernels.layout import (
    BUILT,
    COMING,
    COMING_SEATS,
    COMINGS,
    FIRST,
    HARMONY,
    MIDDLE,
    SECOND,
    SIZE,
)
from pravek.kernels.luck import below
from pravek.kernels.regions import gain, refresh, refresh_all
from pravek.kernels.torus import HEARTS, START, east, north, south, west


@compiled
def has_hole(built: Word, heart: Word) -> bool:
    """An empty square of the centred box whose four sides are built on or outside."""
    blocked = (built & ~START) | ~heart
    empty = heart & ~built
    return bool(empty & east(blocked) & west(blocked) & north(blocked) & south(blocked))


@compiled
def outlook(
    table: Numbers,
    kingdoms: Words,
    p: int,
    box: Numbers,
    domino: int,
    base: int,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> tuple[int, int]:
    """The best score once this domino is placed too: without harm, and at any price; -1: none."""
    size = table[SIZE]
    heart = HEARTS[size]
    built = kingdoms[p, BUILT]
    centred = is_centred(kingdoms, p, size)
    full = count(built) + 2 == size * size
    if table[HARMONY] and full:
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
            score = base + gain(p, box, domino, move, areas, facts, many)
            if table[MIDDLE] and inside:
                score += table[MIDDLE]
            dirty = max(dirty, score)
            if score > clean and (inside or not table[MIDDLE]):
                if not has_hole(built | both, heart):
                    clean = score
    return clean, dirty


@compiled
def most_crowns(box: Numbers, domino: int) -> int:
    return max(box[domino, FIRST + 1], box[domino, SECOND + 1])


@compiled
def greedy_pick(
    table: Numbers,
    kingdoms: Words,
    p: int,
    box: Numbers,
    by_crowns: bool,
    rng: Words,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> int:
    """The slot of the best free domino of the next line, for the kingdom as it is."""
    base = 0 if by_crowns else points(kingdoms, p, 6)
    top, ties, chosen = -(1 << 40), 0, -1
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] >= 0:
            continue
        domino = table[COMING + i]
        if by_crowns:
            value = most_crowns(box, domino)
        else:
            clean, dirty = outlook(table, kingdoms, p, box, domino, base, areas, facts, many)
            value = (1 << 20) + clean if clean >= 0 else dirty
        if value > top:
            top, ties, chosen = value, 1, i
        elif value == top:
            ties += 1
            if below(rng, ties) == 0:
                chosen = i
    return chosen


@compiled
def greedy_place(
    table: Numbers,
    kingdoms: Words,
    p: int,
    spare: int,
    box: Numbers,
    domino: int,
    rng: Words,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> int:
    """Where Full Greedy places its domino; -1 if it fits nowhere. `spare` is a row to try in."""
    masks = placements(kingdoms, p, table[SIZE], box, domino)
    at_random = table[COMINGS] == 0 or count(kingdoms[p, BUILT]) == 1
    top, ties, chosen = -(1 << 40), 0, -1
    for way in range(4):
        mask = masks[way]
        while mask:
            move = 64 * way + lowest(mask)
            mask &= mask - U(1)
            if at_random:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = move
                continue
            kingdoms[spare] = kingdoms[p]
            place(kingdoms, spare, box, domino, move)
            for t in range(6):
                if t == box[domino, FIRST] or t == box[domino, SECOND]:
                    refresh(kingdoms, spare, t, areas, facts, many)
                else:
                    n = many[p, t]
                    many[spare, t] = n
                    for i in range(n):
                        areas[spare, t, i] = areas[p, t, i]
                        facts[spare, t, 2 * i] = facts[p, t, 2 * i]
                        facts[spare, t, 2 * i + 1] = facts[p, t, 2 * i + 1]
            base = points(kingdoms, spare, 6)
            for i in range(table[COMINGS]):
                if table[COMING_SEATS + i] >= 0:
                    continue
                clean, dirty = outlook(
                    table, kingdoms, spare, box, table[COMING + i], base, areas, facts, many
                )
                value = (1 << 20) + clean if clean >= 0 else dirty
                if value > top:
                    top, ties, chosen = value, 1, move
                elif value == top:
                    ties += 1
                    if below(rng, ties) == 0:
                        chosen = move
    return chosen


__all__ = ["greedy_pick", "greedy_place", "refresh_all"]
