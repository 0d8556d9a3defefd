"""The two lines of dominoes in the terminal, and how far the game has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.state import Slot, State, owed
from pravek.terminal.drawing import SEAT_COLOURS

Draw = Callable[[int], Text]
"""Draws a domino by its number."""


def draw(game: DominoGame[Any], view: State, names: Sequence[str], domino: Draw) -> RenderableType:
    """The line being built and the next one, under the round."""
    told = game.describe(view)
    game_of = f"Game {told['game']} of {told['games']} · " if "game" in told else ""
    heading = f"{game_of}Round {max(told['round'], 1)} of {told['rounds']}"
    if view.lines_left:
        heading += f" · {view.lines_left} more line{'s' * (view.lines_left > 1)} to come"
    drawn: dict[str, RenderableType] = {}
    if view.current:
        drawn["This line"] = _line(view, view.current, names, domino, current=True)
    if view.coming:
        title = "Next line" if view.current else "First line"
        drawn[title] = _line(view, view.coming, names, domino)
    if not drawn:
        return Text(heading, "bold")
    grid = Table.grid(padding=(0, 4))
    grid.add_row(*(Text(title, "bold") for title in drawn))
    grid.add_row(*drawn.values())
    return Group(Text(heading, "bold"), grid)


def _line(
    view: State, line: Sequence[Slot], names: Sequence[str], domino: Draw, current: bool = False
) -> RenderableType:
    rows = Table.grid(padding=(0, 1))
    for index, slot in enumerate(line):
        mark = " "
        if current and index < view.played:
            mark = "▶" if index == view.played - 1 and owed(view) else "✓"
        owner = Text("–" if slot.seat is None else names[slot.seat], no_wrap=True)
        owner.stylize("dim" if slot.seat is None else SEAT_COLOURS[slot.seat])
        number = Text(f"{mark}{slot.domino:>3}", "dim" if mark == "✓" else "bold")
        rows.add_row(number, domino(slot.domino), owner)
    return rows
