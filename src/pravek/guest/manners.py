"""What a guest does besides playing: whatever a polite player would."""

from __future__ import annotations

from dataclasses import dataclass

from pravek.core.protocol import Seat
from pravek.server.wire.messages import Abandon, Again, TakeBack
from pravek.server.wire.shapes import Asked
from pravek.table.shapes import Table


@dataclass(slots=True)
class Manners:
    """How long a guest wishes to stay."""

    games: int = 1
    """How many games it proposes to play."""
    stay: bool = False
    """Whether it plays again whenever the others wish."""
    played: int = 0

    def wish(self, table: Table, seat: Seat) -> Asked | None:
        """What to ask for at a table like this, if anything."""
        if table.phase == "playing":
            return _meanwhile(table, seat)
        return self._afterwards(table, seat) if table.phase == "over" else None

    def _afterwards(self, table: Table, seat: Seat) -> Asked | None:
        wanted = self.played < self.games or (self.stay and table.rematch is not None)
        agreed = table.rematch is not None and seat in table.rematch.agreed
        return Again(seat=seat) if wanted and not agreed and not _is_alone(table, seat) else None

    def is_done(self, table: Table, seat: Seat) -> bool:
        """Whether it is time to go, after a game."""
        if self.stay:
            return False
        return self.played >= self.games or _is_alone(table, seat)


def _meanwhile(table: Table, seat: Seat) -> Asked | None:
    if table.seats[seat].holder.why in ("absent", "timeout"):
        return TakeBack(seat=seat)  # we are here after all, and play
    if table.abandon and seat not in table.abandon:
        return Abandon(seat=seat)  # a bot keeps nobody from going home
    return None


def _is_alone(table: Table, seat: Seat) -> bool:
    """Whether there were other people, and all have gone."""
    others = [other for other in table.seats if other.owner == "person" and other.seat != seat]
    return bool(others) and not any(other.online for other in others)
