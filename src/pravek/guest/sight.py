"""The game as our seat sees it: folded from the log that the server sends, like a record."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from pravek.core.codec import decode
from pravek.core.match import LONGEST_NAME, Match
from pravek.core.protocol import SEATS, Game, Seat
from pravek.guest.trouble import CannotSit, OtherRules
from pravek.table.shapes import Entry, Position

NONSENSE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""What rules stumble over when they are told what cannot happen by them."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked."""

    match: Match[Any]
    """All that its seat has seen; it stays as it is while the game goes on."""
    round: int
    number: int
    """The last number seen when it was asked."""
    left: float | None
    """Seconds on the seat's clock; None: nobody counts."""


class Sight:
    """One game at the table. Nothing hidden from the seat is in it: the server never sends it."""

    def __init__(self, game: Game[Any], seat: Seat, name: str, round_: int, start: int) -> None:
        self.game, self.seat, self.round, self.start = game, seat, round_, start
        self.number = start
        """The last number seen."""
        names = [name[:LONGEST_NAME] if s == seat else SEATS[s] for s in range(game.players)]
        self._match: Match[Any] = Match.empty(game, names=names, seen_by=seat)
        self._standing: list[int] = []
        """The numbers of the events that were not taken back."""

    def continues(self, round_: int, since: int, number: int) -> bool:
        """Whether a log after `since`, up to that number, goes on with what is known."""
        return round_ == self.round and self.start <= since <= self.number <= number

    def follow(self, entries: Iterable[Entry], number: int) -> None:
        """These happened; then the last number is that one. What is known already is skipped."""
        for entry in entries:
            if entry.n > self.number:
                self._happen(entry)
        if self.number != number:
            raise CannotSit(f"the log of the server has a gap after number {self.number}")

    def _happen(self, entry: Entry) -> None:
        if entry.n != self.number + 1:
            raise CannotSit(f"the log of the server has a gap after number {self.number}")
        self.number = entry.n
        try:
            if entry.event is not None:
                self._match.admit(decode(entry.event, self.game.events))
                self._standing.append(entry.n)
            elif entry.undo is not None:
                place = self._standing.index(entry.undo)
                self._match.retract(place)
                del self._standing[place]
        except NONSENSE as error:
            what = entry.token or "what happened"
            raise OtherRules(self.game.name, f"{what} cannot happen here ({error})") from None

    def question(self, position: Position) -> Question | None:
        """What our seat is asked now, if it must decide something."""
        offered = [offer.action for offer in position.offers]
        if self.seat not in position.owes.seats or not offered:
            return None
        try:
            known = {decode(action, self.game.events) for action in offered}
            actions = self._match.actions(self.seat)
            left = [timer.left / 1000 for timer in position.timers if timer.seat == self.seat]
        except NONSENSE as error:
            raise OtherRules(self.game.name, str(error)) from None
        if known != set(actions):
            what = f"it offers {len(known)} actions where there are {len(actions)}"
            raise OtherRules(self.game.name, what)
        return Question(self._still(), self.round, self.number, left[0] if left else None)

    def _still(self) -> Match[Any]:
        """The match as it stands: a bot thinks in another thread, and the log goes on."""
        still = copy(self._match)
        still.log, still.unnoticed = list(still.log), list(still.unnoticed)
        return still
