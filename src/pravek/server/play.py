"""One game in a room: the match, its numbered log, who holds the seats, how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pravek.core import notes, registry
from pravek.core.codec import decode, encode
from pravek.core.luck import Promise, commitment
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Event, Game, Outcome, Seat
from pravek.server.problems import Refuse
from pravek.server.shapes import Holder
from pravek.server.store import Row

LOOK_BACK = 50
"""How many decisions back it is found out when a seat was asked its question."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry of the log: an event, the taking back of one, or a note."""

    n: int
    at: int
    event: Event | None = None
    undo: int | None = None
    note: Mapping[str, Any] | None = None
    seat: Seat | None = None
    """Who sent the message it came from."""
    message: str | None = None

    def row(self, room: str, round_: int) -> Row:
        body: dict[str, Any]
        if self.event is not None:
            body = {"event": encode(self.event)}
        else:
            body = {"undo": self.undo} if self.undo is not None else {"note": self.note}
        return {
            "room": room,
            "n": self.n,
            "round": round_,
            "at": self.at,
            "body": msgspec.json.encode(body).decode(),
            "seat": self.seat,
            "message": self.message,
        }

    @classmethod
    def read(cls, row: Row, game: Game[Any]) -> Logged:
        body = msgspec.json.decode(row["body"])
        event = decode(body["event"], game.events) if "event" in body else None
        undo, note = body.get("undo"), body.get("note")
        return cls(row["n"], row["at"], event, undo, note, row["seat"], row["message"])


class OtherRules(Refuse):
    """A game of another Pravek, which this one would judge wrongly."""

    def __init__(self, game: Game[Any], rules: int) -> None:
        told = f"This was played by rules {rules} of {game.name}; here are rules {game.rules}."
        super().__init__(409, "other_rules", told)


