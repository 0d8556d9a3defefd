"""A game from outside, as a table knows it: its rules run elsewhere and are asked beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from pravek.core.match import Match
from pravek.core.protocol import Action, Event, Refusal, Seat


class RulesBroke(Exception):
    """The rules of a foreign game did not answer, or answered nonsense. The message is one line
    for everybody at the table; `trace` is for the log."""

    def __init__(self, text: str, trace: str = "") -> None:
        line = " ".join(text.split())[:300]
        super().__init__("".join(c if c.isprintable() else "?" for c in line))
        self.trace = trace


class Stage(Protocol):
    """Where its rules run; RulesBroke if they break down."""

    @property
    def source(self) -> str:
        """Where the game is found."""

    async def rehearse(self, match: Match[Any], *events: Event, settle: bool = True) -> None:
        """These events, as far as they can happen, and then what the table brings by itself."""

    async def rehearse_undo(self, match: Match[Any], places: Sequence[int]) -> None:
        """The decisions at these places are taken out of the log, the last one first."""

    async def judge(
        self, match: Match[Any], action: Action
    ) -> tuple[Refusal | None, Mapping[str, Any]]:
        """Why an action is not legal, or what it would bring."""

    async def view(self, match: Match[Any], seat: Seat) -> Any:
        """What a seat sees, for a bot that thinks elsewhere, too."""

    def release(self) -> None:
        """The table does not need it for now."""


@runtime_checkable
class Foreign(Protocol):
    """What such a game has besides rules that have nothing but answers fetched beforehand."""

    stage: Stage

    def tell(self, event: Event) -> str:
        """An event in English."""

    def say(self, view: Any, action: Action) -> str:
        """An action in English."""
