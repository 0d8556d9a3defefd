"""One game of the arena: played, timed, and if a bot breaks down, counted all the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from time import monotonic, process_time
from types import MappingProxyType
from typing import Any

from pravek.arena.schedule import Pairing
from pravek.bots.around import Around
from pravek.bots.breakdown import BotError
from pravek.bots.catalog import bot_seed, make
from pravek.bots.protocol import Bot, Clock, dismiss
from pravek.bots.runner import play_match
from pravek.bots.specs import is_command
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Game, Seat
from pravek.core.registry import SetupError

TOLERANCE = 1.1
"""How much longer than allowed a move may take before it counts as late."""


@dataclass(slots=True)
class Result:
    """What came out of a game: a line of the results file. What nobody measured is empty."""

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
    cpu: list[float | None] = field(default_factory=list)
    """The mean decision of each seat in seconds of the processor, which a busy machine does not
    change; None where a seat was not measured: a program of its own."""


class Timed(Around):
    """A bot, and how long it thinks. A new clock is a new move."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self._clock: Clock | None = None
        self.moves: list[float] = []
        self.decisions: list[float] = []

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if clock is not self._clock:
            self._clock = clock
            self.moves.append(0.0)
        begun, worked = monotonic(), process_time()
        action = self._bot.choose(game, view, seat, actions, clock)
        self.moves[-1] += monotonic() - begun
        self.decisions.append(process_time() - worked)
        return action


def play(
    match: Match[Any],
    pairing: Pairing,
    seconds: float | None = None,
    agents: Mapping[str, str | Bot] = MappingProxyType({}),
) -> Result:
    """Play a fresh match to its end with the bots of the pairing; `agents` are bots under names of
    somebody's own."""
    result = Result(pairing.key, list(pairing.seats), pairing.deal, pairing.table)
    bots: list[Timed] = []
    try:
        for seat, spec in enumerate(pairing.seats):
            luck = bot_seed(match.seed ^ pairing.turn, seat)
            agent = agents.get(spec, spec)
            bot = make(agent, match.game, luck) if isinstance(agent, str) else agent
            bots.append(Timed(bot))
        play_match(match, bots, seconds=seconds)
    except (BotError, SetupError) as error:
        result.broken, result.culprit = str(error), _thinking(match, len(bots))
        return result
    finally:
        dismiss(bots)
    places = match.ranking
    result.totals = [score.total for score in match.scores]
    result.shares = [(place == 1) / places.count(1) for place in places]
    result.seconds = [round(max(bot.moves, default=0.0), 4) for bot in bots]
    result.thought = [round(fmean(bot.moves or [0.0]), 5) for bot in bots]
    result.cpu = [
        None if is_command(spec) else round(fmean(bot.decisions or [0.0]), 6)
        for spec, bot in zip(pairing.seats, bots, strict=True)
    ]
    limit = (seconds or float("inf")) * TOLERANCE
    result.late = [sum(move > limit for move in bot.moves) for bot in bots]
    return result


def _thinking(match: Match[Any], made: int) -> Seat:
    """Whose bot broke down: the one that could not be made, or the one that was asked."""
    turn = match.turn
    return turn.seats[0] if made == match.game.players and isinstance(turn, Decide) else made
