"""By what help is given: the strongest bot of a game, with so many simulations that it answers at
once, and the evaluator of its family."""

from __future__ import annotations

from typing import Any

from pravek.bots import native
from pravek.bots.catalog import CATALOG
from pravek.bots.evaluating import Effort
from pravek.bots.evaluators import evaluator_for
from pravek.bots.levels import bot_for
from pravek.bots.specs import parse, with_sims
from pravek.core.protocol import Game

STRONGEST = "spirit"
"""Whose choice a hint is."""
HINT = 3.0
"""Times the usual simulations of the game that a hint has: half a second at most."""
WORTH = 1.5
"""Times the usual ones for what it is worth."""
REMARK = 2.0
"""Times the usual ones for what a coach says about a decision."""


def hinting_bot(game: Game[Any], sims: int | None = None) -> str:
    """The strongest bot of this game with a number of simulations, so that it is quick and its
    answer a function of view and seed."""
    spec = _strongest(game)
    name, _ = parse(spec)
    if all(each.name != "sims" for each in CATALOG[name].parameters):
        return spec
    return with_sims(spec, sims or _sims(game, HINT))


def simulations(game: Game[Any], times: float) -> Effort:
    """So many times the usual simulations of a decision."""
    return Effort(sims=_sims(game, times))


def _sims(game: Game[Any], times: float) -> int:
    return round(evaluator_for(game.name).usual * times)


def engine_for(game: Game[Any]) -> str | None:
    """With whose compiled code this game is judged; None: with none."""
    return native.engine_of(_strongest(game), game.name)


def can_judge(game: Game[Any]) -> bool:
    """Whether anybody here can tell in time what a decision is worth."""
    return engine_for(game) is not None


def is_compiling(game: Game[Any]) -> bool:
    """Whether what that needs is not there yet."""
    return native.is_compiling(_strongest(game), game.name)


def _strongest(game: Game[Any]) -> str:
    return bot_for(game.name, STRONGEST, game.options)
