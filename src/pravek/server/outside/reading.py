"""What a process says of a foreign game, read with care into positions of the server's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import json

from pravek.core.codec import FormatError, decode
from pravek.core.protocol import (
    Action,
    Decide,
    Event,
    Outcome,
    Over,
    Refusal,
    Score,
    ScoreLine,
    Turn,
)
from pravek.core.token import token
from pravek.server.outside.mirror import Drawn, Luck, Position, Side, Step
from pravek.server.outside.words import (
    LARGEST_PICTURE,
    MOST_ACTIONS,
    DrawnWords,
    Followed,
    RefusalWords,
    ScoreWords,
    StateWords,
    StepWords,
)
from pravek.table.foreign import RulesBroke


class Reader:
    """Knows how many sit there and which events there are."""

    def __init__(self, kinds: tuple[type[Event], ...], players: int, secrets: bool) -> None:
        self._kinds, self._players = kinds, players
        self._sides: tuple[Side, ...] = (None, *range(players)) if secrets else (None,)

    def event(self, named: dict[str, Any]) -> Event:
        try:
            event = decode(named, self._kinds)
            if isinstance(event, Action) and not 0 <= event.seat < self._players:
                raise FormatError(f"there is no seat {event.seat}")
            token(event)
        except (FormatError, LookupError) as error:
            raise RulesBroke(f"an event that cannot be written down: {error}") from None
        return event

    def position(self, words: StateWords) -> Position:
        if (count := sum(map(len, words.actions))) > MOST_ACTIONS:
            raise RulesBroke(f"{count:,} legal actions at once are more than {MOST_ACTIONS:,}")
        actions = [self._actions(seat, named) for seat, named in enumerate(words.actions)]
        forced = None if words.forced is None else self.event(words.forced)
        if forced is not None and not isinstance(forced, Action):
            raise RulesBroke("a forced decision that is none")
        if words.turn == "decide":
            self._check_turn(words.seats, actions)
        position = Position(Over(), forced, actions, self.scores(words.scores))
        position.turn = self._turn(words, position)
        return position

    def _turn(self, words: StateWords, position: Position) -> Turn:
        if words.turn == "decide":
            return Decide(tuple(words.seats))
        return Over() if words.turn == "over" else Luck(words.luck, position.next)

    def _check_turn(self, seats: list[int], actions: Sequence[Sequence[Action]]) -> None:
        known = set(seats) <= set(range(self._players)) and len(set(seats)) == len(seats)
        if not seats or not known or len(actions) != self._players:
            raise RulesBroke("a turn of seats that do not exist")
        if not all(actions[seat] for seat in seats):
            raise RulesBroke("a seat must act, but nothing is legal for it")

    def _actions(self, seat: int, named: list[dict[str, Any]]) -> tuple[Action, ...]:
        found = []
        for each in named:
            action = self.event(each)
            if not isinstance(action, Action) or action.seat != seat:
                raise RulesBroke(f"legal actions of seat {seat} that are not its own")
            found.append(action)
        return tuple(found)

    def line(
        self, words: Followed, here: Position, events: Sequence[Event], settle: bool
    ) -> list[Event]:
        """Hang what happens after `here` under it: these events, then what is due by itself.
        Returns all of it."""
        here.refresh(self.position(words.state))
        told: list[Event] = []
        last = here
        for each in words.steps:
            step = self.step(each)
            place = len(told)
            wanted = step.event == events[place] if place < len(events) else settle
            if not wanted or (place >= len(events) and not _is_due(last, step.event)):
                raise RulesBroke(f"{token(step.event)}, for which it is not the time")
            last.next[step.event] = step
            told.append(step.event)
            last = step.position
        if words.drawn is not None:
            last.drawn = self.drawn(words.drawn, last)
        self._check_end(words, last, told, events, settle)
        return told

    def _check_end(
        self,
        words: Followed,
        last: Position,
        told: list[Event],
        events: Sequence[Event],
        settle: bool,
    ) -> None:
        """Whether it stops where it may."""
        if words.cut and told:
            return
        if len(told) < len(events):
            event = events[len(told)]
            if any(event in actions for actions in last.actions):
                raise RulesBroke(f"{token(event)} is offered, and then refused")
        elif settle and (isinstance(last.turn, Luck) or last.forced is not None):
            raise RulesBroke("it stops before somebody has to decide")

    def step(self, words: StepWords) -> Step:
        event, seen = self.event(words.event), [self.event(each) for each in words.seen]
        secrets = len(self._sides) > 1
        if (secrets and len(seen) != len(self._sides)) or len(words.told) != len(seen or [event]):
            raise RulesBroke("an event that not all sides see")
        return Step(
            event,
            dict(zip(self._sides, seen, strict=True)) if secrets else {},
            dict(zip(seen or [event], words.told, strict=True)),
            frozenset(self._sides[place] for place in words.blind if place in range(len(seen))),
            frozenset(words.reveals),
            self.position(words.state),
        )

    def drawn(self, words: DrawnWords, position: Position) -> Drawn:
        counted = len(words.sides) == len(self._sides) and len(words.offers) == self._players
        if not counted:
            raise RulesBroke("a position that not all sides see")
        for side in words.sides:
            if (size := len(json.encode(side.picture))) > LARGEST_PICTURE:
                raise RulesBroke(f"a picture of {size:,} bytes is too large")
        offers: dict[Action, tuple[Mapping[str, Any], str]] = {}
        for actions, told in zip(position.actions, words.offers, strict=False):
            if len(actions) != len(told):
                raise RulesBroke("other legal actions when asked again")
            offers |= {a: (w.preview, w.said) for a, w in zip(actions, told, strict=True)}
        return Drawn(
            {
                side: (each.picture, self.scores(each.scores))
                for side, each in zip(self._sides, words.sides, strict=True)
            },
            offers,
        )

    def scores(self, words: list[ScoreWords]) -> tuple[Score, ...]:
        if len(words) != self._players:
            raise RulesBroke("scores of other seats than there are")
        return tuple(
            Score(
                tuple(
                    ScoreLine(line.label, line.points, line.key, line.args) for line in sheet.lines
                ),
                tuple(sheet.tiebreakers),
            )
            for sheet in words
        )


def _is_due(position: Position, event: Event) -> bool:
    """Whether the table brings or plays this by itself."""
    if isinstance(position.turn, Luck):
        return isinstance(event, Outcome)
    return event == position.forced


def refusal(words: RefusalWords) -> Refusal:
    return Refusal(words.clause, words.key, words.text, words.args)
