"""Many games of the same bots on the same seats: mean scores and shares of wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from pravek.arena.game import Result, play
from pravek.arena.interval import clustered, half
from pravek.arena.schedule import Pairing
from pravek.bots import BotError
from pravek.bots.protocol import dismiss
from pravek.cli.seats import Player, seat_bots
from pravek.core.match import Match
from pravek.core.protocol import Action, Game
from pravek.terminal import say


@dataclass(frozen=True, slots=True)
class Series:
    """What came of many games, and how many decisions each took."""

    game: Game[Any]
    names: Sequence[str]
    results: Sequence[Result]
    decisions: Sequence[int]
    seconds: float

    def totals(self, seat: int) -> list[int]:
        return [result.totals[seat] for result in self.results]

    def shares(self, seat: int) -> list[float]:
        """A shared victory is shared out."""
        return [result.shares[seat] for result in self.results]

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "games": len(self.results),
            "decisions": fmean(self.decisions),
            "seconds": round(self.seconds, 3),
            "seats": [
                {
                    "name": name,
                    "mean": fmean(totals),
                    "sd": stdev(totals) if len(totals) > 1 else 0.0,
                    "best": max(totals),
                    "worst": min(totals),
                    "win_share": fmean(self.shares(seat)),
                }
                for seat, name in enumerate(self.names)
                for totals in [self.totals(seat)]
            ],
        }

    def table(self) -> Table:
        table = Table(box=None, padding=(0, 2))
        table.add_column("player")
        for title in ("mean score", "sd", "worst", "best", "wins"):
            table.add_column(title, justify="right")
        for seat, told in enumerate(self.json()["seats"]):
            table.add_row(
                told["name"],
                f"{told['mean']:.2f} ± {_error(self.totals(seat)):.2f}",
                f"{told['sd']:.2f}",
                str(told["worst"]),
                str(told["best"]),
                f"{100 * told['win_share']:.1f} ± {100 * _error(self.shares(seat)):.1f} %",
            )
        return table

    def summary(self) -> str:
        games = len(self.results)
        return (
            f"{say.plural(games, 'game')}, {fmean(self.decisions):.1f} decisions a game, "
            f"{games / self.seconds:,.0f} games/s"
        )


def _error(values: Sequence[float]) -> float:
    """Half of the 95 % interval; every game is a deal of its own."""
    _, interval = clustered([value] for value in values)
    return half(interval)


def play_series(
    game: Game[Any], players: Sequence[Player], num: int, seed: int, folder: Path | None
) -> Series:
    """Game n has the seed `seed` + n; the seats stay as they are."""
    dismiss(seat_bots(players, game, seed).values())  # who cannot be made is said at once
    names, bots = [player.name for player in players], tuple(player.spec for player in players)
    results, decisions, begun = [], [], perf_counter()
    for number in _progress(num):
        match = Match(game, seed=seed + number, names=names)
        result = play(match, Pairing(number, 0, bots))
        if result.broken is not None:
            raise BotError(result.broken)
        results.append(result)
        decisions.append(sum(isinstance(event, Action) for event in match.log))
        if folder is not None:
            path = folder / f"{game.name}-{number + 1:0{len(str(num))}}.jsonl"
            say.write_text(path, match.record())
    return Series(game, names, results, decisions, perf_counter() - begun)


def _progress(num: int) -> Iterator[int]:
    """The numbers of the games, with a bar on stderr where that is a terminal."""
    console = say.err()
    if not console.is_terminal:
        yield from range(num)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        yield from bar.track(range(num), description="games")
