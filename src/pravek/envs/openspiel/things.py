"""What luck can bring, by number: each chance node is one domino, king, person, card or die.

A number means the same thing in every set-up of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pravek.core.protocol import Game
from pravek.games.dominoes.game import DominoGame
from pravek.games.krom import Krom
from pravek.games.krom.grammar import AREAS
from pravek.games.origins.people import TILES

KINGS = 4
SIDES = range(1, 7)

KINDS = {
    "Deal": "domino",
    "Piece": "king",
    "Faces": "person",
    **dict.fromkeys(("Shown", "TurnedUp", "Drawn", "Found", "Grabbed"), "card"),
    "Cast": "character",
    "Prowl": "area",
    **dict.fromkeys(("Brawl", "Swing", "Chase", "Ascent"), "die"),
}
"""What is drawn for each kind of outcome."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One of the things that luck can bring."""

    kind: str
    value: Any

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


def things_of(game: Game[Any]) -> tuple[Thing, ...]:
    """Everything that can be drawn in a game; its place in the row is its number."""
    if isinstance(game, Krom):
        cards = game.table.cards
        faces = [card for deck in sorted(cards.decks) for card in sorted(set(cards.decks[deck]))]
        rows = {"die": SIDES, "card": faces, "character": cards.characters, "area": AREAS}
    else:
        assert isinstance(game, DominoGame)
        rows = {"domino": sorted(game.box.dominoes), "king": range(KINGS)}
        if game.name == "origins":
            rows["person"] = TILES
    return tuple(Thing(kind, value) for kind, row in rows.items() for value in row)
