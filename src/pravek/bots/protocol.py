"""What a bot is: somebody who sees a view and answers with one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

from pravek.core.protocol import Action, Event, Game, Seat


@dataclass(frozen=True, slots=True)
class Clock:
    """The time a bot has for its move: a whole turn with all its decisions."""

    deadline: float | None = None
    """When the move must be made, on the monotonic clock; None: take your time."""

    @property
    def left(self) -> float:
        return float("inf") if self.deadline is None else self.deadline - monotonic()


class Bot(Protocol):
    """A player that is never given a state, only its view. Its luck is its own generator.

    One that must know something of its last decision keeps it in an attribute `memory`: small,
    to be pickled. Whoever keeps a table makes a new bot for each decision and hands it the memory
    of its seat.

    One that must know what happened, and not only what lies on the table, has a method
    `follow(events)`: before each decision it is told all that its seat witnessed so far. One that
    holds something, a process, has a method `close()`.
    """

    def choose(
        self,
        game: Game[Any],
        view: Any,
        seat: Seat,
        actions: Sequence[Action],
        clock: Clock,
    ) -> Action: ...


def tell(bot: Bot, witnessed: Callable[[], Sequence[Event]]) -> None:
    """Let a bot that follows the game know what its seat witnessed; others do not ask for it."""
    if follow := getattr(bot, "follow", None):
        follow(witnessed())


def dismiss(bots: Iterable[Bot]) -> None:
    """The bots are no longer needed: whatever they hold, they let go."""
    for bot in bots:
        if close := getattr(bot, "close", None):
            close()
