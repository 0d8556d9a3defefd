"""Any game judged on its rules: worlds are imagined and played to the end, at random unless a
family knows better players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from pravek.bots.comparing import Candidate, Trials, compared, error_of
from pravek.bots.evaluating import Effort, Judgement, Worth, at_the_end
from pravek.bots.search import play_at_random
from pravek.core.protocol import Action, Game

A_POINT = 0.02
"""What a point is worth beside the win when actions are chosen."""
LEAST = 2
"""Worlds, however little time there is."""


class PlayedOut:
    """Worlds of a view, played to their end. World n is the same one whatever is tried in it."""

    name = "playouts on the rules"
    usual = 100

    def __init__(self, finish: Callable[[Game[Any], Any, Random], Any] = play_at_random) -> None:
        self._finish = finish

    def worths(
        self, game: Game[Any], views: Sequence[Any], effort: Effort, seed: int
    ) -> list[Worth]:
        return [self._worth(game, view, effort, seed) for view in views]

    def _worth(self, game: Game[Any], view: Any, effort: Effort, seed: int) -> Worth:
        return in_many(effort, lambda number: self._end(game, view, None, seed, number))

    def outlook(
        self, game: Game[Any], states: Sequence[Any], effort: Effort, seed: int
    ) -> list[Worth]:
        return self.worths(game, states, effort, seed)

    def judge(
        self, game: Game[Any], view: Any, played: Action, effort: Effort, seed: int
    ) -> Judgement:
        candidates = [Candidate(action) for action in game.actions(view, played.seat)]

        def attempt(places: Sequence[int], begin: int, end: int) -> list[Trials]:
            return [
                self._trials(game, view, candidates[p].action, seed, begin, end) for p in places
            ]

        return compared(candidates, played, attempt, effort)

    def _trials(
        self, game: Game[Any], view: Any, action: Action, seed: int, begin: int, end: int
    ) -> Trials:
        ends = [self._end(game, view, action, seed, number) for number in range(begin, end)]
        chances = [worth.chances[action.seat] for worth in ends]
        points = [worth.points[action.seat] for worth in ends]
        values = [
            chance + A_POINT * (own - max(worth.points))
            for chance, own, worth in zip(chances, points, ends, strict=True)
        ]
        return Trials(chances, points, values)

    def _end(
        self, game: Game[Any], view: Any, action: Action | None, seed: int, number: int
    ) -> Worth:
        world = game.imagine(view, Random(f"{seed}/world/{number}"))
        state = world if action is None else game.apply(world, action)
        return at_the_end(game.scores(self._finish(game, state, Random(f"{seed}/luck/{number}"))))


def in_many(effort: Effort, world: Callable[[int], Worth], sims: int = 1) -> Worth:
    """What can be expected over as many worlds as the effort allows; each has so many
    simulations."""
    found: list[Worth] = []
    until = None if effort.seconds is None else perf_counter() + effort.seconds
    while len(found) < LEAST or (
        len(found) * sims < (effort.sims or 0) if until is None else perf_counter() < until
    ):
        found.append(world(len(found)))
    return mean_of(found)


def mean_of(worths: Sequence[Worth]) -> Worth:
    """What can be expected where each of these is as likely."""
    seats, many = range(len(worths[0].chances)), len(worths)
    return Worth(
        tuple(sum(worth.chances[seat] for worth in worths) / many for seat in seats),
        tuple(sum(worth.points[seat] for worth in worths) / many for seat in seats),
        max(error_of([worth.chances[seat] for worth in worths]) for seat in seats),
    )
