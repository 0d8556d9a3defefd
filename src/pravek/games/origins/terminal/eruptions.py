"""`pravek eruptions`: where the fire of a volcano may land on a territory typed in."""

from __future__ import annotations

import re

import click

from pravek.core import registry
from pravek.core.registry import SetupError
from pravek.games.dominoes.grid import Position
from pravek.games.dominoes.terminal import land
from pravek.games.dominoes.terminal.typed import (
    file_argument,
    read_sheet,
    size_option,
)
from pravek.games.origins.discovery import Discovery
from pravek.games.origins.typed import landing_squares
from pravek.terminal import say


@click.command()
@click.option("--game", default=Discovery.name, metavar="GAME", help="origins (the usual).")
@click.option("--volcano", required=True, metavar="X,Y", help="Its square, e.g. -1,0.")
@size_option
@say.mode
@say.options
@say.as_json
@file_argument
def command(
    game: str,
    volcano: str,
    size: str | None,
    mode: str | None,
    options: tuple[str, ...],
    as_json: bool,
    file: str,
) -> None:
    """List the squares on which the fire of a volcano may land.

    The territory is written as for `pravek score`; the volcano is named by its square, x east
    and y south of the hut. --option hut_shelters keeps fire off the hut. With --json one object
    a line: {"at": [x, y]}, and "territory": n where the input has several.
    """
    registry.entry(game)
    if game != Discovery.name:
        raise SetupError(f"there are no volcanoes in {game}")
    at = _place(volcano)
    sheet = read_sheet(game, size, mode, options, file)
    assert isinstance(sheet.game, Discovery)
    results = [(typed, landing_squares(sheet.game, typed, at)) for typed in sheet.territories]
    for number, (territory, places) in enumerate(results, 1):
        if as_json:
            where = {"territory": number} if len(results) > 1 else {}
            for place in places:
                say.say_json({**where, "at": place})
            continue
        console = say.out()
        say.say(console, *[""] * (number > 1), sheet.drawing(territory, new=places))
        told = "  ".join(map(land.spoken, places)) or "nowhere: the token leaves the game (OR-4.4)"
        say.say(console, f"The fire may land on: {told}")


def _place(text: str) -> Position:
    found = re.fullmatch(r"\(?\s*(-?[0-9]{1,3})\s*,\s*(-?[0-9]{1,3})\s*\)?", text)
    if not found:
        raise SetupError(f"--volcano: {text[:20]!r} is not a square like -1,0")
    return int(found[1]), int(found[2])
