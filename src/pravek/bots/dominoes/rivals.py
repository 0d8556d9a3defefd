"""What kind of player each of the others seems to be, by what he did so far: the quick one, or Full
Greedy. Kingdomino with one king a seat; needs Numba.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log
from typing import Any, TypeAlias

import numpy as np

from pravek.engines.compiler import Numbers
from pravek.engines.dominoes.coding import BUILD, CHOOSE, KINGDOMINO
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules.layout import (
    COMING,
    COMING_SEATS,
    COMINGS,
    CURRENT,
    CURRENT_SEATS,
    CURRENTS,
    DOMINO,
    GAMES_LEFT,
    GREEDY,
    KEEN,
    KINGS,
    LINES_LEFT,
    MODE,
    OWED,
    PLAYED,
    PLAYERS,
    QUICK,
    RANDOM,
    SEAT,
)
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.search.likeness import UNKNOWN, answered, likeness

Memory: TypeAlias = dict[str, Any]
"""The last turn's table and kingdoms, and what is believed of each seat, as lists."""

PLAYED_LIKE = GREEDY, QUICK, RANDOM
FULL_GREEDY = np.array([0.99, 0.0, 0.01])
"""How often Full Greedy does what each of these would do; a slip is forgiven."""
ANYBODY = np.array([0.35, 0.45, 0.2])
"""The same of those who are not: what explains the nets' and the searches' decisions best."""
DOUBT = 0.0
"""The logarithm of how much likelier somebody unknown is Full Greedy than not."""
SURE = 8.0
"""Nobody is ever believed to be surer."""
WAYS = 16
"""In so many ways the others may play at a table."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What another seat was seen to do."""

    position: Position
    code: int


def noted(position: Position, memory: Memory | None) -> Memory | None:
    """The memory of a turn that begins, with what was seen since the last one; as it was, where
    nothing can be told."""
    table = position.table
    one_king = table[MODE] == KINGDOMINO and table[KINGS] == table[PLAYERS]
    if not one_king or table[OWED] != BUILD:
        return memory
    if memory and not _goes_on(memory["table"], table):
        memory = None
    if memory and memory["table"][LINES_LEFT] == table[LINES_LEFT]:
        return memory  # it was asked before
    odds = list(memory["odds"]) if memory else [DOUBT] * int(table[PLAYERS])
    weights = weights_for(table)
    for seen in _seen(_before(position, memory), position):
        at = seen.position
        parts = at.table, at.kingdoms, at.box
        chances = np.array([likeness(parts, weights, kind, seen.code) for kind in PLAYED_LIKE])
        p = int(at.table[SEAT])
        odds[p] = max(-SURE, min(SURE, odds[p] + log(FULL_GREEDY @ chances / (ANYBODY @ chances))))
    return {"table": table.tolist(), "kingdoms": position.kingdoms.tolist(), "odds": odds}


def kinds(position: Position, memory: Memory | None) -> Numbers:
    """[ways, seats]: how all may play in simulations, each way as likely as the next."""
    players = int(position.table[PLAYERS])
    found = np.full((WAYS, players), KEEN)
    for p, odds in enumerate(memory["odds"] if memory else ()):
        if p != position.table[SEAT]:
            greedy = round(WAYS / (1 + exp(-odds)))
            found[(2 * p + 1) * np.arange(greedy) % WAYS, p] = GREEDY
    return found


def _goes_on(then: list[int], table: Numbers) -> bool:
    """Whether the game of a memory goes on. If it begins again (a rematch, perhaps among others) or
    turns were taken back, nothing is believed any more."""
    later = (table[GAMES_LEFT], table[LINES_LEFT]) <= (then[GAMES_LEFT], then[LINES_LEFT])
    return bool(then[SEAT] == table[SEAT] and later)


def _before(position: Position, memory: Memory | None) -> Position | None:
    """One's last turn, if it was in the round before."""
    if memory is None:
        return None
    table = np.array(memory["table"], np.int64)
    if table[LINES_LEFT] != position.table[LINES_LEFT] + 1:
        return None
    return Position(table, np.array(memory["kingdoms"], np.uint64), position.box)


def _seen(before: Position | None, now: Position) -> Iterator[Decision]:
    """What the others decided since one's last turn, as far as it shows: in this round those who
    had their turn, in the last one those who have not had another since."""
    order = _order(now.table)
    mine = int(now.table[PLAYED]) - 1
    claims = _claims(now.table, COMING, COMING_SEATS, COMINGS)
    was = [] if before is None else _order(before.table)
    early = was[: int(before.table[PLAYED]) - 1] if before is not None else []
    for turn, p in enumerate(order[:mine]):
        then = _as_of(now.table, order[:turn], claims)
        yield from _turn(then, p, turn, before if p in early else None, now, claims)
    if before is None:
        return
    claims = _claims(now.table, CURRENT, CURRENT_SEATS, CURRENTS)
    for turn in range(len(early) + 1, len(was)):
        if was[turn] not in order[:mine]:
            then = _as_of(before.table, was[:turn], claims)
            yield from _turn(then, was[turn], turn, before, now, claims)


def _turn(
    then: Numbers, p: int, turn: int, before: Position | None, now: Position, claims: dict[int, int]
) -> Iterator[Decision]:
    """How a seat placed its domino, if its kingdom before is known, and what it picked."""
    then[SEAT], then[PLAYED] = p, turn + 1
    if before is not None:
        then[OWED], then[DOMINO] = BUILD, then[CURRENT + turn]
        kingdoms = now.kingdoms.copy()
        kingdoms[p] = before.kingdoms[p]
        position = Position(then.copy(), kingdoms, now.box)
        code = answered((position.table, kingdoms, now.box), now.kingdoms[p])
        if code != UNKNOWN:
            yield Decision(position, code)
    then[OWED] = CHOOSE
    for slot in range(then[COMINGS]):
        if claims.get(int(then[COMING + slot])) == p:
            yield Decision(Position(then.copy(), now.kingdoms, now.box), slot)


def _order(table: Numbers) -> list[int]:
    return [int(p) for p in table[CURRENT_SEATS : CURRENT_SEATS + table[CURRENTS]]]


def _claims(table: Numbers, first: int, seats: int, many: int) -> dict[int, int]:
    """Whose each domino of a line is; -1: nobody's."""
    return {int(table[first + i]): int(table[seats + i]) for i in range(table[many])}


def _as_of(table: Numbers, earlier: list[int], claims: dict[int, int]) -> Numbers:
    """The table of a round when only these seats had had their turn."""
    then = table.copy()
    for slot in range(then[COMINGS]):
        p = claims.get(int(then[COMING + slot]), -1)
        then[COMING_SEATS + slot] = p if p in earlier else -1
    return then
