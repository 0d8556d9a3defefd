"""Whole games in the engine: each seat random, a quick player with its weights, or Full Greedy."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, U, Words, compiled, inlined, lowest
from pravek.engines.dominoes.coding import BUILD, CHOOSE
from pravek.engines.dominoes.players.deciding import bonus, decide
from pravek.engines.dominoes.players.full_greedy import greedy_pick, greedy_place, try_out
from pravek.engines.dominoes.players.keen import keen_pick, keen_place
from pravek.engines.dominoes.players.placing import best, foresee, weigh
from pravek.engines.dominoes.players.random_play import step_randomly
from pravek.engines.dominoes.players.weights import ORDER
from pravek.engines.dominoes.rules.duties import answer
from pravek.engines.dominoes.rules.kingdom import numbered, placements
from pravek.engines.dominoes.rules.layout import (
    CAREFUL,
    COMING,
    COMING_SEATS,
    COMINGS,
    DOMINO,
    FIRST,
    GREEDY,
    KEEN,
    KINDS,
    LINES_LEFT,
    OWED,
    PLAYERS,
    RANDOM,
    SEAT,
    SECOND,
    SIZE,
    VALUES,
    WEIGHTS,
)
from pravek.engines.dominoes.rules.regions import refresh, refresh_all
from pravek.engines.dominoes.rules.rounds import go_on

LIKED = 3.0
"""How much less than the best a placement may be worth to be looked at again."""


@compiled
def pick(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int) -> int:
    """The slot the quick player picks."""
    top, chosen = -1e18, -1
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] >= 0:
            continue
        domino = table[COMING + i]
        value, _ = best(table, kingdoms, box, reals, p, domino)
        value += reals[p, ORDER] * i + bonus(table, kingdoms, box, reals, p, domino)
        if value > top:
            top, chosen = value, i
    return chosen


@compiled
def careful(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int) -> int:
    """Where the careful player builds: of the placements the quick player likes, the one that
    leaves the best pick as well."""
    domino = table[DOMINO]
    top, chosen = best(table, kingdoms, box, reals, p, domino)
    if chosen < 0 or table[COMINGS] == 0:
        return chosen
    spare, most = table[PLAYERS], -1e18
    liked = reals[0, VALUES : VALUES + 256].copy()
    masks = placements(kingdoms, p, table[SIZE], box, domino)
    for i in range(WEIGHTS):
        reals[spare, i] = reals[p, i]
    for way in range(4):
        mask = masks[way]
        while mask:
            move = numbered(way, lowest(mask))
            mask &= mask - U(1)
            if liked[move] < top - LIKED:
                continue
            try_out(table, kingdoms, box, reals, p, domino, move)
            pick_ = -1e18
            for i in range(table[COMINGS]):
                if table[COMING_SEATS + i] < 0:
                    value, _ = best(table, kingdoms, box, reals, spare, table[COMING + i])
                    pick_ = max(pick_, value + reals[p, ORDER] * i)
            if liked[move] + pick_ > most:
                most, chosen = liked[move] + pick_, move
    return chosen


@inlined
def in_last_round(table: Numbers) -> bool:
    return table[COMINGS] == 0 and table[LINES_LEFT] == 0


@compiled
def respond(table: Numbers, kingdoms: Words, box: Numbers, code: int) -> None:
    """Answer what is owed, and keep the regions up to date."""
    p, domino, builds = table[SEAT], table[DOMINO], table[OWED] == BUILD
    answer(table, kingdoms, box, code)
    if builds and code >= 0:
        a, b = box[domino, FIRST], box[domino, SECOND]
        refresh(kingdoms, p, a)
        if a != b:
            refresh(kingdoms, p, b)


@compiled
def intent(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals) -> int:
    """What the seat that owes something answers, as its kind does."""
    p = table[SEAT]
    greedy = table[KINDS + p] == GREEDY
    keen = table[KINDS + p] == KEEN and not in_last_round(table)
    if table[OWED] == BUILD:
        if keen:
            return keen_place(table, kingdoms, box, reals, p, table[DOMINO])
        if greedy:
            return greedy_place(table, kingdoms, box, reals, p, table[DOMINO])
        if table[KINDS + p] == CAREFUL:
            return careful(table, kingdoms, box, reals, p)
        return best(table, kingdoms, box, reals, p, table[DOMINO])[1]
    if table[OWED] == CHOOSE:
        if keen:
            return keen_pick(table, kingdoms, box, reals, p)
        if greedy:
            return greedy_pick(table, kingdoms, box, reals, p)
        return pick(table, kingdoms, box, reals, p)
    return decide(table, kingdoms, box, reals)


@compiled
def step(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, codes: Numbers) -> None:
    """The seat that owes something decides."""
    p = table[SEAT]
    if table[KINDS + p] == RANDOM:
        step_randomly(table, kingdoms, box, codes)
        refresh_all(kingdoms, p)
    else:
        respond(table, kingdoms, box, intent(table, kingdoms, box, reals))


@compiled
def prepare(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals) -> None:
    """Fill what the players keep beside a position."""
    for p in range(table[PLAYERS]):
        refresh_all(kingdoms, p)
    look_ahead(table, kingdoms, box, reals)


@compiled
def look_ahead(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals) -> None:
    """After every deal: what the pile still holds, and what the weights are now."""
    foresee(table, box, reals)
    weigh(table, reals, in_last_round(table))


@compiled
def play_on(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, codes: Numbers, until: int
) -> bool:
    """Play a prepared position to its end, or until a seat owes something (-1: to the end);
    False once the game is over."""
    seen = 2 * table[LINES_LEFT] + (table[COMINGS] > 0)
    while go_on(table):
        line = 2 * table[LINES_LEFT] + (table[COMINGS] > 0)
        if line != seen:
            seen = line
            look_ahead(table, kingdoms, box, reals)
        if table[SEAT] == until:
            return True
        step(table, kingdoms, box, reals, codes)
    return False
