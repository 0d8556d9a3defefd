"""`pravek replay`: look at a game again, step by step or as a text."""

from __future__ import annotations

import sys
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from pravek.cli import sheet
from pravek.core import notation
from pravek.core.codec import FormatError, encode
from pravek.core.match import Match
from pravek.core.protocol import SEATS, Over, Seat
from pravek.core.record import LONGEST_RECORD, RecordError, load
from pravek.core.registry import SetupError
from pravek.terminal import say
from pravek.terminal.screen import screen_of

KEYS = "Enter next · b back · a number to go there · e end · q quit"


@click.command()
@click.option("--seat", metavar="A|B|…", help="See it from this seat.")
@click.option("--log", "as_log", is_flag=True, help="The whole game as text, without stepping.")
@say.as_json
@say.game_files
@click.argument("file")
def command(file: str, seat: str | None, as_log: bool, as_json: bool) -> None:
    """Look at a recorded game again.

    In a terminal it is stepped through; elsewhere, or with --log, everything that happened is
    printed, a line an event, then the score sheets. With --json one object a line:
    {"number", "event", "notation", "text"}.
    """
    try:
        match = load(say.read_text(file, LONGEST_RECORD))
    except RecordError as error:
        raise FormatError(f"{file}: {error}") from None
    viewer = _viewer(match, seat)
    lines = _lines(match, viewer)
    if as_json:
        for number, (event, text) in enumerate(zip(_seen(match, viewer), lines, strict=True), 1):
            token = notation.token(event)
            say.say_json(
                {"number": number, "event": encode(event), "notation": token, "text": text}
            )
        return
    console = say.out()
    if as_log or not (console.is_terminal and sys.stdin.isatty()):
        say.say(console, *(f"{number:>4}  {text}" for number, text in enumerate(lines, 1)), "")
        _ending(console, match)
        return
    _step(console, match, viewer, lines)


def _viewer(match: Match[Any], seat: str | None) -> Seat | None:
    if seat is None:
        return match.seen_by if isinstance(match.seen_by, int) else None
    letters = SEATS[: match.game.players]
    if seat.upper() not in tuple(letters):
        raise SetupError(f"--seat is one of {', '.join(letters)}, not {seat!r}")
    return letters.index(seat.upper())


def _seen(match: Match[Any], viewer: Seat | None) -> list[Any]:
    """The events as they are shown: all of a game that is over, else what the viewer saw."""
    return list(match.log) if _is_whole(match, viewer) else match.witnessed(viewer)


def _is_whole(match: Match[Any], viewer: Seat | None) -> bool:
    return isinstance(match.turn, Over) and viewer is None


def _lines(match: Match[Any], viewer: Seat | None) -> list[str]:
    screen = screen_of(match.game)
    return [screen.tell(match.game, event, match.names) for event in _seen(match, viewer)]


def _ending(console: Console, match: Match[Any]) -> None:
    if isinstance(match.turn, Over):
        say.say(console, sheet.places(match), "", sheet.sheets(match))
    else:
        say.say(console, "The game is not over.", "", sheet.sheets(match))


def _step(console: Console, match: Match[Any], viewer: Seat | None, lines: list[str]) -> None:
    game, screen, at = match.game, screen_of(match.game), 0
    states = [game.start() if _is_whole(match, viewer) else game.view(game.start(), viewer)]
    for event in _seen(match, viewer):
        states.append(game.apply(states[-1], event))
    while True:
        console.clear()
        view = game.view(states[at], viewer)
        say.say(console, screen.table(game, view, viewer, match.names), "")
        said = lines[at - 1] if at else "The game begins."
        say.say(console, Text(f"{at} of {len(lines)}: {said}", "bold"))
        if at == len(lines):
            _ending(console, match)
        try:
            key = console.input(Text(f"{KEYS} > ", "dim")).strip().lower()
        except EOFError:
            return
        if key in ("q", "quit"):
            return
        if key.isascii() and key.isdigit():
            at = min(int(key), len(lines))
        else:
            at = {"b": at - 1, "e": len(lines), "": at + 1}.get(key, at)
        at = max(0, min(at, len(lines)))
