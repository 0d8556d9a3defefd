"""A seer that knows in which order the dominoes will come: the ceiling of all that count on luck.

    python -m bench.matches kingdomino-4p --bot ./bench/knowing.py:sims=3000 --deals 25

It finds the deal it plays among those of bench.matches (of Kingdomino with four players), and deals
the lines that will be dealt in its simulations. A cheat: for measurements only.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np

from bench.matches import FIRST
from bench.setups import SETUPS
from pravek.bots.dominoes import seer
from pravek.bots.dominoes.playouts import SPITE, Playouts
from pravek.bots.seeds import number
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.dominoes.coding import DONE
from pravek.engines.dominoes.players.play import look_ahead, prepare, step
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.generator import sow
from pravek.engines.dominoes.rules.layout import COMINGS, LINES_LEFT, MERITS, OWED, PLAYERS, SEAT
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.rules.rounds import deal, next_turn
from pravek.engines.dominoes.rules.score import rank, utility
from pravek.engines.dominoes.search.simulate import VALUE, VISITS, try_move
from pravek.games.dominoes.events import Deal

DEALS = 100
"""How many deals of bench.matches it knows."""
Lines = tuple[frozenset[int], ...]


@cache
def lines_of(seed: int) -> Lines:
    """The dominoes of a deal, line by line: they do not depend on how it is played."""
    name, options = SETUPS["kingdomino-4p"]
    match: Match[Any] = Match(name, seed=seed, **options)
    rng = Random(seed)
    while isinstance(turn := match.turn, Decide):
        match.play(rng.choice(match.actions(turn.seats[0])))
    return tuple(frozenset(each.dominoes) for each in match.log if isinstance(each, Deal))


def to_come(view: Any) -> list[frozenset[int]]:
    """The lines that will be dealt."""
    n = view.lines_left
    for seed in range(FIRST, FIRST + DEALS):
        left = lines_of(seed)[12 - n :] if n else ()
        if frozenset().union(*left) == view.box:
            return list(left)
    raise AssertionError("a deal nobody knows")


@compiled
def go_on(table: Numbers, lines: Numbers) -> bool:
    """As the rules do, but with these lines."""
    while table[OWED] == DONE:
        if table[COMINGS] == 0 and table[LINES_LEFT] > 0:
            deal(table, lines[len(lines) - table[LINES_LEFT]])
        elif not next_turn(table):
            return False
    return True


@compiled
def simulate(
    position: tuple[Numbers, Words, Numbers],
    kinds: Numbers,
    weights: Reals,
    moves: Numbers,
    alive: Numbers,
    seed: int,
    begin: int,
    end: int,
    by_points: float,
    lines: Numbers,
    sums: Reals,
) -> None:
    """The twin of `search.simulate` on these lines (the engine itself never knows any): only how
    the others hesitate is luck."""
    table, kingdoms, box = position
    me, players = table[SEAT], table[PLAYERS]
    at_table, boards, reals, codes = new_desk(table, weights)
    for i in range(begin, end):
        for move in alive:
            lay_out(table, kingdoms, at_table, boards, kinds[i % len(kinds)])
            sow(at_table, seed + i)
            prepare(at_table, boards, box, reals)
            try_move(at_table, boards, box, reals, moves[move, 0], moves[move, 1])
            seen = 2 * at_table[LINES_LEFT] + (at_table[COMINGS] > 0)
            while go_on(at_table, lines):
                line = 2 * at_table[LINES_LEFT] + (at_table[COMINGS] > 0)
                if line != seen:
                    seen = line
                    look_ahead(at_table, boards, box, reals)
                step(at_table, boards, box, reals, codes)
            rank(at_table, boards)
            sums[move, VISITS] += 1.0
            merit = at_table[MERITS : MERITS + players]
            sums[move, VALUE] += utility(merit, players, me, by_points, SPITE)


class Knowing(Playouts):
    lines: Numbers

    def go(self, alive: Numbers, times: int) -> None:
        to = self._done + times
        luck = self._seed, self._done, to, self._by_points, self.lines
        simulate(*self._given, alive, *luck, self.sums)
        self._done = to


class Bot(seer.SeerBot):
    """As seer, with what it should not know."""

    def playouts(self, view: Any, position: Position, ways: Numbers, codes: Numbers) -> Playouts:
        if not view.current:  # kings are still drawn
            return super().playouts(view, position, ways, codes)
        run = Knowing(position, ways, codes, number(self._seed, view), self._points)
        run.lines = np.array([sum(1 << n for n in line) for line in to_come(view)], np.int64)
        return run
