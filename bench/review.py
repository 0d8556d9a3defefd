"""What the soaks of the review share: tables, games of bots, lines that are kept and grown."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bench.setups import SETUPS
from pravek.bots import make
from pravek.bots.levels import bot_for
from pravek.bots.runner import play_match
from pravek.core.match import Match

TABLES = (
    *("kingdomino-2p", "kingdomino-4p", "duel", "discovery-4p", "totem-4p", "tribe-4p"),
    *("krom-2p", "krom-4p"),
)
Line = dict[str, Any]


def equals(table: str) -> str:
    """Who plays where all are equal: *Menhir*; in Krom that is `sensible`."""
    game, options = SETUPS[table]
    return bot_for(game, "menhir", options)


def played(table: str, bots: Sequence[str], deal: int) -> Match[Any]:
    """A game on this deal, the seats taken by these bots in turn."""
    game, options = SETUPS[table]
    match: Match[Any] = Match(game, seed=deal, **options)
    seats = range(match.game.players)
    return play_match(
        match, [make(bots[seat % len(bots)], match.game, 1000 * deal + seat) for seat in seats]
    )


def grown(file: Path, wanted: int, line: Callable[[int], Line], jobs: int = 1) -> list[Line]:
    """The lines of a file, a line a game; those that are missing are added by so many processes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    kept = [json.loads(each) for each in file.read_text().splitlines()] if file.exists() else []
    with file.open("a") as out, lines(line, range(len(kept), wanted), jobs) as fresh:
        for each in fresh:
            kept.append(each)
            out.write(json.dumps(each) + "\n")
            out.flush()
    return kept[:wanted]


@contextmanager
def lines(line: Callable[[int], Line], numbers: range, jobs: int) -> Iterator[Iterator[Line]]:
    """The lines of these games, in their order."""
    if jobs == 1 or not numbers:
        yield map(line, numbers)
        return
    with ProcessPoolExecutor(min(jobs, len(numbers)), get_context("spawn")) as pool:
        yield pool.map(line, numbers)


def asked(arguments: Sequence[str] | None, games: int) -> Namespace:
    """Which tables, and how many games of each."""
    parser = ArgumentParser()
    parser.add_argument("--table", action="append", choices=TABLES)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    found = parser.parse_args(list(arguments or []))
    found.table = found.table or list(TABLES)
    return found
