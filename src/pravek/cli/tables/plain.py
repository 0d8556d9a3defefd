"""Any game, drawn from what it says about itself: nothing is pretty, nothing is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty

from pravek.core import notation
from pravek.core.protocol import Action, Event, Game, Seat


def table(game: Game[Any], view: Any, seat: Seat | None, names: Sequence[str]) -> RenderableType:
    return Pretty(game.describe(view))


def phrase(game: Game[Any], view: Any, action: Action) -> str:
    return notation.token(action).partition(":")[2]


def tell(game: Game[Any], event: Event, names: Sequence[str]) -> str:
    token = notation.token(event)
    return f"{names[event.seat]}: {token[2:]}" if isinstance(event, Action) else token
