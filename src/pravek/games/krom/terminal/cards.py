"""`pravek cards`: a file of Krom's cards to begin with, and whether one is possible."""

from __future__ import annotations

from pathlib import Path

import click

from pravek.core.registry import SetupError
from pravek.games.krom import card_text, cards
from pravek.games.krom.bounds import LARGEST_FILE
from pravek.terminal import say


@click.group()
def command() -> None:
    """Krom's cards: ours are a reconstruction; an owner of the box can type in the real ones."""


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
def template(file: Path) -> None:
    """Write our cards to a new file, to be changed into your own."""
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(card_text.template())
    except FileExistsError:
        raise SetupError(f"{file} is there already; name another file") from None
    except OSError as error:
        raise SetupError(f"{file}: {error.strerror}") from None
    say.say(say.err(), f"Our cards are in {file}. Change it, then: pravek cards check {file}")


@command.command()
@say.as_json
@click.argument("file")
def check(file: str, as_json: bool) -> None:
    """Check a card file: its decks and counts, names, and the grammar of its effects.

    Every problem gets a line that begins with the card it is about, and the exit code is 2. A file
    with other counts than the box is fine, with a warning.
    """
    problems, warnings = cards.check(say.read_text(file, LARGEST_FILE))
    if as_json:
        say.say_json({"file": file, "ok": not problems, "problems": problems, "warnings": warnings})
    else:
        for problem in problems:
            say.say(say.err(), problem)
        for warning in warnings:
            say.say(say.err(), f"{warning} (a warning)")
        if problems:
            say.say(say.err(), f"pravek: {file}: {say.plural(len(problems), 'problem')}")
        else:
            say.say(say.out(), f"{file}: ok")
    raise say.Quit(2 if problems else 0)
