"""Somebody else's rules, asked with care: what breaks down or answers nonsense is named.

Our own games are asked directly. A foreign one may raise, loop for ever, answer a turn of nobody or
scores of too many: whoever asks gets a `RulesError` and nothing else.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NoReturn

from pravek.core import limit
from pravek.core.blame import RulesError, one_line, where
from pravek.core.entry import Entry, SetupError, shortly
from pravek.core.protocol import (
    Action,
    Chance,
    Decide,
    Event,
    Game,
    Outcome,
    Over,
    Refusal,
    S,
    Score,
    Seat,
    Turn,
)
from pravek.core.token import words

LONGEST_WORDS = 200
MOST_EVENTS = 10_000
"""A foreign game that is longer than this does not end."""


def built(entry: Entry, **options: Any) -> Game[Any]:
    """A game of that entry, guarded from its first line on."""
    ask = _Asking(entry.name, _file(entry.build))
    return ask("__init__", lambda: Guarded(entry.build(**options), ask))  # type: ignore[no-any-return]


def guarded(game: Game[S]) -> Game[S]:
    """The same game, asked with care."""
    return Guarded(game, _Asking(str(game.name), _file(type(game))))


class _Asking:
    """Calls into the rules of one game; whatever happens in them becomes a RulesError."""

    def __init__(self, name: str, file: str | None) -> None:
        self.name, self.file = name, file

    def __call__(self, method: str, call: Callable[..., Any], *given: Any, **named: Any) -> Any:
        limit.enter()
        try:
            return call(*given, **named)
        except SetupError:
            raise
        except limit.TooLong as error:
            self.blame(method, where(error, self.file).partition(": ")[2])
        except (Exception, SystemExit) as error:
            self.blame(method, where(error, self.file))
        finally:
            limit.leave()

    def blame(self, method: str, cause: str) -> NoReturn:
        line = one_line(f"the game {self.name} broke down in {method}: {cause}")
        raise RulesError(shortly(line)) from None

    def answered(self, method: str, answer: object, wanted: str) -> NoReturn:
        self.blame(method, f"it answered {_short(answer)}, not {wanted}")


class Guarded(Generic[S]):
    """A game whose every answer is looked at before anybody relies on it."""

    most_events = MOST_EVENTS

    def __init__(self, game: Game[S], ask: _Asking) -> None:
        self._game, self._ask = game, ask
        self.name, self.rules, self.players = game.name, game.rules, game.players
        self.options, self.events, self.secrets = game.options, game.events, game.secrets
        self._kinds = {kind.__name__ for kind in game.events}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._game, name)

    # What may happen

    def start(self) -> S:
        return self._something("start", self._game.start)

    def turn(self, state: S) -> Turn:
        turn: Turn = self._ask("turn", self._game.turn, state)
        if isinstance(turn, Over):
            return turn
        if isinstance(turn, Decide):
            seats = turn.seats
            known = isinstance(seats, tuple) and all(self._is_seat(seat) for seat in seats)
            if not seats or not known or len(set(seats)) < len(seats):
                wanted = f"seats of {self.players} players, each once"
                self._ask.answered("turn", turn, wanted)
            return turn
        if not all(hasattr(turn, name) for name in ("kind", "sample", "odds", "allows")):
            self._ask.answered("turn", turn, "Decide, luck or Over")
        if turn.kind not in self._kinds:
            self._ask.blame("turn", f"{turn.kind} is not among its events")
        return _Luck(turn, self._ask)

    def actions(self, state: S, seat: Seat) -> Sequence[Action]:
        found = self._ask("actions", lambda: tuple(self._game.actions(state, seat)))
        for action in found:
            if not isinstance(action, Action) or action.seat != seat:
                self._ask.answered("actions", action, f"an action of seat {seat}")
            if type(action) not in self.events:
                self._ask.blame("actions", f"{type(action).__name__} is not among its events")
        if not found and isinstance(turn := self.turn(state), Decide) and seat in turn.seats:
            self._ask.blame("actions", f"seat {seat} must act, but nothing is legal for it")
        return found  # type: ignore[no-any-return]

    def forced(self, state: S) -> Action | None:
        action = self._ask("forced", self._game.forced, state)
        if action is not None and not isinstance(action, Action):
            self._ask.answered("forced", action, "an action or None")
        return action

    def begins(self, state: S) -> bool:
        return bool(self._ask("begins", self._game.begins, state))

    def apply(self, state: S, event: Event) -> S:
        return self._something("apply", self._game.apply, state, event)

    def scores(self, state: S) -> tuple[Score, ...]:
        scores = self._ask("scores", lambda: tuple(self._game.scores(state)))
        if len(scores) != self.players or not all(isinstance(score, Score) for score in scores):
            self._ask.answered("scores", scores, f"a Score for each of {self.players} seats")
        if not all(self._ask("scores", _is_sheet, score) for score in scores):
            self._ask.answered("scores", scores, "sheets of words and whole points")
        return scores  # type: ignore[no-any-return]

    # Who may know what

    def view(self, state: S, seat: Seat | None) -> S:
        return self._something("view", self._game.view, state, seat)

    def witness(self, event: Event, seat: Seat | None) -> Event:
        seen = self._ask("witness", self._game.witness, event, seat)
        if type(seen) not in self.events:
            self._ask.answered("witness", seen, "one of its events")
        return seen  # type: ignore[no-any-return]

    def notices(self, state: S, event: Event, seat: Seat | None) -> bool:
        return bool(self._ask("notices", self._game.notices, state, event, seat))

    def reveals(self, state: S, action: Action, seat: Seat) -> bool:
        return bool(self._ask("reveals", self._game.reveals, state, action, seat))

    def imagine(self, view: S, rng: Random) -> S:
        return self._something("imagine", self._game.imagine, view, rng)

    # For people

    def why_not(self, view: S, action: Action) -> Refusal | None:
        refusal = self._ask("why_not", self._game.why_not, view, action)
        if refusal is not None and not isinstance(refusal, Refusal):
            self._ask.answered("why_not", refusal, "a Refusal or None")
        return refusal

    def preview(self, view: S, action: Action) -> Mapping[str, Any]:
        brings = self._json("preview", self._game.preview, view, action)
        if type(brings.get("points", 0)) is not int:
            self._ask.answered("preview", brings, "whole points")
        return brings

    def describe(self, view: S) -> Mapping[str, Any]:
        return self._json("describe", self._game.describe, view)

    def say(self, view: S, action: Action) -> str:
        return self._words("say", action, view, action)

    def tell(self, event: Event) -> str:
        return self._words("tell", event, event)

    # Looking at answers

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _something(self, method: str, call: Callable[..., S], *given: Any) -> S:
        state: S = self._ask(method, call, *given)
        if state is None:
            self._ask.answered(method, state, "a state")
        return state

    def _json(self, method: str, call: Callable[..., Any], *given: Any) -> Mapping[str, Any]:
        """The answer as JSON knows it: a tuple is a list."""
        answer = self._ask(method, call, *given)
        if not isinstance(answer, Mapping):
            self._ask.answered(method, answer, "an object for JSON")
        try:
            read: Mapping[str, Any] = json.loads(json.dumps(answer, allow_nan=False))
        except (TypeError, ValueError, RecursionError) as error:
            self._ask.blame(method, f"its answer cannot be written as JSON: {error}")
        return read

    def _words(self, method: str, event: Event, *given: Any) -> str:
        call = getattr(self._game, method, None)
        if call is None:
            return words(event)
        said = self._ask(method, call, *given)
        if not isinstance(said, str):
            self._ask.answered(method, said, "a text")
        return one_line(said)[:LONGEST_WORDS]


@dataclass(frozen=True, slots=True)
class _Luck:
    """Luck that makes somebody else's outcomes, asked with care."""

    _chance: Chance
    _ask: _Asking = field(compare=False, repr=False)

    @property
    def kind(self) -> str:
        return self._chance.kind

    def sample(self, rng: Random) -> Outcome:
        outcome = self._ask("sample", self._chance.sample, rng)
        if not isinstance(outcome, Outcome):
            self._ask.answered("sample", outcome, "an outcome")
        return outcome

    def odds(self) -> Any:
        return self._ask("odds", lambda: iter(list(self._chance.odds())))

    def allows(self, outcome: Event) -> bool:
        return bool(self._ask("allows", self._chance.allows, outcome))


def _is_sheet(score: Score) -> bool:
    lines = all(type(each.points) is int and type(each.label) is str for each in score.lines)
    return lines and all(type(number) is int for number in score.tiebreakers)


def _file(made: object) -> str | None:
    """The file in which a class or function was written."""
    module = sys.modules.get(getattr(made, "__module__", ""))
    return getattr(module, "__file__", None)


def _short(value: object) -> str:
    try:
        text = repr(value)
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
