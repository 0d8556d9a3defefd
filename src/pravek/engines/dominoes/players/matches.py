"""Many whole games behind one call: to measure and to tune the engine's own players."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.dominoes.players.play import play_on, prepare
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.generator import sow
from pravek.engines.dominoes.rules.layout import MERITS, PLAYERS
from pravek.engines.dominoes.rules.score import rank


@compiled
def play_many(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    kinds: Numbers,
    weights: Reals,
    seed: int,
    games: int,
    totals: Numbers,
    wins: Reals,
) -> None:
    """Play a position so many times: totals[game, seat] and the share of the win of each."""
    at_table, boards, reals, codes = new_desk(table, weights)
    for game in range(games):
        lay_out(table, kingdoms, at_table, boards, kinds)
        sow(at_table, seed + game)
        prepare(at_table, boards, box, reals)
        play_on(at_table, boards, box, reals, codes, -1)
        rank(at_table, boards)
        merit = at_table[MERITS : MERITS + table[PLAYERS]]
        top, shared = merit.max(), 0
        for p in range(table[PLAYERS]):
            totals[game, p] = merit[p] // 100_000
            shared += merit[p] == top
        for p in range(table[PLAYERS]):
            wins[game, p] = 1.0 / shared if merit[p] == top else 0.0
