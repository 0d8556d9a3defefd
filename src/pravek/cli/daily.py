"""`pravek daily`: the deal of the day in the terminal, and a server's table of results."""

from __future__ import annotations

import shlex
import time
from datetime import date
from pathlib import Path
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from pravek.cli.days import Rivals, device, hand_in, table_of
from pravek.cli.sheet import say_result
from pravek.cli.sitting import Leave, Sitting
from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.record import LONGEST_RECORD, RecordError, load
from pravek.core.registry import SetupError
from pravek.table.chairs import is_readable
from pravek.table.holders import held_by_bot
from pravek.table.limits import LONGEST_NAME
from pravek.teach.daily import deals, judging, opening, sharing
from pravek.terminal import say

RIVAL = "Rival"


@click.command("daily", short_help="the deal of the day, against everybody's rivals")
@click.argument("game", required=False)
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Another day's deal; today's, in UTC.")
@click.option("--name", default="you", show_default=True, help="What you are called.")
@click.option("--server", metavar="URL", help="Hand the result in there.")
@click.option("--show", is_flag=True, help="Only show the server's table of today.")
@click.option("--record", "played", metavar="FILE", help="Hand in a game that was played before.")
@click.option("--continue", "resume", metavar="FILE", help="Go on with a game that was left.")
@click.option("--output", type=click.Path(path_type=Path), help="Where the record goes.")
def command(
    game: str | None,
    day: str | None,
    name: str,
    server: str | None,
    show: bool,
    played: str | None,
    resume: str | None,
    output: Path | None,
) -> None:
    """Play the deal of the day: the same for everybody, against the same rivals.

    \b
    pravek daily                              what is dealt today
    pravek daily GAME                         play it
    pravek daily GAME --server URL            play it, and hand the result in
    pravek daily --server URL --show          who was best there today

    The first game of this machine counts. The record is kept, and a text to share is printed.
    Anybody may compute tomorrow's deal, and nobody can tell whether a bot has helped: it is for
    fun.
    """
    if (show or played) and server is None:
        raise SetupError(f"--{'show' if show else 'record'} needs --server URL")
    if len(name) > LONGEST_NAME or not is_readable(name):
        raise SetupError(f"--name has 1 to {LONGEST_NAME} letters that one can see")
    when = deals.day_of(time.time_ns() // 1_000_000) if day is None else deals.read_day(day)
    if show:
        return say.say(say.out(), *table_of(str(server), game))
    if game is None:
        return _say_deals(when)
    deal = deals.deal_of(game, when)
    if played is not None:
        return _hand_in(str(server), deal, name, say.read_text(played, LONGEST_RECORD))
    path = output or (Path(resume) if resume else _free_name(deal))
    if path.is_dir() or not path.parent.is_dir():
        raise SetupError(f"--output: {path} cannot be a file")
    match = _resumed(resume, deal) if resume else _begun(deal, name)
    _sit_down(match, deal, path)
    return _finish(match, deal, path, name, server)


def _say_deals(day: date) -> None:
    """What is dealt on that day."""
    rows = Table(box=None, padding=(0, 2), title=f"The deals of {day.isoformat()}")
    for column in ("game", "players", "set up", "deal"):
        rows.add_column(column, overflow="fold")
    for name in deals.names():
        deal = deals.deal_of(name, day)
        rows.add_row(name, str(deal.game.players), ", ".join(opening.words(deal)), deal.code)
    say.say(say.out(), rows)


def _begun(deal: deals.Deal, name: str) -> Match[Any]:
    rivals = [RIVAL if seat == 1 else f"{RIVAL} {seat}" for seat in deal.rivals]
    match: Match[Any] = Match(deal.game, seed=deal.seed, names=[name, *rivals])
    for seat in deal.rivals:
        match.note(held_by_bot(seat, opening.SHOWN, "chosen"))
    return match


def _resumed(file: str, deal: deals.Deal) -> Match[Any]:
    try:
        match = load(say.read_text(file, LONGEST_RECORD), seed=deal.seed)
    except RecordError as error:
        raise FormatError(f"{file}: {error}") from None
    if match.game.name != deal.game.name or dict(match.game.options) != dict(deal.game.options):
        raise SetupError(f"{file} is not the deal of {deal.day.isoformat()}")
    if match.ending != "open" or match.seen_by is not None:
        raise SetupError(f"{file} is no game that can go on")
    return match


def _sit_down(match: Match[Any], deal: deals.Deal, path: Path) -> None:
    bots = {seat: Rivals(match, deal.day.isoformat()) for seat in deal.rivals}
    try:
        Sitting(match, bots, say.out()).play()
    except (Leave, KeyboardInterrupt) as reason:
        say.write_text(path, match.record())
        again = ["pravek", "daily", deal.game.name, "--date", deal.day.isoformat()]
        again += ["--continue", str(path)]
        say.say(say.out(), f"\nSaved in {path}. Go on with:", f"  {shlex.join(again)}")
        raise say.Quit(130 if isinstance(reason, KeyboardInterrupt) else 0) from None


def _finish(match: Match[Any], deal: deals.Deal, path: Path, name: str, server: str | None) -> None:
    record = match.record()
    say.write_text(path, record)
    say_result(say.out(), match)
    try:
        found = judging.judge(record, deal.game.name, deal.day)
    except judging.NotCounted as error:  # it was begun elsewhere
        raise FormatError(f"{path} does not count: {error}") from None
    say.say(say.out(), "", Text(sharing.share(match, deal.day, found.helped)))
    say.say(say.err(), f"The record is in {path}.")
    if server is not None:
        _hand_in(server, deal, name, record)


def _hand_in(server: str, deal: deals.Deal, name: str, record: str) -> None:
    game, day = deal.game.name, deal.day.isoformat()
    counted = hand_in(server, game, day, name, device(), record)
    result = counted.result
    say.say(say.out(), f"It counts: number {result.rank} of {counted.count} today on {server}.")


def _free_name(deal: deals.Deal) -> Path:
    """A file name nobody uses yet, GAME-daily-2026-11-18.jsonl."""
    stem = f"{deal.game.name}-daily-{deal.day.isoformat()}"
    names = (f"{stem}{f'-{n}' if n else ''}.jsonl" for n in range(10_000))
    return next(Path(name) for name in names if not Path(name).exists())
