"""Luck: what came beside what could have come, after best play of all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.review.records import FEW, game

from pravek.bots import make
from pravek.bots.evaluating import Effort, shares_of
from pravek.bots.evaluators import evaluator_for
from pravek.bots.runner import play_match
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
