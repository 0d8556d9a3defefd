"""Simulations for a search: try a move, let the quick players finish, see who wins.

Simulation i deals the same lines whichever move is tried, so moves are compared on equal luck;
every simulation deals anew what nobody has seen.
"""

from __future__ import annotations

from pravek.kernels.desk import lay_out, new_desk
from pravek.kernels.jit import Numbers, Reals, Words, compiled
from pravek.kernels.layout import BUILD, LUCK, MERITS, OWED, PLAYERS, SEAT
from pravek.kernels.luck import SPREAD
from pravek.kernels.play import build, play_on, prepare
from pravek.kernels.random_play import rank
from pravek.kernels.round import claim

# What is added up for every move
VISITS, VALUE, SQUARES, WINS, POINTS = range(5)
SUMS = 5


@compiled
def utility(merit: Numbers, players: int, me: int, by_points: float, spite: float) -> float:
    """The share of the win, and by_points for each 20 points above the others: the best of them
    counts with weight `spite`, their mean with the rest."""
    top, shared, best, others = merit.max(), 0, 0, 0.0
    for p in range(players):
        shared += merit[p] == top
        if p != me:
            others += merit[p] // 100_000
            best = max(best, merit[p] // 100_000)
    win = 1.0 / shared if merit[me] == top else 0.0
    rivals = spite * best + (1.0 - spite) * 0.5 * others / (players - 1)
    return win + by_points * (merit[me] // 100_000 - rivals) / 20.0


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
    spite: float,
    sums: Reals,
) -> None:
    """Simulations `begin` to `end` of each living move. A move is a placement (-1: discard) and
    a slot of the next line (-1: none); for a bare pick only the slot counts."""
    table, kingdoms, box = position
    players, me = table[PLAYERS], table[SEAT]
    at_table, boards, reals = new_desk(table, weights)
    for i in range(begin, end):
        for move in alive:
            lay_out(table, kingdoms, at_table, boards, kinds)
            at_table[LUCK] = seed + i * SPREAD
            prepare(at_table, boards, box, reals)
            if table[OWED] == BUILD:
                build(at_table, boards, box, reals, me, moves[move, 0])
            if moves[move, 1] >= 0:
                claim(at_table, moves[move, 1])
            play_on(at_table, boards, box, reals, -1)
            rank(at_table, boards)
            merit = at_table[MERITS : MERITS + players]
            value = utility(merit, players, me, by_points, spite)
            sums[move, VISITS] += 1.0
            sums[move, VALUE] += value
            sums[move, SQUARES] += value * value
            sums[move, WINS] += merit[me] == merit.max()
            sums[move, POINTS] += merit[me] // 100_000
