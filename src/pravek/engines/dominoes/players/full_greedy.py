"""Full Greedy as published (Gedda, Lagerkvist, Butler 2018), with its oddities.

For every placement and every free domino of the next line the domino is placed too, and the
highest resulting score wins. What breaks the Middle Kingdom or leaves a one-square hole is
dropped if anything else is left. The first placement of the game, and those of the last round,
are random; a hole beside the castle is not seen. In Origins, of which nothing is published, the
volcanoes erupt where it brings most at once, and nothing is left to chance.
"""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, U, Word, Words, compiled, count, inlined, lowest
from pravek.engines.dominoes.coding import TOTEM, TRIBE
from pravek.engines.dominoes.players.deciding import where_to_burn
from pravek.engines.dominoes.players.placing import erupting
from pravek.engines.dominoes.rules.fire import burn, put_resources
from pravek.engines.dominoes.rules.generator import below
from pravek.engines.dominoes.rules.kingdom import (
    ends,
    is_centred,
    numbered,
    place,
    placements,
    points,
)
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    COMING,
    COMING_SEATS,
    COMINGS,
    CRATERS,
    ERUPTS,
    FIRST,
    FIRST_CRATERS,
    FIRST_SYMBOLS,
    HARMONY,
    MIDDLE,
    MODE,
    PLAYERS,
    SECOND,
    SECOND_CRATERS,
    SECOND_SYMBOLS,
    SIZE,
    VALUES,
    WORDS,
)
from pravek.engines.dominoes.rules.people import people_points, resources
from pravek.engines.dominoes.rules.regions import copy_regions, gain, refresh
from pravek.engines.dominoes.rules.torus import HEARTS, START, east, north, south, west


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
    if table[MODE] == TOTEM:
        base += resources_on(box, domino)
    craters = box[domino, FIRST_CRATERS] + box[domino, SECOND_CRATERS]
    clean, dirty = -1, -1
    masks = placements(kingdoms, p, size, box, domino)
    for way in range(4):
        mask = masks[way]
        while mask:
            move = numbered(way, lowest(mask))
            mask &= mask - U(1)
            first, second = ends(move)
            both = first | second
            inside = centred and not both & ~heart
            score = base + gain(kingdoms, box, p, domino, move)
            if craters:
                score += int(erupting(kingdoms, box, reals, p, domino, move))
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
def most_crowns(box: Numbers, domino: int) -> int:
    return max(box[domino, FIRST_SYMBOLS], box[domino, SECOND_SYMBOLS])


@compiled
def greedy_pick(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int) -> int:
    """The slot of the best free domino of the next line, for the kingdom as it is; the one with
    the most crowns on a half while the kingdom has at most one domino."""
    by_crowns = count(kingdoms[p, BUILT]) == 1 or (
        table[MODE] == 0 and count(kingdoms[p, BUILT]) == 3
    )
    base = 0 if by_crowns else standing(table, kingdoms, p)
    top, ties, chosen = -(1 << 40), 0, -1
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] >= 0:
            continue
        domino = table[COMING + i]
        value = (
            most_crowns(box, domino)
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
    for i in range(WORDS):
        kingdoms[spare, i] = kingdoms[p, i]
    place(kingdoms, spare, box, domino, move)
    for t in range(6):
        if t == box[domino, FIRST] or t == box[domino, SECOND]:
            refresh(kingdoms, spare, t)
        else:
            copy_regions(kingdoms, p, spare, t)
    if table[MODE]:
        first, second = ends(move)
        put_resources(table, kingdoms, box, spare, domino, first, second)
        craters = box[domino, FIRST_CRATERS] + box[domino, SECOND_CRATERS]
        if craters:
            table[CRATERS] = craters
            table[ERUPTS] = lowest(first if box[domino, FIRST_CRATERS] else second)
            cell = where_to_burn(table, kingdoms, reals, spare)
            if cell >= 0:
                burn(table, kingdoms, spare, cell, craters)
    return spare


@compiled
def resources_on(box: Numbers, domino: int) -> int:
    """How many resources come with a domino (OR-5.1)."""
    n = 0
    for half in (FIRST, SECOND):
        if 1 <= box[domino, half] <= 4 and box[domino, half + 1] == 0:
            n += 1
    return n


@compiled
def standing(table: Numbers, kingdoms: Words, p: int) -> int:
    """The points a kingdom brings by itself, bonuses and totems apart."""
    sum_ = points(kingdoms, p, 6)
    if table[MODE] == TOTEM:
        sum_ += count(resources(kingdoms, p))
    elif table[MODE] == TRIBE:
        sum_ += people_points(kingdoms, p)
    return sum_


@compiled
def greedy_place(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int
) -> int:
    """Where Full Greedy places its domino; -1 if it fits nowhere. The value of each placement
    is left in `reals`."""
    masks = placements(kingdoms, p, table[SIZE], box, domino)
    last = table[COMINGS] == 0
    at_random = table[MODE] == 0 and (last or count(kingdoms[p, BUILT]) == 1)
    before = standing(table, kingdoms, p)
    top, ties, chosen = -(1 << 40), 0, -1
    for way in range(4):
        mask = masks[way]
        while mask:
            move = numbered(way, lowest(mask))
            mask &= mask - U(1)
            reals[0, VALUES + move] = 0.0
            if at_random:
                ties += 1
                if below(table, ties) == 0:
                    chosen = move
                continue
            spare = try_out(table, kingdoms, box, reals, p, domino, move)
            if table[MODE]:
                base = standing(table, kingdoms, spare)
            else:
                base = before + gain(kingdoms, box, p, domino, move)
            most = base if last else -(1 << 40)
            if last and base > top:
                top, chosen = base, move
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
