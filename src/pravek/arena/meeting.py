"""Agents against each other, from Python: bots by name, objects and plain functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from pravek.arena.run import Tournament, run
from pravek.arena.schedule import line_up, rotations
from pravek.arena.stats import Row, table
from pravek.bots.breakdown import BotError
from pravek.bots.protocol import Bot
from pravek.bots.user_file import FunctionBot
from pravek.core import registry
from pravek.core.protocol import Action
from pravek.core.registry import SetupError

Agent: TypeAlias = str | Bot | Callable[..., Action]
"""A bot as the command line names it, an object with a method `choose`, or that method alone:
`choose(game, view, seat, actions, clock)` answers with one of the actions."""


def meet(
    game: str,
    agents: Mapping[str, Agent],
    *,
    games: int = 100,
    seed: int = 0,
    seconds: float | None = None,
    **options: Any,
) -> list[Row]:
    """Let agents play and tell who is stronger: a row for each, with 95 % intervals.

    Deals are played once from every seat, so there may be a few more `games` than asked for; the
    last agent sits on the seats that are left. One that breaks down has lost that game and is
    counted in `broken`; if no game came to its end, BotError says why.
    """
    options.setdefault("players", max(2, len(agents)))
    registry.build(game, **options)  # what cannot be is said before the first game
    if games < 1:
        raise SetupError(f"at least one game is played, not {games}")
    bots = {name: _bot(name, agent) for name, agent in agents.items()}
    tournament = Tournament(game, options, seed, seconds, agents=bots)
    results = run(tournament, list(rotations(line_up(list(bots), options["players"]), games)))
    if all(result.broken for result in results):
        raise BotError(f"no game was played to its end: {results[0].broken}")
    return table(results, list(bots))


def _bot(name: str, agent: Agent) -> str | Bot:
    if isinstance(agent, str) or hasattr(agent, "choose"):
        return agent
    if not callable(agent):
        raise SetupError(f"{name} is no bot's name and nothing that can be called: {agent!r:.60}")
    return FunctionBot(agent)
