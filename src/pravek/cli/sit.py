"""`pravek sit`: a bot of yours at a table of a server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from signal import SIGINT, SIGTERM, Signals
from typing import TYPE_CHECKING, Any

import click

from pravek.bots import Bot, make
from pravek.cli.seats import name_of
from pravek.core.protocol import Game
from pravek.core.registry import bring
from pravek.terminal import say

if TYPE_CHECKING:
    from pravek.guest.guest import Result

PATIENCE = 600.0
LIMIT = 300.0


@click.command("sit", short_help="a bot of yours at a table of a server")
@click.argument("url")
@click.argument("words", nargs=-1)
@click.option("--bot", "spec", required=True, metavar="BOT", help="As in --players: ./mybot.py …")
@click.option(
    "--game",
    "files",
    multiple=True,
    metavar="FILE",
    help="The file of a game that is not ours; it is run. May be repeated.",
)
@click.option("--name", help="What it is called at the table; usually as the bot.")
@click.option(
    "--games",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="How many games it wishes to play: it proposes each rematch.",
)
@click.option("--stay", is_flag=True, help="Play again whenever the others wish.")
@click.option(
    "--limit",
    type=click.FloatRange(0, min_open=True),
    default=LIMIT,
    show_default=True,
    help="Seconds a decision may take before the bot counts as stuck.",
)
@click.option(
    "--patience",
    type=click.FloatRange(0),
    default=PATIENCE,
    show_default=True,
    help="Seconds to look for a server that is gone.",
)
@say.as_json
def command(
    url: str,
    words: tuple[str, ...],
    spec: str,
    files: tuple[str, ...],
    name: str | None,
    games: int,
    stay: bool,
    limit: float,
    patience: float,
    as_json: bool,
) -> None:
    """Let a bot sit down at a table of a server, by its three words or its link.

    \b
    pravek sit http://localhost:8000 amber otter river --bot ./mybot.py
    pravek sit https://play.example.org/join/amber-otter-river --bot search:time=1

    It takes a seat that is open and plays to the end; the rules and the bot run here. If the line
    breaks or the server is restarted it comes back. Ctrl-C stands up: a bot of the server plays
    on. The link of a seat (“move to another device” in the browser) lets it play that seat.
    """
    try:
        from pravek.guest import address, guest, seating
        from pravek.guest.manners import Manners
        from pravek.guest.trouble import CannotSit
    except ModuleNotFoundError as error:
        needs = f"pravek sit needs {error.name}: pip install 'pravek[server]'"
        raise click.ClickException(needs) from None
    for file in files:
        bring(file)
    player = seating.Player(name or name_of(spec), partial(_made, spec), limit)
    ended = partial(_say_result, as_json=as_json)
    try:
        seat = seating.sit_down(address.read(url, words), player)
        playing = guest.play(seat, player, Manners(games, stay), patience, _tell, ended)
        asyncio.run(_unless_stopped(playing))
    except CannotSit as error:
        raise click.ClickException(str(error)) from None


async def _unless_stopped(playing: Coroutine[Any, Any, None]) -> None:
    """Ctrl-C and SIGTERM let a guest stand up before it goes."""
    task, signs = asyncio.create_task(playing), list[Signals]()

    def stop(sign: Signals) -> None:
        if sign == SIGINT:
            click.echo(err=True)  # the terminal has written ^C into the line
        signs.append(sign)
        task.cancel()

    for sign in (SIGINT, SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C comes as KeyboardInterrupt
            asyncio.get_running_loop().add_signal_handler(sign, stop, sign)
    try:
        await task
    except asyncio.CancelledError:
        if not signs:
            raise
        raise say.Quit(128 + signs[0]) from None


def _made(spec: str, game: Game[Any]) -> Bot:
    return make(spec, game, secrets.randbits(63))


def _tell(words: str, *, err: bool = True) -> None:
    """A line, whatever a server may have put into it."""
    click.echo("".join(c if c.isprintable() else "?" for c in words), err=err)


def _say_result(result: Result, as_json: bool) -> None:
    """A line a seat, the best first; places and points where there are any."""
    ending, table = result.ending, result.table
    totals = {sheet.seat: sheet.total for sheet in ending.sheets}
    places = dict(enumerate(ending.ranking or ()))
    rows = [(places.get(seat.seat), seat.name, totals.get(seat.seat)) for seat in table.seats]
    if as_json:
        about = {"game": table.game, "round": table.round, "end": ending.end, "text": ending.text}
        seats = [{"place": place, "name": name, "total": total} for place, name, total in rows]
        return say.say_json({**about, "seat": result.seat, "seats": seats})
    if ending.end != "over":
        _tell(f"The game was {ending.end}{f': {ending.text}' if ending.text else '.'}")
    for place, name, total in sorted(rows, key=lambda row: row[0] or 0):
        points = "" if total is None else f": {say.plural(total, 'point')}"
        _tell(f"{place or '–'}. {name}{points}", err=False)
    return None
