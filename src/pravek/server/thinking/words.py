"""What servers ask workers elsewhere and what these answer, as JSON on the bus.

A question tells what a seat saw happen, and nothing else: whoever thinks about it folds that by the
rules into the view of the seat, and never knows more than the player whose turn it is. The subject
says which game, by which rules, at which level: a worker listens to what it can play.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pravek.core import registry
from pravek.core.codec import FormatError, decode, encode
from pravek.core.protocol import Action, Event, Seat
from pravek.server.thinking.question import Question, Thought, Why

VERSION = 1
QUEUE = "think"
"""Of all workers who can, one is asked."""
BEAT = 0.5
"""Seconds after which somebody who thinks says so again."""
SILENCE = 2.0
"""Seconds after which somebody who says nothing is taken to be dead."""


class Asked(Struct, frozen=True, kw_only=True):
    """A decision that a seat owes."""

    game: str
    options: dict[str, Any]
    seat: Seat
    events: list[dict[str, Any]]
    """What the seat saw happen."""
    actions: list[dict[str, Any]]
    level: str
    seconds: float
    """What the thought may take."""
    spare: bool
    """It can wait, or be left undone: a table of bots alone, a hint, a review. When there is much
    to do, it comes after what people wait for."""
    memory: Any
    """Of the bot, since its last decision."""

    def question(self) -> Question:
        """As somebody who thinks is asked; an exception of any kind if it is none."""
        game = registry.build(self.game, **self.options)
        view = game.view(game.start(), self.seat)
        for named in self.events:
            view = game.apply(view, decode(named, game.events))
        actions = [decode(named, game.events) for named in self.actions]
        if not actions or not all(isinstance(action, Action) for action in actions):
            raise FormatError("there is nothing to decide")
        return Question(self.game, self.options, view, self.seat, tuple(actions), self.level)  # type: ignore[arg-type]


class Taken(Struct, frozen=True, tag="taken"):
    """Somebody thinks about it; said every now and then."""


class Declined(Struct, frozen=True, tag="declined"):
    """Ask somebody else."""

    why: str = ""
    """What is wrong with the question; empty: nobody is free here."""


class Thoughtful(Struct, frozen=True, tag="thought"):
    """What was decided."""

    number: int
    """Which of the actions."""
    why: Why | None
    trace: str
    memory: Any

    def thought(self) -> Thought:
        return Thought(self.number, self.why, self.trace, self.memory)


Answer = Taken | Declined | Thoughtful


def subject(game: str, rules: int, level: str) -> str:
    return f"pravek.think.{VERSION}.{game}.{rules}.{level}"


def asked(
    question: Question, events: list[Event], seconds: float, spare: bool, memory: Any
) -> Asked:
    return Asked(
        game=question.game,
        options=question.options,
        seat=question.seat,
        events=[encode(event) for event in events],
        actions=[encode(action) for action in question.actions],
        level=question.level,
        seconds=seconds,
        spare=spare,
        memory=memory,
    )
