"""The games whose territories people can type in, and what the verbs need of each.

score, placements and eruptions know no game: they find it here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import click
from rich.text import Text

from pravek.cli import say
from pravek.cli.tables import land
from pravek.core import registry
from pravek.core.protocol import Score
from pravek.core.registry import SetupError
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.doubts import Doubt
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.grid import POSITIONS, Position
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.territory import LONGEST, TerritoryError
from pravek.games.kingdomino import doubts as kingdomino_doubts
from pravek.games.kingdomino import typed as kingdomino
from pravek.games.origins import doubts as origins_doubts
from pravek.games.origins import typed as origins

Game = DominoGame[Any]
SIZES = ("5", "7")


@dataclass(frozen=True, slots=True)
class TypedGame:
    """A game that can read its territories as text. A territory is whatever `read` makes of it."""

    set_up: Callable[[str | None, dict[str, Any]], dict[str, Any]]
    """The keywords of `registry.build` for that size (None: not said) and these options."""
    read: Callable[[str, int, Game], Sequence[Any]]
    write: Callable[[Any], str]
    read_domino: Callable[[str], Domino]
    kingdom: Callable[[Any], Kingdom]
    table: Callable[[Game, Any, Sequence[str]], Any]
    """A table of that game at which seat 0 has the territory, and holds these totems."""
    doubts: Callable[[Sequence[Any], Sequence[str]], list[Doubt]]
    """What cannot lie on a table, of these territories and totems."""
    landing: Callable[[Game, Any, Position], list[Position]] | None = None
    """Where the fire of a volcano may land."""


# Kingdomino


def _kingdomino_set_up(size: str | None, wishes: dict[str, Any]) -> dict[str, Any]:
    duel = wishes.get("mighty_duel", False)
    if duel and size == "5":
        raise SetupError("kingdoms of the Mighty Duel are 7 by 7, not 5 by 5")
    if duel or size == "7":
        return wishes | {"players": 2, "mighty_duel": True}
    return wishes | {"players": 3 if wishes.get("all_dominoes") else 4}


def _kingdomino_table(game: Game, kingdom: Kingdom, totems: Sequence[str]) -> Any:
    if totems:
        raise TerritoryError("there are totems only in Totem, a mode of origins")
    state = game.start()
    return replace(state, kingdoms=(kingdom, *state.kingdoms[1:]))


# Origins


def _origins_set_up(size: str | None, wishes: dict[str, Any]) -> dict[str, Any]:
    if wishes.get("short"):
        if size == "7":
            raise SetupError("territories of the short game are 5 by 5, not 7 by 7")
        return wishes | {"players": 2}
    return wishes | {"players": 2 if size == "7" else 4}


GAMES = {
    "kingdomino": TypedGame(
        set_up=_kingdomino_set_up,
        read=lambda text, size, game: kingdomino.read(text, size),
        write=kingdomino.write,
        read_domino=kingdomino.read_domino,
        kingdom=lambda kingdom: kingdom,
        table=_kingdomino_table,
        doubts=lambda kingdoms, totems: kingdomino_doubts.doubts(kingdoms),
    ),
    "origins": TypedGame(
        set_up=_origins_set_up,
        read=lambda text, size, game: origins.read(text, size, game.options["mode"]),
        write=origins.write,
        read_domino=origins.read_domino,
        kingdom=lambda territory: territory.kingdom,
        table=origins.table,  # type: ignore[arg-type]
        doubts=origins_doubts.doubts,
        landing=origins.landing_squares,  # type: ignore[arg-type]
    ),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was typed: the game it belongs to, and its territories."""

    typed: TypedGame
    game: Game
    territories: Sequence[Any]

    def score(self, territory: Any, totems: Sequence[str] = ()) -> Score:
        state = self.typed.table(self.game, territory, totems)
        return Score(tuple(self.game.sheet(state, 0)), self.game.tiebreakers(state, 0))

    def doubts(self, totems: Sequence[str] = ()) -> list[Doubt]:
        return self.typed.doubts(self.territories, totems)

    def placements(self, territory: Any, domino: Domino) -> list[tuple[Position, str]]:
        places = self.typed.kingdom(territory).placements(domino)
        return [(POSITIONS[cell], towards) for cell, towards in places]

    def drawing(self, territory: Any, **marks: Any) -> Text:
        words = land.places(self.typed.write(territory))
        return land.draw(land.LOOKS[self.game.name], words, **marks)


size_option = click.option(
    "--size", type=click.Choice(SIZES), help="How wide a territory may be: 5 (usual) or 7."
)
file_argument = click.argument("file", default="-", metavar="[FILE|-]")
mode_option = click.option("--mode", help="discovery, totem or tribe (origins only).")


def read_sheet(
    name: str, size: str | None, mode: str | None, options: Sequence[str], file: str
) -> Sheet:
    """The territories of a file or of stdin. One bad territory refuses the whole input."""
    registry.entry(name)
    if name not in GAMES:
        raise SetupError(f"territories can be typed for {', '.join(GAMES)}, not for {name}")
    typed = GAMES[name]
    game = registry.build(name, **typed.set_up(size, say.wishes(name, mode, options)))
    assert isinstance(game, DominoGame)
    text = say.read_text(file, LONGEST)
    try:
        territories = typed.read(text, game.setup.size, game)
    except TerritoryError as error:
        raise TerritoryError(f"{'stdin' if file == '-' else file}: {error}") from None
    return Sheet(typed, game, territories)
