"""The coding of Krom for one box of cards: everything is numbered in the order of the card file."""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.core.protocol import Action, Seat
from pravek.envs.coding import Coding, Observation
from pravek.envs.krom.numbers import Numbers
from pravek.envs.krom.seeing import Seen, Table
from pravek.games.krom.cards import Cards


class KromCoding(Coding):
    """Who chooses a destination sees that others have chosen, and not what."""

    def __init__(self, cards: Cards) -> None:
        self._numbers, self._table = Numbers(cards), Table(cards)
        super().__init__("krom", self._numbers.ranges, self._table.space)
        self._records = [
            np.dtype([(n, p.dtype, p.shape) for n, p in self.space.items() if p.dtype == kind])
            for kind in ("uint8", "int16")
        ]
        self._held = {n: n in (self._records[1].names or ()) for n in self.space}
        """Which of the two records an array is in."""

    def number(self, game: Any, view: Any, action: Action) -> int:
        return self._numbers.number(game, view, action)

    def observe(self, game: Any, view: Any, seat: Seat) -> Observation:
        seen = self._table.seen(game, view, seat)
        small, large = self._records
        held = (
            np.frombuffer(bytearray(_row(seen, small)), small).reshape(()),
            np.array(_row(seen, large), np.int16).view(large).reshape(()),
        )
        return {name: held[which][name] for name, which in self._held.items()}


def _row(seen: Seen, record: np.dtype[Any]) -> list[int]:
    """The numbers of the arrays of a record, one after the other."""
    row: list[int] = []
    for name in record.names or ():
        numbers = seen[name]
        row += numbers if isinstance(numbers, list) else (numbers,)
    return row


_CODINGS: dict[str, KromCoding] = {}


def krom_coding(cards: Cards) -> KromCoding:
    """The coding of these cards, made once."""
    if cards.digest not in _CODINGS:
        _CODINGS[cards.digest] = KromCoding(cards)
    return _CODINGS[cards.digest]
