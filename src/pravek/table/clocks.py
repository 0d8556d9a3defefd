"""Clocks: a bank of time, and some more each turn. Nobody's runs unless the table wants it."""

from __future__ import annotations

from collections.abc import Iterable

from pravek.core.protocol import Seat
from pravek.table.shapes import Clock, Timer

PROFILES: dict[str, tuple[int, int]] = {"relaxed": (90_000, 30_000), "strict": (45_000, 15_000)}
"""Milliseconds at the start, and for each turn."""


class Clocks:
    """The seats' banks. Times are steady milliseconds, given from outside."""

    def __init__(self, profile: Clock, players: int) -> None:
        self.bank, self.more = PROFILES.get(profile, (0, 0))
        self.runs = profile in PROFILES
        self._left = dict.fromkeys(range(players), self.bank)
        self._since: dict[Seat, int] = {}

    def ask(self, owing: Iterable[Seat], now: int) -> None:
        """These persons must decide now: their clocks run, the others' stand."""
        if not self.runs:
            return
        wanted = set(owing)
        for seat in [seat for seat in self._since if seat not in wanted]:
            self._left[seat] = max(0, self._left[seat] - (now - self._since.pop(seat)))
        for seat in wanted - set(self._since):
            self._left[seat] += self.more
            self._since[seat] = now

    def timers(self, now: int) -> list[Timer]:
        if not self.runs:
            return []
        return [
            Timer(seat=seat, left=self.left(seat, now), running=seat in self._since)
            for seat in self._left
        ]

    def left(self, seat: Seat, now: int) -> int:
        used = now - self._since[seat] if seat in self._since else 0
        return max(0, self._left[seat] - used)

    def expired(self, now: int) -> list[Seat]:
        return [seat for seat in self._since if self.left(seat, now) <= 0]

    def next_expiry(self, now: int) -> int | None:
        """Milliseconds until the first clock runs out."""
        return min((self.left(seat, now) for seat in self._since), default=None)
