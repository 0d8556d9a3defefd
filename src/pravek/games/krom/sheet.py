"""The score sheet: a line for each evolution, and one for the trophy. Nothing on it is secret."""

from __future__ import annotations

from pravek.core.protocol import Score, ScoreLine
from pravek.games.krom.state import Player, Table


def sheet(table: Table, player: Player) -> Score:
    """The most points win; the others are placed by points, equal points share a place. KR-12"""
    lines = [
        ScoreLine(
            table.cards.name(card), table.cards.evolution[card].points, "evolution", {"card": card}
        )
        for card in player.evolutions
    ]
    if player.trophy:
        lines.append(ScoreLine("Kromosaur", table.cards.kromosaur.trophy, "trophy"))
    return Score(tuple(lines))
