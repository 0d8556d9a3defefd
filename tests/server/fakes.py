"""Workers without processes, for scenes in `hours`: they think as long as they are told to."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.server.thinking import Question, Thought
from pravek.server.workers import TooLong, Worker

Length = Callable[[Question, float], float]


@dataclass
class Office:
    """Makes workers, and knows who worked when."""

    length: Length = lambda question, seconds: seconds
    """How long a thought takes, given its budget."""
    begun: list[tuple[float, Question, float]] = field(default_factory=list)
    """When, about what, with which budget."""

    def make(self) -> Worker:
        return FakeWorker(self)


class FakeWorker(Worker):
    def __init__(self, office: Office) -> None:
        self._office = office
        self.replaced = 0

    def start(self) -> None: ...

    def close(self) -> None: ...

    async def do(self, seconds: float, what: Callable[..., Any], *given: Any) -> Any:
        question: Question = given[0]
        budget = given[1] if isinstance(given[1], float) else 0.0
        self._office.begun.append((asyncio.get_running_loop().time(), question, budget))
        takes = self._office.length(question, budget)
        await asyncio.sleep(min(takes, seconds))
        if takes > seconds:
            self.replaced += 1
            raise TooLong
        return Thought(0)


def question(
    game: str = "kingdomino", level: str = "spirit", choices: int = 2, **options: Any
) -> Question:
    """A decision at the start of a game."""
    match: Match[Any] = Match(game, players=2, seed=1, **options)
    assert isinstance(match.turn, Decide)
    seat = match.turn.seats[0]
    actions = tuple(match.actions(seat))[:choices]
    return Question(game, dict(match.game.options), match.view(seat), seat, actions, level)


# In a process of its own


def sleep_long() -> None:
    time.sleep(600)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail() -> None:
    raise ZeroDivisionError("somewhere in a bot")
