"""`pravek cards check`: whether a file of Krom's cards is complete and possible."""

from __future__ import annotations

from importlib import import_module

import click

from pravek.cli import say
from pravek.core.registry import SetupError

LONGEST = 1_000_000


@click.group()
def command() -> None:
    """Krom's cards: ours are a reconstruction; an owner of the box can type in the real ones."""


@command.command()
@say.as_json
@click.argument("file")
def check(file: str, as_json: bool) -> None:
    """Check a card file: its decks and counts, names, and the grammar of its effects.

    Every problem gets a line with the card it is about, and the exit code is 2. A file with
    other counts than the box is fine, with a warning.
    """
    try:
        cards = import_module("pravek.games.krom.cards")
    except ImportError:
        raise SetupError("krom is not part of this installation") from None
    problems, warnings = cards.check(say.read_text(file, LONGEST))
    if as_json:
        say.say_json({"file": file, "ok": not problems, "problems": problems, "warnings": warnings})
    else:
        for problem in problems:
            say.say(say.err(), f"pravek: {file}: {problem}")
        for warning in warnings:
            say.say(say.err(), f"pravek: {file}: warning: {warning}")
        if not problems:
            say.say(say.out(), f"{file}: ok")
    raise say.Quit(2 if problems else 0)
