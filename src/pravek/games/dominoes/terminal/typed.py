"""What the verbs about typed territories share: their options, and how the input is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click
from rich.text import Text

from pravek.core import registry
from pravek.core.registry import SetupError
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.reader import Reader
from pravek.games.dominoes.terminal import land
from pravek.games.dominoes.terminal.screen import DominoScreen
from pravek.games.dominoes.territory import LONGEST, TerritoryError
from pravek.terminal import say
from pravek.terminal.screen import screen_of

size_option = click.option(
    "--size", type=click.Choice(("5", "7")), help="How wide a territory may be: 5 (usual) or 7."
)
file_argument = click.argument("file", default="-", metavar="[FILE|-]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was typed: the game it belongs to, and its territories."""

    reader: Reader[Any]
    game: DominoGame[Any]
    territories: Sequence[Any]

    def drawing(self, territory: Any, **marks: Any) -> Text:
        screen = screen_of(self.game)
        assert isinstance(screen, DominoScreen)
        return land.draw(screen.look, land.places(self.reader.write(territory)), **marks)


def read_sheet(
    name: str, size: str | None, mode: str | None, options: Sequence[str], file: str
) -> Sheet:
    """The territories of a file or of stdin. One bad territory refuses the whole input."""
    reader = _reader(name)
    game = registry.build(name, **reader.set_up(size, say.wishes(name, mode, options)))
    assert isinstance(game, DominoGame)
    text = say.read_text(file, LONGEST, "Type the territory, a row a line; end with Ctrl-D.")
    try:
        territories = reader.read(game, text)
    except TerritoryError as error:
        raise TerritoryError(f"{'stdin' if file == '-' else file}: {error}") from None
    return Sheet(reader, game, territories)


def legends() -> list[str]:
    """How the squares of each game of the family are typed, as paragraphs of a help text."""
    found = []
    for entry in registry.entries():
        reader = entry.typed.load() if entry.typed else None
        if isinstance(reader, Reader):
            found.append(f"\b\n{entry.title}, {reader.legend}")
    return found


def _reader(name: str) -> Reader[Any]:
    typed = registry.entry(name).typed
    reader = typed.load() if typed else None
    if not isinstance(reader, Reader):
        games = ", ".join(entry.name for entry in registry.entries() if entry.typed)
        raise SetupError(f"territories can be typed for {games}, not for {name}")
    return reader
