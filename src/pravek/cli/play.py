"""`pravek play`: at this terminal, against bots or each other; or bots among themselves."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import click

from pravek.bots import play_match
from pravek.bots.protocol import dismiss
from pravek.cli.seats import Player, players_of, read_players, seat_bots
from pravek.cli.series import play_series
from pravek.cli.sheet import options_of, own_file, result_json, say_result
from pravek.cli.sitting import Leave, Sitting
from pravek.core import deal, registry
from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.record import LONGEST_RECORD, RecordError, load
from pravek.core.registry import SetupError
from pravek.terminal import say


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asked for."""

    game: str | None
    players: str | None
    mode: str | None
    options: tuple[str, ...]
    seed: int | None
    num: int
    deal: str | None
    cards: str | None
    resume: str | None
    output: Path | None
    as_json: bool


@click.command()
@say.maybe_game
@click.option(
    "--players",
    metavar="A,B,…",
    help="Who sits where: `you` (or you:name=Ann), a bot such as random, ./mybot.py, or a program "
    "such as exec:./mybot (docs/engine.md). "
    "Their number is the number of players. Usually you,random.",
)
@say.mode
@say.options
@say.seed
@click.option("--num", type=click.IntRange(1, 1_000_000), default=1, help="Play many games.")
@click.option("--deal", metavar="CODE", help="Play the deal of another game.")
@click.option(
    "--cards", metavar="FILE", help="Play with the cards of a file, where the game takes one."
)
@click.option("--continue", "resume", metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--output", type=click.Path(path_type=Path), help="Where the record goes; with --num a folder."
)
@say.as_json
def command(**asked: Any) -> None:
    """Play a game in the terminal; with bots only, play it through.

    \b
    pravek play GAME --players you,random --option NAME
    pravek play GAME --mode MODE --players you,you,random
    pravek play GAME --players random,random --num 1000 --seed 7 --json
    pravek play ./mygame.py --players you,search

    At the table: the number of a choice, or `undo`, `score`, `log`, `show N`, `help`, `quit`.
    """
    wish = Wish(**asked)
    match, players = _set_up(wish)
    if wish.num > 1:
        return _many(wish, match, players)
    if wish.output is not None and (wish.output.is_dir() or not wish.output.parent.is_dir()):
        raise SetupError(f"--output: {wish.output} cannot be a file")
    bots = seat_bots(players, match.game, match.seed)
    try:
        if len(bots) == len(players):
            play_match(match, bots)
        else:
            _sit_down(wish, Sitting(match, bots, say.err() if wish.as_json else say.out()), players)
    finally:
        dismiss(bots.values())
    return _finish(wish, match)


# Setting up


def _set_up(wish: Wish) -> tuple[Match[Any], list[Player]]:
    if wish.resume is not None:
        return _resumed(wish)
    players = read_players(wish.players or "you,random")
    names = [player.name for player in players]
    if wish.deal is not None:
        return _dealt(wish, len(players), names), players
    if wish.game is None:
        raise SetupError(f"which game? The games are {say.game_names()}")
    wishes = say.wishes(wish.game, wish.mode, wish.options)
    if wish.cards is not None:
        wishes["cards"] = _own_cards(wish.game, wish.cards)
    game = registry.build(wish.game, players=len(players), **wishes)
    seed = secrets.randbits(50) if wish.seed is None else wish.seed
    return Match(game, seed=seed, names=names), players


def _own_cards(game: str, file: str) -> str:
    """The text of a card file, for a game that takes one."""
    own = registry.entry(game).cards
    if own is None:
        games = ", ".join(entry.name for entry in registry.entries() if entry.cards)
        raise SetupError(f"--cards is for {games}, not for {game}")
    return say.read_text(file, own.load().largest)


