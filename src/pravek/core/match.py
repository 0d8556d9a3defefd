"""A match: the only thing that changes. Its log is the save, the replay and the wire."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from pravek.core import codec, notes, registry, writing
from pravek.core.history import CannotUndo
from pravek.core.protocol import Action, Decide, Event, Game, Outcome, Over, Refusal, S, Seat
from pravek.core.story import LONGEST_NAME, Story

__all__ = ["LONGEST_NAME", "SPECTATOR", "CannotUndo", "IllegalAction", "Match", "stream"]

SPECTATOR = "spectator"


class IllegalAction(ValueError):
    """The action is not legal here; `refusal` says which clause forbids it. Nothing changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Match(Story[S]):
    """A game being played: a log of events, and the state they lead to.

    >>> match = Match("kingdomino", players=2, seed=7)
    >>> match.turn
    Decide(seats=(1,))
    """

    def __init__(
        self,
        game: str | Game[S],
        *,
        seed: int | None = None,
        names: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self._begin(registry.build(game, **options) if isinstance(game, str) else game, seed, names)
        self.settle()

    def _begin(
        self,
        game: Game[S],
        seed: int | None,
        names: Sequence[str],
        seen_by: Seat | str | None = None,
    ) -> None:
        super().__init__(game, names, seen_by)
        self.seed = secrets.randbits(128) if seed is None else seed
        if type(self.seed) is not int or self.seed < 0:
            raise registry.SetupError(f"a seed is a whole number from 0, not {seed!r}")
        self._dealt: Counter[str] = Counter()
        self._legal: dict[Seat, Sequence[Action]] = {}

    # Asking

    def actions(self, seat: Seat) -> Sequence[Action]:
        """The legal actions of a seat."""
        if type(seat) is int and seat in self._legal:
            return self._legal[seat]
        seats = range(self.game.players)
        if seat not in seats:
            return ()
        seat = seats.index(seat)  # whoever asks with True or 1.0 is offered what seat 1 is
        if seat not in self._legal:
            self._legal[seat] = tuple(self.game.actions(self.state, seat))
        return self._legal[seat]

    def view(self, seat: Seat | None) -> S:
        return self.game.view(self.state, seat)

    def why_not(self, action: Action) -> Refusal | None:
        """Why the action is not legal now, from what its seat may know; None if it is."""
        if action.seat not in range(self.game.players):
            return Refusal("seats", "no_seat", "Nobody sits on that seat.")
        return self.game.why_not(self.view(action.seat), action)

    def preview(self, action: Action) -> Mapping[str, Any]:
        """What a legal action would bring."""
        return self.game.preview(self.view(action.seat), action)

    # Playing

    def play(self, action: Action) -> Sequence[Event]:
        """Play a legal action; return it with what the table did after it.

        What equals a legal action is that action: `Claim(1, 2.0)` is logged as `Claim(1, 2)`.
        """
        offered = self._offered(action)
        before = len(self.log)
        self._append(offered)
        self.settle()
        return tuple(self.log[before:])

    def settle(self) -> None:
        """Let the table speak until a player has something to decide."""
        while event := self._by_itself():
            self._append(event)

    def _by_itself(self) -> Event | None:
        """What the table brings or plays now; None: a player must speak, or nobody."""
        turn = self.turn
        if isinstance(turn, Decide):
            return self.game.forced(self.state)
        if isinstance(turn, Over):
            return None
        return turn.sample(stream(self.seed, turn.kind, self._dealt[turn.kind]))

    # Taking back

    def undoable(self, seat: Seat, *, among_bots: bool = False) -> tuple[int, ...]:
        if self.seen_by is not None:
            return ()
        return super().undoable(seat, among_bots=among_bots)

    def can_undo(self, seat: Seat, *, among_bots: bool = False) -> bool:
        """Whether the seat's own decision is the last thing it saw happen; if all others are
        bots, whether only what they decided in the open came since."""
        return bool(self.undoable(seat, among_bots=among_bots))

    def undo(self, seat: Seat, *, among_bots: bool = False) -> Action:
        """Take back the seat's last decision, if it saw nothing happen since (among bots:
        nothing but their open decisions, which go with it); return it."""
        taken = self.undoable(seat, among_bots=among_bots)
        if not taken:
            raise CannotUndo("luck, a reveal or somebody else's decision came since")
        last = self.log[taken[0]]
        assert isinstance(last, Action)
        for place in reversed(taken):
            self.retract(place)
        return last

    def _append(self, event: Event) -> None:
        super()._append(event)
        self._legal = {}
        if isinstance(event, Outcome):
            self._dealt[type(event).__name__] += 1

    def retract(self, place: int) -> None:
        self._legal = {}
        super().retract(place)
        for at in reversed(range(len(self.notes))):
            if self.notes[at].after <= place:
                break
            self.notes[at] = self.notes[at].earlier()

    # Checking

    def _offered(self, action: Action) -> Action:
        """The legal action that equals this one, of exact types; IllegalAction says why not."""
        if not isinstance(action, Action):
            raise TypeError(f"{action!r} is not an action")
        if self.seen_by is not None:
            raise IllegalAction(
                Refusal("record", "witnessed", "A witnessed game can only be watched.")
            )
        for offered in self.actions(action.seat):
            if offered == action:
                return offered
        refusal = self.why_not(action) or Refusal(
            "protocol", "not_offered", "This is not among the legal actions."
        )
        raise IllegalAction(refusal)

    def admit(self, event: Event) -> None:
        """Append an event of a record, if it can happen here; ValueError says why not."""
        if self.seen_by is None and isinstance(event, Action):
            self._append(self._offered(event))
            return
        event = codec.exact(event)
        if self.seen_by is not None:
            self._check_witnessed(event)
        elif isinstance(turn := self.turn, Decide | Over) or not turn.allows(event):
            raise ValueError(f"{type(event).__name__} cannot happen here")
        self._append(event)

    def note(self, words: Mapping[str, Any]) -> None:
        """Write down what happened at the table but not in the game; ValueError says why not."""
        self.notes.append(notes.read(words, len(self.log), self.game.players))

    def _check_witnessed(self, event: Event) -> None:
        """Somebody who saw the game can judge it only as far as he saw it."""
        seat = None if self.seen_by == SPECTATOR else self.seen_by
        assert not isinstance(seat, str)
        if self.game.secrets and not (isinstance(event, Action) and event.seat == seat):
            return
        if isinstance(event, Action):
            if event not in self.actions(event.seat):
                raise ValueError(str(self.game.why_not(self.state, event)))
        elif isinstance(turn := self.turn, Decide | Over) or not turn.allows(event):
            raise ValueError(f"{type(event).__name__} cannot happen here")

    # Making a match from a log

    @classmethod
    def empty(
        cls,
        game: Game[S],
        *,
        seed: int | None = None,
        names: Sequence[str] = (),
        seen_by: Seat | str | None = None,
    ) -> Match[S]:
        """A match in which nothing has happened yet, not even luck: ready for `admit`."""
        match = cls.__new__(cls)
        match._begin(game, seed, names, seen_by)
        return match

    @classmethod
    def replay(cls, game: Game[S], events: Iterable[Event], *, seed: int | None = None) -> Match[S]:
        """Rebuild a match from its log, checking each event. No seed is needed: luck is written
        down; with the seed the match goes on with the luck it would have had."""
        match = cls.empty(game, seed=seed)
        for event in events:
            match.admit(event)
        match.settle()
        return match

    def record(self, seat: Seat | str | None = "table") -> str:
        """The game as text: the table's own copy, or what a seat (None: a spectator) witnessed."""
        for side in (None, "table", *range(self.game.players)):
            if side == seat:
                return writing.write(self, side)
        raise ValueError(f"there is no seat {seat!r} at this table")


def stream(seed: int, kind: str, ordinal: int) -> Random:
    """The luck of the n-th outcome of a kind: one deal gives the same lines whatever is played."""
    return Random(f"{seed}/{kind}/{ordinal}")
