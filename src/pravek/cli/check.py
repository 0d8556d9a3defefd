"""`pravek check`: whether a game keeps the laws that everything here relies on."""

from __future__ import annotations

from dataclasses import asdict

import click

from pravek.core.blame import RulesError
from pravek.terminal import say
from pravek.testing import Broken, check


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 100_000), default=20, help="How many are played.")
@click.option("--setup", metavar="NAME", help="Only this set-up, as a broken law names it.")
@click.option("--law", metavar="NAME", help="Only this law.")
@say.seed
@say.as_json
def command(
    game: str, games: int, setup: str | None, law: str | None, seed: int | None, as_json: bool
) -> None:
    """Play a game at random in all its set-ups and hold every law against it.

    \b
    pravek check ./nim.py
    pravek check GAME --games 200 --seed 7

    The log rebuilds the state, nothing leaks, a record can be read again, what is illegal is
    refused, and so on. If a law is broken the exit code is 1, and one is told which, how, and the
    command that shows it again. Rules that break down or never answer make it 2.
    """
    try:
        kept = check(game, games=games, seed=seed or 0, setup=setup, law=law)
    except Broken as broken:
        if isinstance(broken.__cause__, RulesError):
            raise RulesError(f"{broken.reason}; to repeat it: {broken.repeat}") from None
        if as_json:
            told = {name: getattr(broken, name) for name in ("game", "law", "reason", "repeat")}
            say.say_json({"ok": False, **told})
        else:
            say.say(say.out(), f"{broken.game} breaks the law “{broken.law}”", f"  {broken.reason}")
            say.say(say.out(), f"To repeat it: {broken.repeat}")
        raise say.Quit(1) from None
    if as_json:
        say.say_json({"ok": True, **asdict(kept)})
    else:
        say.say(say.out(), f"{kept}.")
