"""One game of the arena: played, timed, and if a bot breaks down, counted all the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from pravek.arena.schedule import Pairing, deal_seed
from pravek.bots.catalog import BotError, bot_seed, make
from pravek.bots.protocol import Clock
from pravek.bots.runner import ask
from pravek.core import registry
from pravek.core.match import Match
from pravek.core.protocol import Decide, ranking

TOLERANCE = 1.1
"""How much longer than allowed a move may take before it counts as late."""


@dataclass(slots=True)
class Result:
    """What came out of a game: a line of the results file."""

    key: str
    seats: list[str]
    deal: int
    table: int
    totals: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    """The share of the win of each seat."""
    seconds: list[float] = field(default_factory=list)
    """The longest move of each seat."""
    thought: list[float] = field(default_factory=list)
    """The mean move of each seat."""
    late: list[int] = field(default_factory=list)
    """Moves of each seat that overran the clock."""
    broken: str | None = None
    """Which bot broke down, and how."""
    culprit: int | None = None


def play(
    game: str,
    options: dict[str, Any],
    pairing: Pairing,
    seed: int,
    seconds: float | None = None,
    records: str | None = None,
) -> Result:
    """Play one game of the schedule."""
    deal = deal_seed(seed, pairing.deal)
    match: Match[Any] = Match(
        registry.build(game, **options), seed=deal, names=_names(pairing.seats)
    )
    result = Result(pairing.key, list(pairing.seats), pairing.deal, pairing.table)
    spent: list[list[float]] = [[] for _ in pairing.seats]
    seat = 0
    try:
        bots = []
        for seat, spec in enumerate(pairing.seats):
            bots.append(make(spec, match.game, bot_seed(deal ^ pairing.turn, seat)))
        clock, thinking, begun = Clock(), -1, 0.0
        while isinstance(turn := match.turn, Decide):
            seat = turn.seats[0]
            if seat != thinking or _new_turn(match, seat):
                spent[seat].append(0.0)
                clock = Clock(monotonic() + seconds) if seconds else Clock()
            thinking, begun = seat, monotonic()
            action = ask(match, bots[seat], seat, clock)
            spent[seat][-1] += monotonic() - begun
            match.play(action)
    except (BotError, registry.SetupError) as error:
        result.broken, result.culprit = str(error), seat
        return result
    places = ranking(match.scores)
    result.totals = [score.total for score in match.scores]
    result.shares = [(place == 1) / places.count(1) for place in places]
    result.seconds = [round(max(moves, default=0.0), 4) for moves in spent]
    result.thought = [round(sum(moves) / max(1, len(moves)), 5) for moves in spent]
    limit = (seconds or float("inf")) * TOLERANCE
    result.late = [sum(move > limit for move in moves) for moves in spent]
    if records:
        with open(f"{records}/{pairing.key.replace('/', '-')}.jsonl", "w") as file:
            file.write(match.record())
    return result


def _new_turn(match: Match[Any], seat: int) -> bool:
    """Whether the seat begins another turn: the table spoke, or it has placed and chosen."""
    last = match.log[-1] if match.log else None
    owed = getattr(match.state, "duties", ())
    begins = type(owed[0]).__name__ == "Build" if owed else False
    return begins or getattr(last, "seat", None) != seat


def _names(seats: Sequence[str]) -> list[str]:
    return [f"{chr(65 + i)} {name}"[:40] for i, name in enumerate(seats)]
