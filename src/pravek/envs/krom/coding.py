"""The coding of Krom for one box of cards: everything is numbered in the order of the card file."""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.core.protocol import Action, Seat
from pravek.envs.coding import Coding, Observation
from pravek.envs.krom.numbers import Numbers
from pravek.envs.krom.seeing import Table
from pravek.games.krom.cards import Cards


class KromCoding(Coding):
    """Who chooses a destination sees that others have chosen, and not what."""

    def __init__(self, cards: Cards) -> None:
        self._numbers, self._table = Numbers(cards), Table(cards)
        super().__init__("krom", self._numbers.ranges, self._table.space)
        self._cuts, first = [], 0
        for name, plane in self.space.items():
            is_small = plane.dtype == "uint8"
            self._cuts.append((name, first, first + plane.size, is_small, plane.shape))
            first += plane.size

    def number(self, game: Any, view: Any, action: Action) -> int:
        return self._numbers.number(game, view, action)

    def observe(self, game: Any, view: Any, seat: Seat) -> Observation:
        seen = self._table.seen(game, view, seat)
        row: list[int] = []
        for name in self.space:
            numbers = seen[name]
            row += numbers if isinstance(numbers, list) else (numbers,)
        large = np.array(row, np.int16)
        small = large.astype(np.uint8)
        return {
            name: (small if is_small else large)[first:after].reshape(shape)
            for name, first, after, is_small, shape in self._cuts
        }


_CODINGS: dict[str, KromCoding] = {}


def krom_coding(cards: Cards) -> KromCoding:
    """The coding of these cards, made once."""
    if cards.digest not in _CODINGS:
        _CODINGS[cards.digest] = KromCoding(cards)
    return _CODINGS[cards.digest]
