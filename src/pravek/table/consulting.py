"""What somebody wants advice about: a decision as its seat sees it, bound to the moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pravek.core.protocol import Action, Seat
from pravek.table.audience import Client
from pravek.table.play import Play
from pravek.table.shapes import Mood


@dataclass(frozen=True, slots=True, eq=False)
class Consult:
    """A hint is wanted, or (`action`) a coach looks at what was decided."""

    play: Play
    seat: Seat
    number: int
    """Since when the seat has been asked this; of a decision, the number it has in the log."""
    view: Any
    """What the seat saw when it had to decide; of a game with secrets nothing else."""
    actions: tuple[Action, ...]
    client: Client
    """Who is answered, and nobody else."""
    message: str = ""
    """The client's name for the wish."""
    action: Action | None = None
    """What was decided."""
    mood: Mood = "silent"
    again: bool = False
    """A sealed choice was changed, or taken back."""

    @property
    def is_open(self) -> bool:
        """Whether it is still about what lies on the table."""
        play, seat = self.play, self.seat
        if play.end != "open" or play.holders[seat].kind != "person":
            return False
        if self.action is None:
            return seat in play.owing and play.asked[seat] == self.number
        withdrawn = self.again and seat in play.owing
        return play.last_of(seat) == self.number and not withdrawn
