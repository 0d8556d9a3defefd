"""The deal of the day of a server, over HTTP: its table of results, and a game handed in."""

from __future__ import annotations

from pravek.guest.address import server_of
from pravek.guest.desk import Desk
from pravek.server.wire.requests import DayRecord
from pravek.teach.daily.shapes import Counted, Days


class DayDesk(Desk):
    """Blocking."""

    def __init__(self, url: str) -> None:
        super().__init__(server_of(url))

    def days(self) -> Days:
        """What is dealt there today, and who was best so far."""
        return self._ask("/api/daily", Days)

    def hand_in(self, game: str, day: str, name: str, device: str, record: str) -> Counted:
        """A game that is over; Refused if it does not count."""
        given = DayRecord(date=day, game=game, name=name, device=device, record=record)
        return self._ask("/api/daily/results", Counted, given)