class Play:
    """A game being played at a table. Changes only by `play`, `undo` and `note`."""

    def __init__(
        self, game: Game[Any], names: Sequence[str], seed: str, salt: str, deal: str | None
    ) -> None:
        self.game, self.seed, self.salt, self.deal = game, seed, salt, deal
        self.match: Match[Any] = Match.empty(game, seed=int(seed, 16), names=names)
        if deal is None:
            self.match.luck = Promise(commitment(seed, salt))
        self.log: list[Logged] = []
        self.holders: dict[Seat, Holder] = {
            seat: Holder(kind="person") for seat in range(game.players)
        }
        self.asked: dict[Seat, int] = {}
        """The number since which each seat has been asked the same question."""
        self.answers: dict[tuple[Seat, str], int] = {}
        """Which of a seat's messages have taken effect, and as what number."""
        self.conceded: frozenset[Seat] = frozenset()
        self.returns: Counter[Seat] = Counter()
        """How often a person came back to each seat."""
        self.changes: Counter[Seat] = Counter()
        """How often each seat took a decision back or sealed another one: the only ways in
        which a log can grow while the game does not go on."""
        self._standing: list[int] = []
        """The numbers of the events that were not taken back."""

    # Asking

    @property
    def owing(self) -> tuple[Seat, ...]:
        """Who must decide; nobody once the people have ended it."""
        turn = self.match.turn
        return turn.seats if isinstance(turn, Decide) and self.end == "open" else ()

    @property
    def end(self) -> str:
        return notes.ending(self.match)

    def is_ready(self, seat: Seat) -> bool:
        """Has sealed a choice that can still be changed: the protocol gives actions to a seat
        that owes nothing for this reason only."""
        return seat not in self.owing and self.end == "open" and bool(self.match.actions(seat))

    # What happens. Each returns what is new in the log.

    def start(self, first: int, at: int) -> list[Logged]:
        """The table deals. `first` is the number of the first entry."""
        self.match.settle()
        return self._log(at, first, self.match.log)

    def play(self, action: Action, at: int, message: str | None = None) -> list[Logged]:
        sealed = self.is_ready(action.seat)
        events = self.match.play(action)
        self.changes[action.seat] += sealed
        return self._log(at, self.log[-1].n + 1, events, action.seat, message)

    def undo(self, seat: Seat, at: int, message: str | None = None) -> list[Logged]:
        self.match.undo(seat)
        taken = self._standing.pop()
        entry = Logged(self.log[-1].n + 1, at, undo=taken, seat=seat, message=message)
        self._keep(entry)
        self._ask_anew(entry.n)
        return [entry]

    def note(self, words: Mapping[str, Any], n: int, at: int) -> Logged:
        entry = Logged(n, at, note=words)
        self._keep(entry)
        return entry

    def _log(
        self,
        at: int,
        n: int,
        events: Iterable[Event],
        seat: Seat | None = None,
        message: str | None = None,
    ) -> list[Logged]:
        new = []
        for event in events:
            new.append(Logged(n, at, event, seat=seat, message=message))
            n, message = n + 1, None  # the message made its first entry; luck followed
        for entry in new:
            self._keep(entry)
        self._ask_anew(new[-1].n, seat)
        return new

    def _keep(self, entry: Logged, stands: bool = True) -> None:
        self.log.append(entry)
        if entry.event is not None and stands:
            self._standing.append(entry.n)
        if entry.undo is not None and entry.seat is not None:
            self.changes[entry.seat] += 1
        if entry.message is not None and entry.seat is not None:
            self.answers[entry.seat, entry.message] = entry.n
        if entry.note is not None:
            self._fold_note(entry.note)
        if self.match.luck is not None and self.match.luck.seed is None and self.end != "open":
            self.match.luck = Promise(self.match.luck.commitment, self.seed, self.salt)

    def _fold_note(self, words: Mapping[str, Any]) -> None:
        self.match.notes.append(notes.Note(len(self.match.log), words))
        if words["note"] == "holder":
            why = None if words["why"] == "back" else words["why"]
            self.holders[words["seat"]] = Holder(kind=words["by"], level=words["level"], why=why)
            self.returns[words["seat"]] += why is None
        elif words["note"] == "concede":
            self.conceded |= {words["seat"]}

    def _ask_anew(self, n: int, mover: Seat | None = None) -> None:
        """A seat is asked anew unless its question is the same as before: what others seal at
        the same time does not change it."""
        offered = {seat: self.match.actions(seat) for seat in range(self.game.players)}
        for seat, actions in offered.items():
            same = (
                mover is not None and seat != mover and actions and actions == self._offered[seat]
            )
            if not same:
                self.asked[seat] = n
        self._offered = offered

    _offered: Mapping[Seat, Sequence[Action]] = {}

    # From the store

    @classmethod
    def load(cls, row: Row, log: Iterable[Row]) -> Play:
        game = registry.build(row["game"], **msgspec.json.decode(row["options"]))
        if (rules := row.get("rules", 1)) != game.rules:
            raise OtherRules(game, rules)
        names = msgspec.json.decode(row["names"])
        play = cls(game, names, row["seed"], row["salt"], row["deal"])
        logged = [Logged.read(each, game) for each in log]
        gone = {entry.undo for entry in logged}
        anew = _asked_anew(logged)
        for entry in logged:
            stands = entry.event is not None and entry.n not in gone
            if entry.event is not None and stands:
                if isinstance(entry.event, Action):
                    play.changes[entry.event.seat] += entry.event.seat not in play.owing
                play.match.admit(entry.event)
            play._keep(entry, stands)
            if entry.n == anew:
                play._ask_anew(entry.n)
            elif entry.n > anew and stands:
                play._ask_anew(entry.n, entry.seat)
        return play


def _asked_anew(log: Sequence[Logged]) -> int:
    """The number at which everybody is taken to have been asked anew when a game is read: the
    last luck or undo, or a little before the end, which can only make a waiting move stale."""
    events = [e for e in log if e.event is not None or e.undo]
    luck = max((e.n for e in events if isinstance(e.event, Outcome) or e.undo), default=0)
    return max(luck, events[-LOOK_BACK].n if len(events) > LOOK_BACK else 0)
