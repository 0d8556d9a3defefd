"""`pravek daily`: the deal of the day in the terminal, and a server's table of results."""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table
from rich.text import Text

from pravek.cli import attempts
from pravek.cli.days import Rivals, desk_of, hand_in, table_of
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

if TYPE_CHECKING:
    from pravek.guest.days import DayDesk

YOU, RIVAL = "you", "Rival"


@click.command("daily", short_help="the deal of the day, against everybody's rivals")
@click.argument("game", required=False)
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Another day's deal; today's, in UTC.")
@click.option("--name", default=YOU, show_default=True, help="What you are called.")
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

    The first game of this machine counts, from its first move on; what is played besides is for
    fun. The record is kept, and a text to share is printed.
    Anybody may compute tomorrow's deal, and nobody can tell whether a bot has helped: it is for
    fun.
    """
    if (show or played) and server is None:
        raise SetupError(f"--{'show' if show else 'record'} needs --server URL")
    playing = {"continue": resume, "output": output}
    if show:
        _refuse({"date": day, "record": played, **playing}, "has no part in --show: that is today")
    elif game is None:
        named = {"server": server, "name": name != YOU}
        _refuse({"record": played, **playing, **named}, "needs a game: pravek daily GAME")
    elif played:
        _refuse(playing, "has no part in --record: that game was played before")
    if len(name) > LONGEST_NAME or not is_readable(name):
        raise SetupError(f"--name has 1 to {LONGEST_NAME} letters that one can see")
    when = deals.day_of(time.time_ns() // 1_000_000) if day is None else deals.read_day(day)
    desk = None if server is None else desk_of(server)
    if show and desk:
        say.say(say.out(), *table_of(desk, game))
    elif game is None:
        _say_deals(when)
    elif played and desk:
        _hand_in_played(desk, deals.deal_of(game, when), name, played)
    else:
        _play(deals.deal_of(game, when), name, resume, output, desk)


def _play(
    deal: deals.Deal, name: str, resume: str | None, output: Path | None, desk: DayDesk | None
) -> None:
    path = output or (Path(resume) if resume else _free_name(deal))
    if path.is_dir() or not path.parent.is_dir():
        raise SetupError(f"--output: {path} cannot be a file")
    match = _resumed(resume, deal) if resume else _begun(deal, name)
    for_fun = _for_fun(deal, path, resume, desk)
    say.write_text(path, match.record())
    if for_fun is None:
        attempts.remember(deal, path)
    _sit_down(match, deal, path)
    _finish(match, deal, path, desk)
    if for_fun is not None:
        say.say(say.err(), for_fun)
    elif desk is not None:
        _hand_in(desk, deal, name, match.record())


def _refuse(options: Mapping[str, object], why: str) -> None:
    """Nothing is asked for that would not be done."""
    for option, value in options.items():
        if value:
            raise SetupError(f"--{option} {why}")


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
    try:
        judging.play_again(match, deal)
    except judging.NotCounted as error:  # better now than at its end
        raise SetupError(f"{file}: {error}") from None
    return match


def _for_fun(deal: deals.Deal, path: Path, resume: str | None, desk: DayDesk | None) -> str | None:
    """Why the game does not count that begins now, or goes on; None if it does."""
    first = attempts.first(deal)
    if first is None or (resume and Path(resume).resolve() == first):
        return None
    if not first.exists():
        say.say(say.err(), f"The first game of this deal is gone from {first}: this one counts.")
        return None
    if path.resolve() == first:
        raise SetupError(f"{path} is the first game of this deal: write to another file")
    if desk is not None:
        ways = "--record hands it in, --continue goes on with it, without --server you play for fun"
        raise SetupError(f"the first game of this machine counts, it is in {first}: {ways}")
    why = f"This one is for fun: the first game of this deal counts, it is in {first}."
    say.say(say.err(), why)
    return why


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


def _finish(match: Match[Any], deal: deals.Deal, path: Path, desk: DayDesk | None) -> None:
    record = match.record()
    say.write_text(path, record)
    say_result(say.out(), match)
    try:
        found = judging.judge(record, deal.game.name, deal.day)
    except (judging.NotCounted, RecordError) as error:  # it was begun elsewhere
        raise FormatError(f"{path} does not count: {error}") from None
    server = desk.server if desk else None
    say.say(say.out(), "", Text(sharing.share(match, deal.day, found.helped, server)))
    say.say(say.err(), f"The record is in {path}.")


def _hand_in_played(desk: DayDesk, deal: deals.Deal, name: str, played: str) -> None:
    """A game that was played before, unless another one was the first."""
    first = attempts.first(deal)
    known = first is not None and first.exists()
    if known and Path(played).resolve() != first:
        raise SetupError(f"the first game of this machine is the one in {first}")
    _hand_in(desk, deal, name, say.read_text(played, LONGEST_RECORD))
    if not known and Path(played).exists():
        attempts.remember(deal, Path(played))


def _hand_in(desk: DayDesk, deal: deals.Deal, name: str, record: str) -> None:
    game, day = deal.game.name, deal.day.isoformat()
    counted = hand_in(desk, game, day, name, attempts.device(), record)
    place = f"number {counted.result.rank} of {counted.count}"
    say.say(say.out(), f"It counts: {place} today on {desk.server}.")


def _free_name(deal: deals.Deal) -> Path:
    """A file name nobody uses yet, GAME-daily-2026-11-18.jsonl."""
    stem = f"{deal.game.name}-daily-{deal.day.isoformat()}"
    names = (f"{stem}{f'-{n}' if n else ''}.jsonl" for n in range(10_000))
    return next(Path(name) for name in names if not Path(name).exists())
