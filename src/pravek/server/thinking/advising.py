"""What a worker is asked by somebody who wants help, and answers. Runs in a worker process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pravek.core import registry
from pravek.core.protocol import Action, Seat
from pravek.table.shapes import Advice, Mood, Remark
from pravek.teach.coach import remark
from pravek.teach.hints import hint


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision as its seat saw it; with an action, what it decided."""

    game: str
    options: dict[str, Any]
    view: Any
    seat: Seat
    actions: Sequence[Action]
    seed: int
    action: Action | None = None
    mood: Mood = "silent"


def advise(asked: Asked) -> Advice | Remark | None:
    """A hint, or what the coach says; None: nothing."""
    game = registry.build(asked.game, **asked.options)
    if asked.action is None:
        return hint(game, asked.view, asked.seat, asked.actions, asked.seed)
    return remark(game, asked.view, asked.action, asked.mood, asked.seed)
