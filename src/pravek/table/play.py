"""One game in a room: the match, its numbered log, who holds the seats, how it ends."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pravek.core import notes
from pravek.core.match import Match
from pravek.core.promise import Promise, commitment
from pravek.core.protocol import Action, Decide, Event, Game, Seat
from pravek.table.foreign import Foreign, Stage
from pravek.table.log import Logged
from pravek.table.problems import Refuse
from pravek.table.shapes import Holder


class OtherRules(Refuse):
    """A game of another Pravek, which this one would judge wrongly."""

    def __init__(self, game: Game[Any], rules: int) -> None:
        told = f"This was played by rules {rules} of {game.name}; here are rules {game.rules}."
        super().__init__(409, "other_rules", told)


class Play:
    """A game being played at a table. Changes only by `settle`, `play`, `undo` and `note`."""

    def __init__(
        self,
        game: Game[Any],
        names: Sequence[str],
        seed: str,
        salt: str,
        deal: str | None,
        first: int = 1,
    ) -> None:
        self.game, self.seed, self.salt, self.deal = game, seed, salt, deal
        self.first = first
        """The number of the first entry: a room counts on from game to game."""
        self.foreign = game if isinstance(game, Foreign) else None
        """The game, if it is from outside."""
        self.match: Match[Any] = Match.empty(game, seed=int(seed, 16), names=names)
        if deal is None:
            self.match.promise = Promise(commitment(seed, salt))
        self.log: list[Logged] = []
        self.holders: dict[Seat, Holder] = {
            seat: Holder(kind="person") for seat in range(game.players)
        }
        self.asked: dict[Seat, int] = {}
        """The number since which each seat has been asked the same question."""
        self._offered: Mapping[Seat, Sequence[Action]] = {}
        """What each seat could answer when it was asked; nothing before anybody was."""
        self.answers: dict[tuple[Seat, str], int] = {}
        """Which of a seat's messages have taken effect, and as what number."""
        self.conceded: frozenset[Seat] = frozenset()
        self.returns: Counter[Seat] = Counter()
        """How often a person came back to each seat."""
        self.waits: Counter[Seat] = Counter()
        """How often the others sent the bot away from each seat, to wait for its owner."""
        self.changes: Counter[Seat] = Counter()
        """How often each seat took a decision back or sealed another one: the only ways in
        which a log can grow while the game does not go on."""
        self._standing: list[Logged] = []
        """The entries of the events that were not taken back: the log of the match."""
        self._missed: defaultdict[Seat | None, list[int]] = defaultdict(list)
        """The numbers that each side knows nothing of."""

    @property
    def stage(self) -> Stage | None:
        """Where a game from outside is played: whoever changes it has it rehearsed there."""
        return self.foreign.stage if self.foreign else None

    # Asking

    @property
    def owing(self) -> tuple[Seat, ...]:
        """Who must decide; nobody once the people have ended it."""
        turn = self.match.turn
        return turn.seats if isinstance(turn, Decide) and self.end == "open" else ()

    @property
    def end(self) -> str:
        return self.match.ending

    def is_ready(self, seat: Seat) -> bool:
        """Has sealed a choice that can still be changed: the protocol gives actions to a seat
        that owes nothing for this reason only."""
        return seat not in self.owing and self.end == "open" and bool(self.match.actions(seat))

    def among_bots(self, seat: Seat) -> bool:
        """Whether all others are bots from the start: the seat of a person remains his while a
        bot sits in for him."""
        return all(h.why == "chosen" for other, h in self.holders.items() if other != seat)

    def undoable(self, seat: Seat) -> tuple[int, ...]:
        """The places in the match's log that an undo of this seat would empty."""
        return self.match.undoable(seat, among_bots=self.among_bots(seat))

    def decided(self, seat: Seat) -> int:
        """Since when an undo of this seat has had the same meaning: the number of what it would
        take back."""
        places = self.undoable(seat)
        return self._standing[places[0]].n if places else self.asked[seat]

    def last_of(self, seat: Seat) -> int:
        """The number of the last thing this seat's person decided that still stands; 0: nothing."""
        own = (e.n for e in reversed(self._standing) if e.seat == seat and e.message is not None)
        return next(own, 0)

    @property
    def next(self) -> int:
        """The number of the entry that comes next."""
        return self.log[-1].n + 1 if self.log else self.first

    # Each side counts only what it saw: a gap would tell it that there was more.

    def number(self, n: int, side: Seat | None) -> int:
        """How a side counts the entry of that number, or the last one it saw before."""
        return n - bisect_right(self._missed[side], n)

    def seen(self, side: Seat | None) -> list[Logged]:
        """The log of a side."""
        return [entry for entry in self.log if side not in entry.unnoticed]

    def _when(self, at: int) -> int:
        """Never before the last entry: a table may come to a node whose clock is behind."""
        return max(at, self.log[-1].at) if self.log else at

    # What happens. Each returns what is new in the log.

    def settle(self, at: int) -> list[Logged]:
        """What the table does by itself: it deals, unless the game begins with a decision. Later
        nothing, unless an older server left it undone."""
        before = len(self.match.log)
        self.match.settle()
        events = self.match.log[before:]
        if not events and not self._offered:
            self._ask_anew(self.next - 1)
        return self._log(at, events) if events else []

    def play(self, action: Action, at: int, message: str | None = None) -> list[Logged]:
        sealed = self.is_ready(action.seat)
        events = self.match.play(action)
        self.changes[action.seat] += sealed
        return self._log(at, events, action.seat, message)

    def undo(self, seat: Seat, at: int, message: str | None = None) -> list[Logged]:
        """The seat's last decision is taken back, and before it what came after."""
        places, at = self.undoable(seat), self._when(at)
        words = notes.taken_back(self.match.log, seat, places)
        self.match.undo(seat, among_bots=self.among_bots(seat))
        self.changes[seat] += 1
        new: list[Logged] = []
        for place in reversed(places):
            gone = self._standing.pop(place)
            entry = Logged(self.next, at, None, gone.n, None, seat, message, gone.unnoticed)
            self._keep(entry)
            new.append(entry)
            message = None
        self._ask_again(new[-1])
        return [*new, self.note(words, at)] if words else new

    def note(self, words: Mapping[str, Any], at: int) -> Logged:
        """Something happened to a seat or the table, not in the game."""
        entry = Logged(self.next, self._when(at), note=words)
        self._keep(entry)
        return entry

    def _log(
        self,
        at: int,
        events: Sequence[Event],
        seat: Seat | None = None,
        message: str | None = None,
    ) -> list[Logged]:
        """These events have just happened in the match."""
        new, at = [], self._when(at)
        for event, blind in zip(events, self.match.unnoticed[-len(events) :], strict=True):
            entry = Logged(self.next, at, event, None, None, seat, message, blind)
            self._keep(entry)
            new.append(entry)
            message = None  # it made the first entry; luck followed
        self._standing += new
        self._ask_anew(new[-1].n, seat)
        return new

    def _keep(self, entry: Logged) -> None:
        self.log.append(entry)
        for side in entry.unnoticed:
            self._missed[side].append(entry.n)
        if entry.message is not None and entry.seat is not None:
            self.answers[entry.seat, entry.message] = entry.n
        if entry.note is not None:
            self._fold_note(entry.note)
        if (
            self.match.promise is not None
            and self.match.promise.seed is None
            and self.end != "open"
        ):
            self.match.promise = Promise(self.match.promise.commitment, self.seed, self.salt)

    def _fold_note(self, words: Mapping[str, Any]) -> None:
        self.match.note(words)
        if words["note"] == "holder":
            seat, why = words["seat"], words["why"]
            reason = None if words["by"] == "person" else why
            asked = words.get("asked") if reason else None
            self.holders[seat] = Holder(
                kind=words["by"], level=words["level"], why=reason, asked=asked
            )
            self.returns[seat] += why == "back"
            self.waits[seat] += why == "awaited"
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

    def _ask_again(self, undo: Logged) -> None:
        """After an undo everybody is asked anew, unless somebody did not even notice it."""
        self._ask_anew(undo.n, undo.seat if undo.unnoticed else None)

    # From the store: see `loading`

    def place_of(self, n: int) -> int:
        """Where in the match's log the event of that number stands."""
        places = reversed(range(len(self._standing)))
        return next(place for place in places if self._standing[place].n == n)

    def ask_from_the_start(self) -> None:
        """Nothing has happened yet, and everybody is asked."""
        self._ask_anew(self.first - 1)

    def take_in(self, entry: Logged, anew: int) -> None:
        """An entry of the store happens again; before the number `anew` nobody is asked."""
        match, event = self.match, entry.event
        if event is not None:
            if isinstance(event, Action):
                self.changes[event.seat] += event.seat not in self.owing
            match.admit(event)
            entry = replace(entry, unnoticed=match.unnoticed[-1])
            self._standing.append(entry)
        elif entry.undo is not None:
            place = self.place_of(entry.undo)
            match.retract(place)
            entry = replace(entry, unnoticed=self._standing.pop(place).unnoticed)
            if entry.seat is not None and entry.message is not None:  # the table's go with it
                self.changes[entry.seat] += 1
        self._keep(entry)
        if entry.note is not None or entry.n < anew:
            return
        if entry.undo is not None and entry.n > anew:
            self._ask_again(entry)
        else:
            self._ask_anew(entry.n, entry.seat if entry.n > anew else None)
