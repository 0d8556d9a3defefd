"""How each game looks in the terminal. A module a game, with three functions:

table(game, view, seat, names)    the table as `seat` (None: a spectator) sees it
phrase(game, view, action)        a legal action, as a choice to pick
tell(game, event, names)          what happened, in one line

and three that may be missing:

menu(game, view, actions)         the choices in the order they are numbered, and how they look
find(view, seat, text)            the action a player typed in words
picture(game, view, action, names) what an action would look like; None if there is nothing to see
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

from pravek.core.protocol import Action, Event, Game, Seat

MODULES = {
    "kingdomino": "pravek.cli.tables.dominoes",
    "origins": "pravek.cli.tables.dominoes",
    "krom": "pravek.cli.tables.krom",
}


class Table(Protocol):
    def table(
        self, game: Any, view: Any, seat: Seat | None, names: Sequence[str]
    ) -> RenderableType: ...

    def phrase(self, game: Any, view: Any, action: Action) -> str: ...

    def tell(self, game: Any, event: Event, names: Sequence[str]) -> str: ...


def table_of(game: Game[Any]) -> Table:
    """The module that draws this game; a plain one for games that have none."""
    return cast(Table, import_module(MODULES.get(game.name, "pravek.cli.tables.plain")))
