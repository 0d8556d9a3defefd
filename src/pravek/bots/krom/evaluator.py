"""How Krom is judged: by what its search sees, whole games of the model in imagined worlds.

The model foretells who wins, and no score: the points told are those on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pravek.bots.comparing import Candidate, Trials, compared
from pravek.bots.evaluating import Effort, Judgement, Worth, at_the_end
from pravek.bots.krom.leaf import BATCH, Leaf
from pravek.bots.krom.options import options
from pravek.bots.krom.search import new_leaf
from pravek.bots.krom.secret import TRUST
from pravek.bots.krom.worlds import Worlds, settle
from pravek.bots.played_out import in_many
from pravek.core.protocol import Action, Game, Over, Seat
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.state import AREAS, State, points

NOBODY = -1
"""The seat of somebody who only looks on, and a goal nobody knows."""


class KromEvaluator:
    """A simulation is a game of the model; from one world there are `BATCH` of them."""

    name = "search"
    usual = 3000

    def __init__(self) -> None:
        self._leaves: dict[tuple[Game[Any], Seat], Leaf] = {}

    def worths(
        self, game: Game[Any], views: Sequence[Any], effort: Effort, seed: int
    ) -> list[Worth]:
        assert isinstance(game, Krom)
        return [self._worth(game, view, effort, seed) for view in views]

    def _worth(self, game: Krom, view: State, effort: Effort, seed: int) -> Worth:
        if isinstance(game.turn(view), Over):
            return at_the_end(game.scores(view))
        held = tuple(float(points(game.table, player)) for player in view.players)
        worlds = Worlds(game, view, NOBODY, self._leaf(game, NOBODY), seed)
        return in_many(effort, lambda number: Worth(_shares(worlds, number), held, 0.0), BATCH)

    def outlook(
        self, game: Game[Any], states: Sequence[Any], effort: Effort, seed: int
    ) -> list[Worth]:
        return self.worths(game, states, effort, seed)

    def judge(
        self, game: Game[Any], view: Any, played: Action, effort: Effort, seed: int
    ) -> Judgement:
        assert isinstance(game, Krom)
        seat = played.seat
        worlds = Worlds(game, view, seat, self._leaf(game, seat), seed)
        actions = game.actions(view, seat)
        if isinstance(played, e.Go):
            first = view.sealed[seat]  # barred when it is changed, yet it could have stood (KR-4.1)
            ways: list[Action] = [a for a in actions if isinstance(a, e.Go)]
            ways += [e.Go(seat, first)] if first in AREAS else []
            trial = _going(worlds)
        else:
            ways = options(game, view, seat, actions, worlds.leaf.climber)
            ways += [] if played in ways else [played]
            trial = worlds.try_action
        held = float(points(game.table, view.players[seat]))

        def attempt(places: Sequence[int], begin: int, end: int) -> list[Trials]:
            found: list[list[float]] = [[] for _ in places]
            for number in range(begin, end):  # a world is imagined once for all
                for row, place in zip(found, places, strict=True):
                    row.append(float(trial(number, ways[place])))
            return [Trials(row, [held] * len(row), row) for row in found]

        tries = effort if effort.sims is None else effort.part(1 / BATCH)
        return compared([Candidate(action) for action in ways], played, attempt, tries)

    def _leaf(self, game: Krom, seat: Seat) -> Leaf:
        if (game, seat) not in self._leaves:
            self._leaves[game, seat] = new_leaf(game, seat)
        return self._leaves[game, seat]


def _shares(worlds: Worlds, number: int) -> tuple[float, ...]:
    """How likely each seat wins in world n; what was sealed and can be seen is done."""
    world, seed = worlds.world(number), worlds.seed_of(number)
    if world.stack and isinstance(world.stack[-1], owed.Movement):
        goals = [AREAS.index(area) if area in AREAS else NOBODY for area in worlds.view.sealed]
        shares = worlds.leaf.after_moving(world, goals, seed)
        if shares is not None:
            return tuple(map(float, shares))
    state = settle(worlds.game, world, Random(seed), worlds.leaf.climber)
    return tuple(map(float, worlds.leaf.shares(state, seed)))


def _going(worlds: Worlds) -> Callable[[int, Action], float]:
    """A destination in a world in which the others go by habit, at times anywhere."""
    seats = range(len(worlds.view.players))
    habits = [worlds.leaf.habits(worlds.world(0), seat) for seat in seats]
    anywhere = range(len(AREAS))

    def trial(number: int, action: Action) -> float:
        assert isinstance(action, e.Go)
        assert action.area is not None
        rng = Random(f"{worlds.seed}/others/{number}")
        goals = [_goal(worlds.view, seat, habits[seat], rng, anywhere) for seat in seats]
        goals[worlds.seat] = AREAS.index(action.area)
        return float(worlds.try_moves(number, goals)[worlds.seat])

    return trial


def _goal(
    view: State, seat: Seat, habit: Sequence[float], rng: Random, anywhere: Sequence[int]
) -> int:
    if rng.random() < TRUST and any(habit):
        return rng.choices(anywhere, habit)[0]
    here = AREAS.index(view.players[seat].area)
    return rng.choice([area for area in anywhere if area != here])
