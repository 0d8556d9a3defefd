"""`pravek score`: the score sheet of a territory typed in, for people at a real table."""

from __future__ import annotations

import click

from pravek.core.protocol import Score
from pravek.games.dominoes.terminal.typed import (
    file_argument,
    legends,
    read_sheet,
    size_option,
)
from pravek.terminal import say
from pravek.terminal.sheet import score_table

HELP = """Count a territory from a real table.

A row a line from north to south, cells separated by spaces: `.` nothing, `#` the castle or hut,
else a terrain letter and a digit. Several territories are separated by blank lines. What cannot
lie on a table, by what the box holds, is counted too, with a word on stderr.
"""
EXAMPLE = """\b
printf 'w1 # l0\\nw0 f1 l1\\n' | pravek score --game kingdomino
"""


@click.command(help="\n\n".join([HELP, *legends(), EXAMPLE]))
@say.game_option
@size_option
@say.mode
@say.options
@click.option("--totem", "totems", multiple=True, help="A totem held (mode totem); repeatable.")
@say.as_json
@file_argument
def command(
    game: str,
    size: str | None,
    mode: str | None,
    options: tuple[str, ...],
    totems: tuple[str, ...],
    as_json: bool,
    file: str,
) -> None:
    sheet = read_sheet(game, size, mode, options, file)
    scores = [sheet.reader.score(sheet.game, land, totems) for land in sheet.territories]
    for doubt in sheet.reader.look_again(sheet.territories, totems):
        say.say(say.err(), f"Look again: {doubt}")
    if as_json:
        for score in scores:
            say.say_json(score_json(score))
        return
    console = say.out()
    for number, (territory, score) in enumerate(zip(sheet.territories, scores, strict=True)):
        if number:
            say.say(console, "")
        say.say(console, sheet.drawing(territory), score_table(score))


def score_json(score: Score) -> dict[str, object]:
    largest, symbols = score.tiebreakers
    lines = [{"label": line.label, "points": line.points} for line in score.lines]
    return {"total": score.total, "lines": lines, "largest": largest, "symbols": symbols}
