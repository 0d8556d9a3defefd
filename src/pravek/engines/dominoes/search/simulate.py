"""Simulations for a search: try a move, let the quick players finish, see who wins.

Simulation i deals the same lines whichever move is tried, so moves are compared on equal luck;
every simulation deals anew what nobody has seen. How the seats play is a row of `kinds`; where it
is not certain there are several, and simulations take them in turn.
"""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.dominoes.coding import CHOOSE, DONE
from pravek.engines.dominoes.players.play import intent, play_on, prepare, respond
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.generator import sow
from pravek.engines.dominoes.rules.layout import MERITS, OWED, PLAYERS, SEAT
from pravek.engines.dominoes.rules.score import POINT, rank, utility

# What is added up for every move
VISITS, VALUE, SQUARES, WINS, POINTS = range(5)
SUMS = 5


@compiled
def try_move(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, code: int, slot: int
) -> None:
    """Answer with `code`; if the same turn goes on to a pick, pick `slot` (-1: as one likes)."""
    respond(table, kingdoms, box, code)
    if slot < 0:
        return
    while table[OWED] != CHOOSE and table[OWED] != DONE:
        respond(table, kingdoms, box, intent(table, kingdoms, box, reals))
    if table[OWED] == CHOOSE:
        respond(table, kingdoms, box, slot)


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
    """Simulations `begin` to `end` of each living move: an answer, and a slot of the next line if
    the turn goes on to a pick (-1: none)."""
    table, kingdoms, box = position
    players, me = table[PLAYERS], table[SEAT]
    at_table, boards, reals, codes = new_desk(table, weights)
    for i in range(begin, end):
        for move in alive:
            lay_out(table, kingdoms, at_table, boards, kinds[i % len(kinds)])
            sow(at_table, seed + i)
            prepare(at_table, boards, box, reals)
            try_move(at_table, boards, box, reals, moves[move, 0], moves[move, 1])
            play_on(at_table, boards, box, reals, codes, -1)
            rank(at_table, boards)
            merit = at_table[MERITS : MERITS + players]
            value = utility(merit, players, me, by_points, spite)
            sums[move, VISITS] += 1.0
            sums[move, VALUE] += value
            sums[move, SQUARES] += value * value
            sums[move, WINS] += merit[me] == merit.max()
            sums[move, POINTS] += merit[me] // POINT
