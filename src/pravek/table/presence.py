"""Who is not at the table, and for how long: a bot may sit in for one who is gone long enough."""

from __future__ import annotations

from collections.abc import Iterable

from pravek.core.protocol import Seat


class Presence:
    """Since when people are gone. Times are steady milliseconds, given from outside; they are
    never stored, so after a restart everybody has the whole grace again."""

    def __init__(self, grace: float) -> None:
        self.grace = round(grace * 1000)
        self._since: dict[Seat, int] = {}

    def see(self, away: Iterable[Seat], now: int) -> None:
        """These are the people who are not here."""
        self._since = {seat: self._since.get(seat, now) for seat in away}

    def wait_anew(self, seat: Seat, now: int) -> None:
        """Who is gone has the whole grace again."""
        if seat in self._since:
            self._since[seat] = now

    def is_gone(self, seat: Seat) -> bool:
        return seat in self._since

    def gone(self, seat: Seat, now: int) -> int | None:
        """For how long; None: is here."""
        return now - self._since[seat] if seat in self._since else None

    def left(self, seat: Seat, now: int) -> int | None:
        """How long the table still waits for who is gone; None: is here."""
        gone = self.gone(seat, now)
        return None if gone is None else max(0, self.grace - gone)
