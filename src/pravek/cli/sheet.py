"""The result of a game: places, score sheets, and how to play the same deal."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pravek.core import deal
from pravek.core.match import Match
from pravek.core.protocol import Over
from pravek.terminal import say
from pravek.terminal.sheet import score_table


def say_result(console: Console, match: Match[Any]) -> None:
    """Who won, and every score sheet."""
    say.say(console, places(match), "", sheets(match), "")
    if code := deal.write(match.game, match.seed):
        again = shlex.join(["pravek", "play", *own_file(match.game.name), "--deal", code])
        say.say(console, f"The same deal: {again}")


def own_file(game: str) -> list[str]:
    """The file of a game that came from one: without it nobody knows the game."""
    same = say.same_game(game)
    return [] if same == game else [same]


def options_of(match: Match[Any]) -> dict[str, Any]:
    """The options for people and machines: a card file by its digest only."""
    return {
        name: value["digest"] if isinstance(value, Mapping) else value
        for name, value in match.game.options.items()
    }


def places(match: Match[Any]) -> Table:
    """A line a seat, the best first; tie-breakers where they decided."""
    scores, ranking = match.scores, match.ranking
    totals = [score.total for score in scores]
    table = Table(box=None, show_header=False, padding=(0, 1))
    for seat in sorted(range(match.game.players), key=lambda seat: ranking[seat]):
        tied = totals.count(totals[seat]) > 1 and scores[seat].tiebreakers
        ties = ", ".join(map(str, scores[seat].tiebreakers))
        table.add_row(
            Text(f"{ranking[seat]}.", "bold"),
            Text(match.names[seat], "bold"),
            Text(say.plural(totals[seat], "point")),
            Text(f"tie-breakers {ties}" if tied else "", "dim"),
        )
    return table


def sheets(match: Match[Any]) -> Columns:
    """Every seat's score sheet, side by side."""
    return Columns(
        [
            score_table(score, Text(name, "bold"), short=True)
            for name, score in zip(match.names, match.scores, strict=True)
        ],
        padding=(1, 3),
    )


def result_json(match: Match[Any]) -> dict[str, Any]:
    ranking = match.ranking
    return {
        "game": match.game.name,
        "options": options_of(match),
        "deal": deal.write(match.game, match.seed),
        "end": "over" if isinstance(match.turn, Over) else "open",
        "events": len(match.log),
        "seats": [
            {
                "name": match.names[seat],
                "place": ranking[seat],
                "total": score.total,
                "lines": [{"label": line.label, "points": line.points} for line in score.lines],
                "tiebreakers": score.tiebreakers,
            }
            for seat, score in enumerate(match.scores)
        ],
    }
