"""What happened, the state it led to, who saw it, and how far it can be taken back."""

from __future__ import annotations

from math import inf
from typing import Generic

from pravek.core.blame import RulesError
from pravek.core.protocol import Action, Event, Game, Outcome, S, Seat


class CannotUndo(ValueError):
    """Luck, a reveal or another person's decision came since. Nothing changed."""


class History(Generic[S]):
    """A log of events and the state they lead to."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.state = game.start()
        self.log: list[Event] = []
        self.unnoticed: list[frozenset[Seat | None]] = []
        """For each event of the log, who did not see that anything happened (None: spectators)."""
        self._recent: list[S] = []
        """The states before the last events of the log, as far back as no luck was seen."""
        self._most: float = getattr(game, "most_events", inf)
        """How long somebody else's game may become before it counts as endless."""

    def witnessed(self, seat: Seat | None) -> list[Event]:
        """The log as a seat, or a spectator (None), saw it happen."""
        return [event for event in self.sights(seat) if event is not None]

    def sights(self, seat: Seat | None) -> list[Event | None]:
        """For each event of the log, what a seat saw of it; None: not even that it happened."""
        return [
            None if seat in blind else self.game.witness(event, seat)
            for event, blind in zip(self.log, self.unnoticed, strict=True)
        ]

    def decisions(self, seat: Seat) -> int:
        """How many decisions of this seat stand in the log."""
        return sum(isinstance(event, Action) and event.seat == seat for event in self.log)

    def _append(self, event: Event) -> None:
        before, game = self.state, self.game
        if len(self.log) >= self._most:
            raise RulesError(f"the game {game.name} does not end: {len(self.log):,} events")
        self.state = game.apply(before, event)
        self.log.append(event)
        self.unnoticed.append(self._blind(before, event) if game.secrets else frozenset())
        if isinstance(event, Outcome):
            self._recent.clear()
        else:
            self._recent.append(before)

    def _blind(self, state: S, event: Event) -> frozenset[Seat | None]:
        viewers = (None, *range(self.game.players))
        return frozenset(seat for seat in viewers if not self.game.notices(state, event, seat))

    def undoable(self, seat: Seat, *, among_bots: bool = False) -> tuple[int, ...]:
        """The places in the log that an undo would empty: the seat's decision, and what the
        table played after it. What the seat did not notice neither hinders nor goes. Among bots
        all that they did since goes too, unless it showed the seat what was hidden from it."""
        places: list[int] = []
        for back, before in enumerate(reversed(self._recent), 1):
            place, event = len(self.log) - back, self.log[-back]
            if seat in self.unnoticed[place] and not among_bots:
                continue
            places.insert(0, place)
            if event == self.game.forced(before):
                continue
            assert isinstance(event, Action)  # luck leaves nothing before it
            if event.seat == seat:
                return tuple(places)
            if not among_bots or self.game.reveals(before, event, seat):
                return ()
        return ()

    def before(self, place: int) -> S:
        """The state before the decision at this place; CannotUndo if luck came since."""
        back = len(self.log) - place
        if not 0 < back <= len(self._recent):
            raise CannotUndo("luck came since")
        return self._recent[-back]

    def retract(self, place: int) -> None:
        """Take the decision at this place out of the log; CannotUndo if luck came since."""
        self.state, later = self.before(place), self.log[place + 1 :]
        back = len(self.log) - place
        for row in (self.log, self.unnoticed, self._recent):
            del row[-back:]
        for event in later:
            self._append(event)
