"""Luck: what came beside what could have come, after best play of all."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean, stdev, variance
from typing import Any

import pytest
from tests.review.records import FEW, game

from pravek.bots import make
from pravek.bots.evaluating import Effort, Worth, shares_of
from pravek.bots.evaluators import evaluator_for
from pravek.bots.runner import play_match
from pravek.core.chance import Pick
from pravek.core.match import Match
from pravek.games.dominoes.events import Deal, Piece
from pravek.review.course import Course, course_of
from pravek.review.luck import every, luck_of
from pravek.review.parts import whole
from pravek.review.shapes import Luck

EFFORT = Effort(sims=FEW)


def brought(course: Course, kind: type) -> list[int]:
    """The events of luck of a kind."""
    return [event for event in course.lucks if isinstance(course.log[event], kind)]


def luck(course: Course, event: int) -> Luck:
    return whole(luck_of(evaluator_for(course.game.name), course, event, EFFORT, 0))


def test_when_no_more_luck_comes_best_play_is_followed_to_the_end() -> None:
    """The last of twelve lines can be only one: what was dealt before it is all the luck."""
    course = course_of(game("kingdomino-4"))
    *_, last, certain = brought(course, Deal)
    told = evaluator_for("kingdomino").outlook(course.game, [course.states[last + 1]], EFFORT, 0)
    match = Match.replay(course.game, course.log[: last + 1], seed=0)
    play_match(match, [make("policy", course.game) for _ in range(4)])
    assert told[0].exact
    assert told[0].chances == shares_of(match.ranking)
    assert told[0].points == tuple(score.total for score in match.scores)
    assert luck(course, certain).chances == [0.0] * 4


def test_what_can_come_is_worth_nothing_in_the_mean() -> None:
    course = course_of(game("kingdomino-4"))
    event = brought(course, Piece)[1]
    likely = every(course.game.turn(course.states[event]))
    assert likely is not None
    assert len(likely) == 3
    mean = [0.0] * 4
    for outcome, odds in likely.items():
        log = (*course.log[:event], outcome)
        states = (*course.states[: event + 1], course.game.apply(course.states[event], outcome))
        other = luck(replace(course, log=log, states=states), event)
        mean = [sum_ + odds * chance for sum_, chance in zip(mean, other.chances, strict=True)]
    assert mean == pytest.approx([0.0] * 4, abs=1e-9)


class Lottery:
    """A hundred numbers, one of which comes; the square of its part of the whole is A's chance."""

    players, numbers = 2, Pick(Piece, tuple(range(100)))

    def turn(self, state: int | None) -> Pick:
        return self.numbers

    def apply(self, state: int | None, came: Piece) -> int:
        return came.seat


class Known:
    """Knows what every number is worth."""

    def outlook(self, game: Any, states: list[int], effort: Effort, seed: int) -> list[Worth]:
        chances = [(n / 99) ** 2 for n in states]
        return [Worth((c, 1 - c), (100 * c, 0.0), 0.0) for c in chances]


def test_sampled_luck_is_nothing_in_the_mean_and_errs_as_it_says() -> None:
    """Of more outcomes than can be looked at a few are drawn; over many games that adds nothing."""
    game: Any = Lottery()
    evaluator: Any = Known()
    assert every(game.numbers) is None
    mean = fmean((n / 99) ** 2 for n in range(100))
    found, gone_wrong, told = [], [], []
    for seed in range(4000):
        came = game.numbers.sample(Random(f"came/{seed}"))
        states = (None, game.apply(None, came))
        course = Course(game, (came,), states, (), (0,), (0, 1))
        one = whole(luck_of(evaluator, course, 0, EFFORT, seed))
        assert sum(one.chances) == pytest.approx(0)
        assert one.points[0] == pytest.approx(100 * one.chances[0])
        found.append(one.chances[0])
        gone_wrong.append(one.chances[0] - ((came.seat / 99) ** 2 - mean))
        told.append(one.error**2)
    for errors in (found, gone_wrong):
        assert abs(fmean(errors)) < 4 * stdev(errors) / len(errors) ** 0.5
    assert fmean(told) == pytest.approx(variance(gone_wrong), rel=0.1)
