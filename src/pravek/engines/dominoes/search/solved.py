"""Positions whose end is known: how all seats end after each move, with best play of all."""

from __future__ import annotations

from pravek.engines.compiler import Numbers
from pravek.engines.dominoes.coding import KINGDOMINO, TRIBE
from pravek.engines.dominoes.rules.layout import BAG, GAMES_LEFT, LINE, LINES_LEFT, MODE, UNSEEN
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.search import endgame, last_round
from pravek.engines.dominoes.search.think import Style, is_exact, is_last_round


def has_luck(table: Numbers) -> bool:
    """Whether anything is still drawn. A last line that only one can be is no luck, but people come
    with it (OR-6.2)."""
    if table[BAG : BAG + 4].any():
        return True
    only = int(table[UNSEEN]).bit_count() == table[LINE] and table[MODE] != TRIBE
    return bool(table[LINES_LEFT] > only)


def is_solved(position: Position) -> bool:
    """Whether nothing is luck any more and every answer can be followed to the end: the last two
    rounds; not where eruptions may follow."""
    alone = position.table[MODE] == KINGDOMINO and position.table[GAMES_LEFT] == 0
    return bool(alone and is_exact(position))


def ends(position: Position, moves: Numbers, style: Style) -> list[Numbers]:
    """The merits of all seats at the end after each move: an answer, and the slot picked next."""
    if is_last_round(position.table):
        return list(last_round.ends(position, moves))
    return list(endgame.ends(position, moves, style.by_points, style.spite))
