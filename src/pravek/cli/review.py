"""`pravek review`: where a game was lost, and what was luck."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from pravek.cli.review_page import page
from pravek.cli.reviewed import Reviewed
from pravek.core.codec import FormatError
from pravek.core.protocol import SEATS
from pravek.core.record import LONGEST_RECORD, RecordError
from pravek.core.registry import SetupError
from pravek.review import CannotReview, Reviewing, draft_of, match_of, written
from pravek.review.depths import DEPTHS
from pravek.review.shapes import Review
from pravek.terminal import say

LONGEST_REVIEW = 8_000_000
SHOWN = 3
"""Mistakes that are shown with their boards."""


@click.command()
@click.option("--depth", type=click.Choice(list(DEPTHS)), default="standard", show_default=True)
@click.option("--sims", type=click.IntRange(1, 10**7), help="Simulations a decision, instead.")
@click.option("--seconds", type=click.FloatRange(0.001, 3600), help="Seconds a decision, instead.")
@click.option("--seat", metavar="A|B|…", help="Only what decided the game of this seat.")
@click.option("--html", type=click.Path(path_type=Path), help="Write it as one page, too.")
@click.option("--keep", type=click.Path(path_type=Path), help="Go on where this file stopped.")
@say.seed
@say.as_json
@say.game_files
@click.argument("file")
def command(
    file: str,
    depth: str,
    sims: int | None,
    seconds: float | None,
    seat: str | None,
    html: Path | None,
    keep: Path | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Review a finished game: where chances were given away, and what was luck.

    Every decision is judged by what its seat could see then. A table of the seats, the curve of
    their chances, what decided each one's game, and the three dearest mistakes with their boards.
    The same record, seed and depth give the same review. With --json it is one object, as
    docs/review.md says; with --html a page that opens without a server.
    """
    try:
        match = match_of(say.read_text(file, LONGEST_RECORD))
    except (RecordError, CannotReview) as error:
        raise FormatError(f"{file}: {error}") from None
    letters = SEATS[: match.game.players]
    if seat is not None and seat.upper() not in tuple(letters):
        raise SetupError(f"--seat is one of {', '.join(letters)}, not {seat!r}")
    reviewing = Reviewing(
        match, depth=depth, sims=sims, seconds=seconds, seed=seed or 0, draft=_kept(keep)
    )
    _work(reviewing, keep)
    review = reviewing.review()
    reviewed = Reviewed(match, reviewing.course, review)
    if html is not None:
        say.write_text(html, page(reviewed))
    if as_json:
        click.echo(written(review))
        return
    _say(reviewed, None if seat is None else letters.index(seat.upper()))


def _kept(keep: Path | None) -> Review | None:
    """The draft of an earlier run."""
    if keep is None or not keep.exists():
        return None
    try:
        return draft_of(say.read_text(str(keep), LONGEST_REVIEW))
    except FormatError as error:
        raise FormatError(f"{keep}: {error}") from None


def _work(reviewing: Reviewing, keep: Path | None) -> None:
    """Do all of it, and say on stderr how far it has come; what was done is kept, come what may."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    try:
        with Progress(*columns, console=say.err(), transient=True) as bar:
            task = bar.add_task("reviewing", total=reviewing.progress.total)
            for _ in reviewing.parts():
                bar.update(task, completed=reviewing.progress.done)
    finally:
        if keep is not None:
            say.write_text(keep, written(reviewing.review()))


def _say(reviewed: Reviewed, only: int | None) -> None:
    console = say.out()
    say.say(console, reviewed.seats(), "", reviewed.curves())
    for seat in reviewed.review.seats:
        if only in (None, seat.seat):
            say.say(console, "", reviewed.turns(seat))
    for decision in reviewed.worst(SHOWN):
        boards = reviewed.boards(decision)
        if boards is not None and only in (None, decision.seat):
            say.say(console, "", f"event {decision.event + 1}", boards)
