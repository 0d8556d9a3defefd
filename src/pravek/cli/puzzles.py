"""`pravek puzzles`: find the best move of a position; today's puzzle, any other, a list of all."""

from __future__ import annotations

from datetime import UTC, date, datetime

import click
from rich.table import Table

from pravek.cli.puzzling import Puzzling
from pravek.core.registry import SetupError, entry
from pravek.table.pen import plain
from pravek.teach.puzzles import answers
from pravek.teach.puzzles.kept import Kept, shelf
from pravek.teach.puzzles.opened import open_
from pravek.teach.puzzles.today import puzzle_of
from pravek.terminal import say

GRADES = 5
WIDE = {"id": 6, "grade": 5, "game": 17, "players": 7, "kind": 4}
"""How wide the columns of the list are, at least."""


@click.group(invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Puzzles: positions of real games of bots with one clearly best move.

    \b
    pravek puzzles                     today's
    pravek puzzles play ID             another one
    pravek puzzles list --grade 3      what there is
    pravek puzzles solution ID         the best move, and why

    A wrong try is answered with what it gives away, and why. Exit code 0: solved, or left alone;
    2: there is no such puzzle.
    """
    if ctx.invoked_subcommand is None:
        Puzzling(open_(_today().id), say.out()).play()


@command.command()
@click.argument("id", required=False)
@say.as_json
def play(id: str | None, as_json: bool) -> None:
    """Solve a puzzle; today's if none is named. With --json it is only told, as on the wire."""
    kept = _today() if id is None else _named(id)
    if as_json:
        say.say_json(plain(answers.puzzle(kept.id)))
        return
    Puzzling(open_(kept.id), say.out()).play()


@command.command()
@click.argument("id")
@say.as_json
def solution(id: str, as_json: bool) -> None:
    """Tell the best move of a puzzle, and why it is better than the most tempting one."""
    kept = _named(id)
    if as_json:
        say.say_json(plain(answers.solution(kept.id)))
        return
    Puzzling(open_(kept.id), say.out()).tell_solution()


@command.command("list")
@click.option("--game", metavar="GAME", help="Only of this game.")
@say.mode
@click.option("--grade", type=click.IntRange(1, GRADES), help="1, easy, to 5, hard.")
@say.as_json
def list_(game: str | None, mode: str | None, grade: int | None, as_json: bool) -> None:
    """List the puzzles there are, the easy ones of each game first."""
    if game is not None:
        entry(game)
    modes = sorted({kept.mode for kept in shelf().values() if kept.mode})
    if mode is not None and mode not in modes:
        raise SetupError(f"no puzzle is of the mode {mode!r}; there are of {', '.join(modes)}")
    wanted = {"game": game, "mode": mode, "grade": grade}
    found = [
        kept
        for kept in shelf().values()
        if all(value in (None, getattr(kept, name)) for name, value in wanted.items())
    ]
    if as_json:
        today = _today().id
        say.say_json({"puzzles": [plain(answers.line_of(kept)) for kept in found], "today": today})
        return
    say.say(say.out(), _table(found), f"{say.plural(len(found), 'puzzle')}; today's: {_today().id}")


def _table(found: list[Kept]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("id", "grade", "game", "players", "kind"):
        table.add_column(name, min_width=max(len(name), WIDE[name]), no_wrap=True)
    table.add_column("about", no_wrap=True)
    for kept in found:
        table.add_row(*_row(kept))
    return table


def _row(kept: Kept) -> list[str]:
    return [
        kept.id,
        "●" * kept.grade + "○" * (GRADES - kept.grade),
        f"{kept.game} {kept.mode}".strip(),
        str(kept.options["players"]),
        kept.kind,
        ", ".join(theme.replace("_", " ") for theme in kept.themes),
    ]


def _named(id: str) -> Kept:
    if id not in shelf():
        raise SetupError(f"there is no puzzle {id!r}; `pravek puzzles list` names them")
    return shelf()[id]


def _today() -> Kept:
    today: date = datetime.now(UTC).date()
    return puzzle_of(today, shelf().values())
