"""How long a game can be at most, and how far its points can lie apart.

OpenSpiel asks for numbers that no game exceeds; those of Krom lie far beyond any real game.
"""

from __future__ import annotations

from typing import Any

from pravek.core.protocol import Game
from pravek.games.dominoes.game import DominoGame
from pravek.games.kingdomino.dynasty import GAMES
from pravek.games.krom import Krom
from pravek.games.krom.bounds import HIGHEST_TARGET, MOST_POINTS
from pravek.games.origins.people import TILES

POINTS = 1000
"""More than a kingdom can be worth, or cost."""
LUCK_A_DECISION = 20
"""In Krom a hunt: 6 dice, a new animal, 5 cards; then the dice of the next fight."""
BESIDES = {"discovery": 0, "totem": 4, "tribe": 6}
"""Decisions that a mode of Origins adds to a turn, eruptions aside: totems handed over; a person
recruited, four resources given, a square to stand on."""


def decisions(game: Game[Any]) -> int:
    """No game has more decisions."""
    return _krom_decisions(game) if isinstance(game, Krom) else _domino_decisions(game)


def draws(game: Game[Any]) -> int:
    """No game has more chance nodes."""
    if isinstance(game, Krom):
        return LUCK_A_DECISION * decisions(game)
    assert isinstance(game, DominoGame)
    setup = game.setup
    people = sum(TILES.values()) if game.options.get("mode") == "tribe" else 0
    return _games(game) * (setup.rounds * setup.line + len(setup.pieces)) + people


def margin(game: Game[Any]) -> int:
    """No two seats lie further apart."""
    if isinstance(game, Krom):
        return HIGHEST_TARGET + MOST_POINTS
    return _games(game) * POINTS


def _games(game: Game[Any]) -> int:
    return GAMES if game.options.get("dynasty") else 1


def _domino_decisions(game: Game[Any]) -> int:
    """Each king takes a domino and builds it, once a round."""
    assert isinstance(game, DominoGame)
    turns = game.setup.rounds * len(game.setup.pieces)
    halves = [half for domino in game.box.dominoes.values() for half in domino.halves]
    volcanoes = sum(half.craters > 0 for half in halves)
    return _games(game) * turns * (2 + BESIDES.get(game.options.get("mode", ""), 0)) + volcanoes


def _krom_decisions(game: Krom) -> int:
    """A card that was played lies on the table until the turn or the fight is over, so each is
    played once in it; whoever may counter it is asked, and again if the counter is countered."""
    cards, players = game.table.cards, game.players
    bonus, krom = len(cards.decks["bonus"]), cards.tokens["krom"]
    card = 1 + 2 * (players - 1)
    fight = bonus * (card + players) + 2 * players
    deed = 3 + len(cards.gathering_prices) + len(cards.reroll_prices)
    turn = bonus * card + krom * (bonus + 1) + len(cards.decks["evolution"]) + deed
    a_round = players + 4 * fight + players * turn
    return players + cards.round_limit * a_round
