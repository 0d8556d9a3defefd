"""What is in the box: the card file, read for the referee."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

RESOURCES = ("wood", "bone", "stone")
TOKENS = ("krom", *RESOURCES)
FILE = Path(__file__).parents[3] / "src/pravek/games/krom/krom_cards.json"

Amounts = dict[str, int]
Deck = Counter[str]
"""Cards by face: copies can't be told apart. KR-2.6"""


class Box:
    """A card file: ours, or another of the same shape."""

    def __init__(self, file: dict[str, Any] | None = None) -> None:
        self.file = file = json.loads(FILE.read_text(encoding="utf-8")) if file is None else file
        self.areas: list[str] = [area["id"] for area in file["areas"]]
        self.lightest_wins_lower_ties = {
            area["id"] for area in file["areas"] if area["lower_ties"] == "lightest"
        }
        self.weights: dict[str, int] = {c["id"]: c["weight"] for c in file["characters"]}
        self.evolution, self.gathering, self.hunting, self.bonus = (
            {card["id"]: card for card in file[deck]}
            for deck in ("evolution", "gathering", "hunting", "bonus")
        )

    def __getitem__(self, name: str) -> Any:
        return self.file[name]

    def deck(self, name: str) -> Deck:
        """All cards of a deck, with their copies."""
        return Counter({card["id"]: card.get("count", 1) for card in self.file[name]})
