"""The keen player: it judges a placement by two dozen traits and a small net over them.

It has learned to choose what the large net of its table likes best (`bench.keen`), at a
thousandth of the cost, so it plays in the games a seer imagines. It picks by the best placement of
a domino; whatever else is asked it answers as the quick player does, and so in the last round.
"""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, U, Words, compiled, inlined, lowest
from pravek.engines.dominoes.players.deciding import bonus
from pravek.engines.dominoes.players.placing import best, others_grow
from pravek.engines.dominoes.players.traits import CENTRED, COMPLETE, EARLY, TRAIT, see
from pravek.engines.dominoes.rules.kingdom import is_centred, numbered, placements
from pravek.engines.dominoes.rules.layout import (
    COMING,
    COMING_SEATS,
    COMINGS,
    FIRST,
    HARMONY,
    KEEN_NET,
    LINES_LEFT,
    MIDDLE,
    SECOND,
    SIZE,
    TRAITS,
    UNITS,
    VALUES,
)

ANY = 1e9
"""No placement is passed over."""
LIKED = 1.0
"""To judge a pick only those placements are looked at that the quick player likes nearly as well as
its favourite: the others are seldom the best, and looking costs time."""

# What a pick is judged by beside its best placement: each once, and once for every line to come
SLOT, NOWHERE, WAYS, BROUGHT = range(4)
PICKED = 4

# The numbers it learned
PLAIN = KEEN_NET  # a weight for each trait
EARLIER = PLAIN + TRAITS  # … added for every twelve lines to come
INTO = EARLIER + TRAITS  # the hidden units, trait by trait
BIAS = INTO + TRAITS * UNITS
OUT = BIAS + UNITS
PICKING = OUT + UNITS
SCALE = PICKING + 2 * PICKED  # what the value of a placement counts for a pick
LEARNED = SCALE + 1 - KEEN_NET
"""How many."""

# Room to work in
LINEAR = TRAIT + TRAITS
COMMON = LINEAR + TRAITS
BEGUN = COMMON + 1
HIDDEN = BEGUN + UNITS


@inlined
def settle_in(table: Numbers, reals: Reals, p: int) -> None:
    """What is the same for all placements of a domino."""
    early = table[LINES_LEFT] / 12.0
    complete, centred = 1.0 * (table[HARMONY] > 0), 1.0 * (table[MIDDLE] > 0)
    for i in range(TRAITS):
        reals[p, LINEAR + i] = reals[p, PLAIN + i] + early * reals[p, EARLIER + i]
    reals[p, COMMON] = (
        early * reals[p, LINEAR + EARLY]
        + complete * reals[p, LINEAR + COMPLETE]
        + centred * reals[p, LINEAR + CENTRED]
    )
    for j in range(UNITS):
        reals[p, BEGUN + j] = (
            reals[p, BIAS + j]
            + early * reals[p, INTO + EARLY * UNITS + j]
            + complete * reals[p, INTO + COMPLETE * UNITS + j]
            + centred * reals[p, INTO + CENTRED * UNITS + j]
        )


@inlined
def judged(reals: Reals, p: int) -> float:
    """What a placement with these traits is worth."""
    value = reals[p, COMMON]
    for j in range(UNITS):
        reals[p, HIDDEN + j] = reals[p, BEGUN + j]
    for i in range(EARLY):
        much = reals[p, TRAIT + i]
        if much != 0.0:
            value += much * reals[p, LINEAR + i]
            for j in range(UNITS):
                reals[p, HIDDEN + j] += much * reals[p, INTO + i * UNITS + j]
    for j in range(UNITS):
        value += max(0.0, reals[p, HIDDEN + j]) * reals[p, OUT + j]
    return value


@compiled
def best_seen(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    reals: Reals,
    p: int,
    domino: int,
    within: float,
    traits: Reals,
    moves: Numbers,
) -> tuple[float, int, int]:
    """The best placement of a domino in a kingdom, its value, and how many there are; -1 if it fits
    nowhere. Those that the quick player likes less than its favourite by more than `within` are
    passed over. The traits of each are written down, where there is room for them."""
    masks = placements(kingdoms, p, table[SIZE], box, domino)
    centred = table[MIDDLE] > 0 and is_centred(kingdoms, p, table[SIZE])
    not_first = others_grow(kingdoms, p, box[domino, FIRST])
    not_second = others_grow(kingdoms, p, box[domino, SECOND])
    settle_in(table, reals, p)
    least = -ANY
    if within < ANY:
        least = best(table, kingdoms, box, reals, p, domino)[0] - within
    top, chosen, n = -1e9, -1, 0
    for way in range(4):
        mask = masks[way]
        while mask:
            move = numbered(way, lowest(mask))
            mask &= mask - U(1)
            if within < ANY and reals[0, VALUES + move] < least:
                n += 1
                continue
            see(table, kingdoms, box, reals, p, domino, move, not_first, not_second, centred)
            value = judged(reals, p)
            if value > top:
                top, chosen = value, move
            if n < len(moves):
                for i in range(EARLY):
                    traits[n, i] = reals[p, TRAIT + i]
                traits[n, EARLY] = table[LINES_LEFT] / 12.0
                traits[n, COMPLETE] = table[HARMONY] > 0
                traits[n, CENTRED] = table[MIDDLE] > 0
                moves[n] = move
            n += 1
    return top, chosen, n


@inlined
def look_at_pick(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, slot: int, ways: int
) -> tuple[float, float, float, float]:
    """What a pick is judged by beside its best placement."""
    brought = bonus(table, kingdoms, box, reals, p, table[COMING + slot]) / 4.0
    return float(slot), 1.0 * (ways == 0), min(max(ways, 1), 60) / 20.0, brought


@compiled
def keen_place(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int
) -> int:
    """Where the keen player builds; -1 if the domino fits nowhere."""
    return best_seen(table, kingdoms, box, reals, p, domino, ANY, reals[:0], table[:0])[1]


@compiled
def keen_pick(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int) -> int:
    """The slot the keen player picks."""
    early = table[LINES_LEFT] / 12.0
    top, chosen = -1e18, -1
    for slot in range(table[COMINGS]):
        if table[COMING_SEATS + slot] >= 0:
            continue
        domino = table[COMING + slot]
        value, _, ways = best_seen(
            table, kingdoms, box, reals, p, domino, LIKED, reals[:0], table[:0]
        )
        value = value * reals[p, SCALE] if ways else 0.0
        seen = look_at_pick(table, kingdoms, box, reals, p, slot, ways)
        for i in range(PICKED):
            value += seen[i] * (reals[p, PICKING + i] + early * reals[p, PICKING + PICKED + i])
        if value > top:
            top, chosen = value, slot
    return chosen
