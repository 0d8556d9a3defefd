"""The rivals at a table of the day: they decide there, and not the bots of a level."""

from __future__ import annotations

from dataclasses import dataclass

from pravek.core.protocol import Seat
from pravek.table.state import TableState


@dataclass(frozen=True, slots=True)
class Rival:
    """One decision of a rival: its luck follows from the day, its seat, and which of its decisions
    this is."""

    day: str
    decision: int


def rival_at(table: TableState, seat: Seat) -> Rival | None:
    """Who decides on this seat is a rival of the day; None: the bot of its level, also where one
    stands in for a person."""
    play = table.play
    if table.daily is None or play is None or play.holders[seat].why != "chosen":
        return None
    return Rival(table.daily, play.match.decisions(seat))
