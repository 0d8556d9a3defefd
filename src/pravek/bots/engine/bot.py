"""An engine as a bot: a program in any language that is asked as docs/engine.md says."""

from __future__ import annotations

import os
from collections.abc import Sequence
from shutil import which
from time import monotonic
from typing import Any

from pravek.bots.breakdown import BotError
from pravek.bots.engine import messages
from pravek.bots.engine.messages import EVENTS, PREVIEWS, VERSION, VIEW, Message
from pravek.bots.engine.process import Fault, Process, Silent
from pravek.bots.protocol import Clock
from pravek.core.codec import FormatError, encode
from pravek.core.notation import token
from pravek.core.protocol import Action, Event, Game, Seat
from pravek.core.registry import SetupError

PATIENCE = 60.0
"""Seconds for an answer where no clock says anything else; PRAVEK_PATIENCE changes it."""
RESERVE = 0.9
"""The part of its time after which an engine is told to answer now."""
GRACE = 1.0
"""Seconds after its time in which an answer is still taken."""
MOST_WORDS = 1_000
"""Lines besides its answer that an engine may say to one question."""


class EngineBot:
    """A program that is told positions and answers, each time, with one of the legal actions."""

    def __init__(
        self, name: str, command: Sequence[str], game: Game[Any], seed: int | None = None
    ) -> None:
        if which(command[0]) is None:
            raise SetupError(f"the bot {name}: there is no program {command[0]}")
        self._name, self._asked = name, 0
        self._witnessed: list[Event] | None = None
        self._told: list[Event] = []
        self._seat: Seat | None = None
        try:
            self._process = Process(command)
            self._wants = self._greet(game, seed)
        except Fault as fault:
            raise self._broken(fault) from None

    def follow(self, events: Sequence[Event]) -> None:
        self._witnessed = list(events)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        tokens = [token(action).partition(":")[2] for action in actions]
        self._asked += 1
        try:
            self._process.send(
                messages.write(self._position(game, view, seat, actions, tokens, clock))
            )
            best = self._best(patience() if clock.deadline is None else clock.left)
            if best.n != self._asked:
                raise Fault(f"answered for position {best.n}, not for {self._asked}")
            return actions[_which(best.action, tokens)]
        except Fault as fault:
            raise self._broken(fault) from None

    def close(self) -> None:
        """It has played."""
        self._process.close(messages.write(messages.Quit()))

    # The dialogue

    def _greet(self, game: Game[Any], seed: int | None) -> set[str]:
        """Begin; what it wants to be told."""
        hello = messages.Hello(
            version=VERSION,
            game=game.name,
            rules=game.rules,
            options=dict(game.options),
            players=game.players,
            seed=None if seed is None else str(seed),
        )
        self._process.send(messages.write(hello))
        seconds = patience()
        try:
            ready = self._hear(monotonic() + seconds)
        except Silent:
            raise Fault(f"did not say hello within {seconds:g} s") from None
        if not isinstance(ready, messages.Ready):
            raise Fault(f"said {ready.t} before hello")
        if ready.version != VERSION:
            raise Fault(f"speaks version {ready.version} of the protocol; this is {VERSION}")
        wants = [VIEW] if ready.wants is None else ready.wants
        if strange := [want for want in wants if want not in (VIEW, EVENTS, PREVIEWS)]:
            raise Fault(f"wants {str(strange[0])[:40]!r}, which is none of view, events, previews")
        return set(wants)

    def _position(
        self,
        game: Game[Any],
        view: Any,
        seat: Seat,
        actions: Sequence[Action],
        tokens: list[str],
        clock: Clock,
    ) -> messages.Position:
        left = None if clock.deadline is None else {"left": max(0, round(1000 * clock.left))}
        wants = self._wants
        return messages.Position(
            n=self._asked,
            seat=seat,
            actions=tokens,
            scores=[score.total for score in game.scores(view)],
            clock=left,
            view=game.describe(view) if VIEW in wants else None,
            previews=[game.preview(view, a) for a in actions] if PREVIEWS in wants else None,
            events=self._news(seat) if EVENTS in wants else None,
        )

    def _news(self, seat: Seat) -> dict[str, Any]:
        """What the seat witnessed since the engine was told last, from where on it differs."""
        if self._witnessed is None:
            raise Fault("wants to follow the events, which nobody tells here")
        told = self._told if seat == self._seat else []
        pairs = enumerate(zip(told, self._witnessed, strict=False))
        common = next((n for n, (a, b) in pairs if a != b), min(len(told), len(self._witnessed)))
        self._told, self._seat = self._witnessed, seat
        return {"from": common, "new": [encode(event) for event in self._witnessed[common:]]}

    def _best(self, seconds: float) -> messages.Best:
        """Its answer; it is told to hurry when its time is nearly up."""
        begun = monotonic()
        try:
            best = self._hear(begun + seconds * RESERVE)
        except Silent:
            self._process.send(messages.write(messages.Stop(n=self._asked)))
            try:
                best = self._hear(begun + seconds + GRACE)
            except Silent:
                waited = monotonic() - begun
                raise Fault(f"answered nothing for {waited:.1f} s") from None
        if not isinstance(best, messages.Best):
            raise Fault(f"answered a position with {best.t}")
        return best

    def _hear(self, until: float) -> Message:
        """Its next message that says something."""
        for _ in range(MOST_WORDS):
            try:
                heard = messages.read(self._process.receive(until), messages.FROM_ENGINE)
            except FormatError as error:
                raise Fault(f"said {error}") from None
            if isinstance(heard, messages.Trouble):
                raise Fault(f"gives up: {heard.text[:200]}")
            if not isinstance(heard, messages.Info):
                return heard
        raise Fault(f"said {MOST_WORDS:,} lines and no answer")

    def _broken(self, fault: Fault) -> BotError:
        if process := getattr(self, "_process", None):
            process.kill()
        return BotError(f"the bot {self._name} {fault}")


def patience() -> float:
    """Seconds that an engine without a clock may take."""
    try:
        return max(0.01, float(os.environ.get("PRAVEK_PATIENCE", PATIENCE)))
    except ValueError:
        return PATIENCE


def _which(answer: str | int, tokens: Sequence[str]) -> int:
    """The place of an answer among the legal actions."""
    if isinstance(answer, int) and 0 <= answer < len(tokens):
        return answer
    if isinstance(answer, str) and answer in tokens:
        return tokens.index(answer)
    raise Fault(f"answered {str(answer)[:60]!r}, which is not legal")
