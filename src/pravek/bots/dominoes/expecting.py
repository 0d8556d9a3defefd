"""What a position is worth to everybody, halfway between two opinions: what the net foretells, and
how games of quick players end. Each errs in its own way, so together they err less."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np

from pravek.bots.dominoes.foresight import foreseen, played_on
from pravek.bots.evaluating import Effort, Worth, at_the_end
from pravek.bots.played_out import mean_of
from pravek.core.protocol import Game, Over
from pravek.engines.compiler import Reals
from pravek.engines.dominoes.players.matches import play_many
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules.layout import PLAYERS, QUICK
from pravek.engines.dominoes.rules.reading import read

PLAYED = 0.5
"""How much the games count beside the net."""
SOFT = 0.8
"""Both are surer than they should be: chances are taken to this power."""
UNSURE = 0.5
"""Wins that each seat is given before the first game."""
LAST = 2
"""How many of its last opinions before the next luck the net is believed in."""
AFTERWARDS = 4
"""How many times as many games are played where everybody has answered: beside the answers, for
which the net is asked, they cost little."""
SLICE = 8
"""Games between two looks at the clock."""


def expected(game: Game[Any], views: Sequence[Any], effort: Effort, seed: int) -> list[Worth]:
    """What each position is worth; the net knows nothing of earlier games of a dynasty."""
    played = [_played(game, view, effort, seed) for view in views]
    if game.options.get("dynasty"):
        return played
    told = foreseen(game, views, seed)
    return [_between(net, games) for net, games in zip(told, played, strict=True)]


def answered(game: Game[Any], states: Sequence[Any], effort: Effort, seed: int) -> list[Worth]:
    """What each table is worth once everybody has played on as far as the next luck. The net says
    it best when all but the last answers are given; where no more luck comes, the end says it."""
    return [_outlook(game, table, told, effort, seed) for table, told in played_on(game, states)]


def _outlook(
    game: Game[Any], table: Any, told: Sequence[Worth], effort: Effort, seed: int
) -> Worth:
    if isinstance(game.turn(table), Over):
        return at_the_end(game.scores(table))
    games = _played(game, table, effort.part(AFTERWARDS), seed)
    if game.options.get("dynasty"):
        return games
    return _between(mean_of(told[-LAST:] or foreseen(game, [table], seed)), games)


def _played(game: Game[Any], view: Any, effort: Effort, seed: int) -> Worth:
    """How so many games of quick players end."""
    position = read(game, view)
    table, begin = position.table, seed & (1 << 62) - 1
    players = int(table[PLAYERS])
    given = (table, position.kingdoms, position.box, np.full(players, QUICK), weights_for(table))

    def some(done: int, many: int) -> tuple[Reals, Reals]:
        totals, shares = np.zeros((many, players), np.int64), np.zeros((many, players))
        play_many(*given, begin + done, many, totals, shares)
        return shares, totals.astype(np.float64)

    if effort.sims is not None:
        return _counted(*some(0, effort.sims))
    until, found = perf_counter() + (effort.seconds or 0.0), [some(0, SLICE)]
    while perf_counter() < until:
        found.append(some(SLICE * len(found), SLICE))
    return _counted(*(np.concatenate(each) for each in zip(*found, strict=True)))


def _counted(shares: Reals, totals: Reals) -> Worth:
    many, players = shares.shape
    chances = (shares.sum(0) + UNSURE) / (many + UNSURE * players)
    error = float(np.sqrt(chances * (1 - chances) / many).max())
    return Worth(tuple(chances.tolist()), tuple(totals.mean(0).tolist()), error)


def _between(net: Worth, games: Worth) -> Worth:
    chances = _mixed(net.chances, games.chances) ** SOFT
    points = _mixed(net.points, games.points)
    error = sqrt((PLAYED * games.error) ** 2 + ((1 - PLAYED) * net.error) ** 2)
    return Worth(tuple((chances / chances.sum()).tolist()), tuple(points.tolist()), error)


def _mixed(net: Sequence[float], games: Sequence[float]) -> Reals:
    return (1 - PLAYED) * np.array(net) + PLAYED * np.array(games)
