"""Many games of the same bots: mean scores and shares of wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from pravek.bots import play_match
from pravek.cli.seats import Player, seat_bots
from pravek.core.match import Match
from pravek.core.protocol import Action, Game
from pravek.terminal import say


@dataclass(frozen=True, slots=True)
class Series:
    """What came of many games: for each game the totals, the places and the decisions."""

    game: Game[Any]
    names: Sequence[str]
    totals: list[list[int]]
    places: list[tuple[int, ...]]
    decisions: list[int]
    seconds: float

    def win_shares(self, seat: int) -> list[float]:
        """A shared victory is shared out."""
        return [1 / places.count(1) if places[seat] == 1 else 0.0 for places in self.places]

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "games": len(self.totals),
            "decisions": fmean(self.decisions),
            "seconds": round(self.seconds, 3),
            "seats": [
                {
                    "name": name,
                    "mean": fmean(scores),
                    "sd": stdev(scores) if len(scores) > 1 else 0.0,
                    "best": max(scores),
                    "worst": min(scores),
                    "win_share": fmean(self.win_shares(seat)),
                }
                for seat, name in enumerate(self.names)
                for scores in [[totals[seat] for totals in self.totals]]
            ],
        }

    def table(self) -> Table:
        told, games = self.json(), len(self.totals)
        table = Table(box=None, padding=(0, 2))
        table.add_column("player")
        for title in ("mean score", "sd", "worst", "best", "wins"):
            table.add_column(title, justify="right")
        for seat in told["seats"]:
            share = seat["win_share"]
            error = 196 * sqrt(share * (1 - share) / games)
            table.add_row(
                seat["name"],
                f"{seat['mean']:.2f} ± {1.96 * seat['sd'] / sqrt(games):.2f}",
                f"{seat['sd']:.2f}",
                str(seat["worst"]),
                str(seat["best"]),
                f"{100 * share:.1f} ± {error:.1f} %",
            )
        return table

    def summary(self) -> str:
        games = len(self.totals)
        return (
            f"{say.plural(games, 'game')}, {fmean(self.decisions):.1f} decisions a game, "
            f"{games / self.seconds:,.0f} games/s"
        )


def play_series(
    game: Game[Any], players: Sequence[Player], num: int, seed: int, folder: Path | None
) -> Series:
    """Game n has the seed `seed` + n; the seats stay as they are."""
    names = [player.name for player in players]
    series = Series(game, names, [], [], [], 0.0)
    begun = perf_counter()
    for number in _progress(num):
        match = Match(game, seed=seed + number, names=names)
        play_match(match, seat_bots(players, game, seed + number))
        series.totals.append([score.total for score in match.scores])
        series.places.append(match.ranking)
        series.decisions.append(sum(isinstance(event, Action) for event in match.log))
        if folder is not None:
            say.write_text(
                folder / f"{game.name}-{number + 1:0{len(str(num))}}.jsonl", match.record()
            )
    return Series(
        game, names, series.totals, series.places, series.decisions, perf_counter() - begun
    )


def _progress(num: int) -> Iterator[int]:
    """The numbers of the games, with a bar on stderr where that is a terminal."""
    console = say.err()
    if not console.is_terminal:
        yield from range(num)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        yield from bar.track(range(num), description="games")
