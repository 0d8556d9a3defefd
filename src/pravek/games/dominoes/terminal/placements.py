"""`pravek placements`: where a domino may go on a territory typed in."""

from __future__ import annotations

import click
from rich.table import Table

from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.grid import Position, cell_at
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.terminal import land
from pravek.games.dominoes.terminal.typed import (
    file_argument,
    read_sheet,
    size_option,
)
from pravek.terminal import say


@click.command()
@say.game_option
@click.option("--domino", required=True, help="Its number, or typed as two halves: w0/f1.")
@size_option
@say.mode
@say.options
@say.as_json
@file_argument
def command(
    game: str,
    domino: str,
    size: str | None,
    mode: str | None,
    options: tuple[str, ...],
    as_json: bool,
    file: str,
) -> None:
    """List the legal placements of a domino on a territory, written as for `pravek score`.

    A placement is the square of the domino's first half, x east and y south of the castle or
    hut, and the way its second half points. A domino with equal halves is listed once.

    With --json one object a line: {"at": [x, y], "towards": "east"}, and "territory": n where the
    input has several.
    """
    sheet = read_sheet(game, size, mode, options, file)
    found = sheet.reader.read_domino(domino)
    several = len(sheet.territories) > 1
    for number, territory in enumerate(sheet.territories, 1):
        places = sheet.reader.placements(territory, found)
        if as_json:
            for at, towards in places:
                where = {"territory": number} if several else {}
                say.say_json({**where, "at": at, "towards": towards})
            continue
        console = say.out()
        say.say(console, *[""] * (number > 1), sheet.drawing(territory))
        kingdom = sheet.reader.kingdom(territory)
        say.say(console, _listed(kingdom, found, places) if places else "It fits nowhere.")


def _listed(kingdom: Kingdom, domino: Domino, places: list[tuple[Position, str]]) -> Table:
    """The placements, those that bring most first."""
    before = kingdom.points
    gains = {
        (at, towards): kingdom.place(domino, cell_at(*at), towards).points - before
        for at, towards in places
    }
    table = Table(box=None, padding=(0, 1))
    for title in ("points", "at", "towards"):
        table.add_column(title, justify="right" if title == "points" else "left")
    for (at, towards), gain in sorted(gains.items(), key=lambda item: -item[1]):
        table.add_row(f"{gain:+}", land.spoken(at), f"{land.ARROWS[towards]} {towards}")
    return table
