"""What the verbs share: how they read, how they write, and their common options."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console, RenderableType

from pravek.core.registry import SetupError, bring, entries, entry, is_file

F = TypeVar("F", bound=Callable[..., Any])


class Quit(Exception):
    """Leave with an exit code; everything has been said."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


# Writing


def out() -> Console:
    """Results. Colours only where a terminal is."""
    return Console(highlight=False, markup=False, emoji=False)


def err() -> Console:
    """Everything that is not the result."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def say(console: Console, *things: RenderableType) -> None:
    for thing in things:
        console.print(thing, soft_wrap=isinstance(thing, str))


def say_json(value: object) -> None:
    """One JSON object a line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


# Reading


def read_text(path: str, most: int, asking: str = "Type it; end with Ctrl-D.") -> str:
    """The text of a file, `-` for stdin. One byte more than `most` characters can have is read."""
    where = "stdin" if path == "-" else path
    if path == "-":
        if sys.stdin.isatty():
            err().print(asking, style="dim")
        raw = sys.stdin.buffer.read(4 * most + 1)
    else:
        if Path(path).is_dir():
            raise SetupError(f"{path} is a folder, not a file")
        try:
            with open(path, "rb") as file:
                raw = file.read(4 * most + 1)
        except OSError as error:
            raise SetupError(f"{path}: {error.strerror}") from None
    if b"\0" in raw:
        raise SetupError(f"{where}: this is not text")
    if len(raw) > 4 * most:
        raise SetupError(f"{where}: too long, more than {most:,} characters")
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SetupError(f"{where}: line {line}: this is not text in UTF-8") from None


def write_text(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None


# Games, by name or as a file


def named(game: str) -> str:
    """The name of a game that is named, or lies in a file, which is run."""
    return bring(game).name if is_file(game) else game


def same_game(name: str) -> str:
    """How a game is named on a command line that is typed again: by its file, if it has one."""
    source = entry(name).source
    if source is None or not is_file(source):
        return name
    path, here = Path(source), Path.cwd()
    return f"./{path.relative_to(here)}" if path.is_relative_to(here) else source


def _named(ctx: click.Context, parameter: click.Parameter, game: str | None) -> str | None:
    return None if game is None else named(game)


def _brought(ctx: click.Context, parameter: click.Parameter, games: Iterable[str]) -> None:
    for game in games:
        entry(named(game))


# Options of several verbs

game = click.argument("game", callback=_named)
maybe_game = click.argument("game", required=False, callback=_named)
game_files = click.option(
    "--game",
    "game_files",
    multiple=True,
    metavar="FILE",
    expose_value=False,
    callback=_brought,
    help="A game of your own, in a file, which is run; may be repeated.",
)

as_json = click.option("--json", "as_json", is_flag=True, help="For machines.")
seed = click.option(
    "--seed", type=click.IntRange(0, 2**128), help="The same seed gives the same luck."
)
jobs = click.option("--jobs", type=click.IntRange(1, 256), help="Processes; 1 if not said.")
ray = click.option(
    "--ray",
    is_flag=False,
    flag_value="local",
    metavar="[HOST:PORT]",
    help="On a Ray cluster, or on one of its own with --jobs processes.",
)
mode = click.option("--mode", help="The mode of a game that has several.")
options = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME",
    help="An option of the game; may be repeated. `pravek games` lists them.",
)
game_option = click.option(
    "--game", required=True, metavar="GAME", help="`pravek games` lists them."
)


def wishes(name: str, mode: str | None, words: Iterable[str]) -> dict[str, Any]:
    """Mode and options as the keywords of Match."""
    known = {option.name: option for option in entry(name).options}
    found: dict[str, Any] = {} if mode is None else {"mode": mode}
    answers = {"yes": True, "no": False}
    for word in words:
        key, equals, text = word.partition("=")
        key = key.replace("-", "_")
        value: Any = answers.get(text, text) if equals else True
        if key in known and known[key].choices:
            if not equals:
                choices = ", ".join(known[key].choices)
                raise SetupError(f"{name}: {key} is one of {choices}: say {key}=…")
            value = text
        if found.get(key, value) != value:
            raise SetupError(f"{key} is said twice")
        found[key] = value
    for key in found:
        if key not in known:
            has = ", ".join(known) or "none"
            raise SetupError(f"{name} has no option {key!r}; it has {has}")
    return found


def game_names() -> str:
    return ", ".join(entry.name for entry in entries())
