"""Moves tried on equal luck, each simulation told: what it brought to the seat that moved.

Simulation i deals the same lines whichever move is tried, as in `simulate`, which only adds up;
here every one is kept, so that two moves can be compared game by game.
"""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.dominoes.players.play import play_on, prepare
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.generator import sow
from pravek.engines.dominoes.rules.layout import MERITS, PLAYERS, SEAT
from pravek.engines.dominoes.rules.score import POINT, rank, utility
from pravek.engines.dominoes.search.simulate import try_move

# What is told of a simulation
SHARE, TOTAL, VALUE = range(3)
FOUND = 3


@compiled
def try_out_each(
    position: tuple[Numbers, Words, Numbers],
    kinds: Numbers,
    weights: Reals,
    moves: Numbers,
    seed: int,
    begin: int,
    by_points: float,
    spite: float,
    found: Reals,
) -> None:
    """Fill `found[move, i]` with the share of the win, the points and the `utility` of simulation
    `begin + i` of each move: an answer, and a slot of the next line (-1: none)."""
    table, kingdoms, box = position
    players, me = table[PLAYERS], table[SEAT]
    at_table, boards, reals, codes = new_desk(table, weights)
    for i in range(found.shape[1]):
        for move in range(moves.shape[0]):
            lay_out(table, kingdoms, at_table, boards, kinds)
            sow(at_table, seed + begin + i)
            prepare(at_table, boards, box, reals)
            try_move(at_table, boards, box, reals, moves[move, 0], moves[move, 1])
            play_on(at_table, boards, box, reals, codes, -1)
            rank(at_table, boards)
            merit = at_table[MERITS : MERITS + players]
            top, shared = merit.max(), 0
            for p in range(players):
                shared += merit[p] == top
            found[move, i, SHARE] = 1.0 / shared if merit[me] == top else 0.0
            found[move, i, TOTAL] = merit[me] // POINT
            found[move, i, VALUE] = utility(merit, players, me, by_points, spite)
