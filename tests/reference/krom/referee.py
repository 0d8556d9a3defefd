"""The referee: keeps the coroutine of one game, and lets in only what it can happen."""

from __future__ import annotations

from typing import Any

from .box import Box
from .game import game
from .questions import Ask, Event, Luck, Question, Seat
from .table import Table

OPTIONS = ("ice_age", "kromosaur", "long_game", "random_characters")


class NotPossible(ValueError):
    """The event is no answer to what the game waits for. Nothing changed."""


class Referee:
    """Follows one game, event by event."""

    def __init__(self, players: int, *options: str, cards: dict[str, Any] | None = None) -> None:
        if not set(options) <= set(OPTIONS):
            raise ValueError(f"Krom has no such options: {options}")
        self.table = Table(Box(cards), players, {name: name in options for name in OPTIONS})
        self._course = game(self.table)
        self.question: Question | None = next(self._course)
        """None when the game is over."""

    def owing(self) -> tuple[Seat, ...]:
        return self.question.owing if isinstance(self.question, Ask) else ()

    def legal(self, seat: Seat) -> list[Event]:
        return self.question.legal.get(seat, []) if isinstance(self.question, Ask) else []

    def happen(self, event: Event) -> None:
        question = self.question
        if isinstance(question, Luck):
            fits = event[0] == question.name and question.chance_of(event) > 0
        else:
            fits = question is not None and any(event in own for own in question.legal.values())
        if not fits:
            raise NotPossible(f"{event} does not answer {question}")
        try:
            self.question = self._course.send(event)
        except StopIteration:
            self.question = None


def witnessed(event: Event, viewer: Seat | None) -> Event:
    """The event as a seat, or a spectator, sees it happen. KR-2.5, KR-4.1"""
    name, *fields = event
    sees = {"Go": fields[:1], "Drawn": fields[:1], "Grabbed": fields[:2]}
    if name not in sees or viewer in sees[name]:
        return event
    return (*event[:-1], None)