def _dealt(wish: Wish, players: int, names: Sequence[str]) -> Match[Any]:
    if wish.mode or wish.options or wish.seed is not None or wish.cards or wish.num > 1:
        raise SetupError("--deal says the whole game; leave out mode, options, seed, cards and num")
    assert wish.deal is not None
    try:
        dealt = deal.read(wish.deal)
    except (SetupError, FormatError):
        raise
    except (ValueError, TypeError):
        raise FormatError(f"{wish.deal[:60]!r} is not a deal code (mistyped?)") from None
    if wish.game not in (None, dealt.game.name):
        raise SetupError(f"the deal is of {dealt.game.name}, not of {wish.game}")
    if dealt.game.players != players:
        raise SetupError(
            f"the deal is for {dealt.game.players} players, but --players names {players}"
        )
    return Match(dealt.game, seed=dealt.seed, names=names)


def _resumed(wish: Wish) -> tuple[Match[Any], list[Player]]:
    if wish.mode or wish.options or wish.deal or wish.cards or wish.num > 1:
        raise SetupError("--continue takes the game as it is; only players, seed and output count")
    assert wish.resume is not None
    seed = secrets.randbits(50) if wish.seed is None else wish.seed
    try:
        match = load(say.read_text(wish.resume, LONGEST_RECORD), seed=seed)
    except RecordError as error:
        raise FormatError(f"{wish.resume}: {error}") from None
    if wish.game not in (None, match.game.name):
        raise SetupError(f"{wish.resume} is a game of {match.game.name}, not of {wish.game}")
    if match.seen_by is not None:
        raise SetupError(f"{wish.resume} is what one seat saw; only the table's copy goes on")
    if match.ending != "open":
        raise SetupError(f"{wish.resume} is over; see it with pravek replay {wish.resume}")
    players = read_players(wish.players) if wish.players else players_of(match.names)
    if len(players) != match.game.players:
        raise SetupError(
            f"{wish.resume} is for {match.game.players} players, but --players names {len(players)}"
        )
    return match, players


# Playing


def _many(wish: Wish, match: Match[Any], players: Sequence[Player]) -> None:
    if any(player.is_you for player in players):
        raise SetupError("--num is for bots; you play one game at a time")
    if wish.output is not None:
        wish.output.mkdir(parents=True, exist_ok=True)
    series = play_series(match.game, players, wish.num, match.seed, wish.output)
    if wish.as_json:
        say.say_json({"seed": match.seed, "options": options_of(match), **series.json()})
    else:
        say.say(say.out(), series.table(), series.summary())


def _sit_down(wish: Wish, sitting: Sitting, players: Sequence[Player]) -> None:
    """People play. Whoever leaves, by `quit`, Ctrl-D or Ctrl-C, finds the game saved."""
    try:
        sitting.play()
    except (Leave, KeyboardInterrupt) as reason:
        path = wish.output or Path(wish.resume or _free_name(sitting.match.game.name))
        say.write_text(path, sitting.match.record())
        game = sitting.match.game.name
        again = ["pravek", "play", *own_file(game), "--continue", str(path)]
        again += ["--players", ",".join(player.spec for player in players)]
        if wish.seed is not None:
            again += ["--seed", str(wish.seed)]
        say.say(sitting.console, f"\nSaved in {path}. Go on with:", f"  {shlex.join(again)}")
        raise say.Quit(130 if isinstance(reason, KeyboardInterrupt) else 0) from None


def _free_name(game: str) -> str:
    """A file name nobody uses yet, game-2026-11-15.jsonl."""
    stem = f"{game}-{date.today()}"
    names = (f"{stem}{f'-{n}' if n else ''}.jsonl" for n in range(10_000))
    return next(name for name in names if not Path(name).exists())


def _finish(wish: Wish, match: Match[Any]) -> None:
    path = wish.output or (Path(wish.resume) if wish.resume else None)
    if path is not None:
        say.write_text(path, match.record())
    if wish.as_json:
        say.say_json({**result_json(match), "record": str(path) if path else None})
        return
    say_result(say.out(), match)
    if path is not None:
        say.say(say.err(), f"The record is in {path}.")
