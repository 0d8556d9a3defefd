"""How a game looks in the terminal. Its entry names its screen; games without one have this."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pravek.core import registry, token
from pravek.core.protocol import Action, Event, Game, Seat
from pravek.terminal.drawing import drawn


class Screen:
    """Any game, drawn from what it says about itself.

    A game's own screen overrides what it can draw or say better.
    """

    def table(
        self, game: Any, view: Any, seat: Seat | None, names: Sequence[str]
    ) -> RenderableType:
        """The table as a seat (None: a spectator) sees it."""
        return drawn(game.describe(view), names)

    def phrase(self, game: Any, view: Any, action: Action) -> str:
        """A legal action, as a choice to pick."""
        say = getattr(game, "say", None)
        said = str(say(view, action)) if say else token.words(action)
        points = game.preview(view, action).get("points")
        return said if points is None else f"{said} ({points:+})"

    def tell(self, game: Any, event: Event, names: Sequence[str]) -> str:
        """What happened, in one line."""
        tell = getattr(game, "tell", None)
        told = str(tell(event)) if tell else token.words(event)
        return f"{names[event.seat]}: {told}" if isinstance(event, Action) else told

    def menu(
        self, game: Any, view: Any, actions: Sequence[Action]
    ) -> tuple[Sequence[Action], RenderableType]:
        """The choices in the order they are numbered, and how they look."""
        rows = Table.grid(padding=(0, 1))
        for number, action in enumerate(actions, 1):
            rows.add_row(Text(f"{number:>3}", "bold"), Text(self.phrase(game, view, action)))
        return actions, rows

    def find(self, view: Any, seat: Seat, text: str) -> Action | None:
        """The action a player typed in words, if that is what it is."""
        return None

    def picture(
        self, game: Any, view: Any, action: Action, names: Sequence[str]
    ) -> RenderableType | None:
        """What an action would look like; None if there is nothing to see."""
        return None


def screen_of(game: Game[Any]) -> Screen:
    """The screen of this game; a plain one for a game that brings none, or is not registered."""
    known = registry.find(game.name)
    screen: Screen = known.terminal.load() if known and known.terminal else Screen()
    return screen
