"""A decision is judged by what its seat could see: what is hidden, and what came later, has no say.

Look-alike pairs: two games that look alike to the seat get the same judgement.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.review.records import FEW, game

from pravek.bots.evaluators import evaluator_for
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.review.course import Course, course_of
from pravek.review.decisions import chances_around, decision_of
from pravek.review.depths import depth_of
from pravek.review.shapes import Decision


def judged(course: Course, event: int) -> Decision:
    evaluator = evaluator_for(course.game.name)
    depth = depth_of(evaluator, sims=FEW)
    given = evaluator, course, event
    chances = chances_around(*given, course.action(event), depth, 0)
    return decision_of(*given, depth, 0, chances)


def test_what_others_hold_in_secret_has_no_say() -> None:
    course = course_of(game("krom-2"))
    rng, pairs = Random(1), 0
    for event in course.choices[::16]:
        seat, state = course.action(event).seat, course.states[event]
        other = course.game.imagine(course.game.view(state, seat), rng)
        states = (*course.states[:event], other, *course.states[event + 1 :])
        assert judged(replace(course, states=states), event) == judged(course, event)
        pairs += other != state
    assert pairs > 3


def test_what_is_dealt_later_has_no_say() -> None:
    """The same game up to a decision; then other lines, and everybody plays otherwise."""
    first = game("kingdomino-3")
    course = course_of(first)
    for at in (course.choices[4], course.choices[11]):
        other = Match.replay(first.game, first.log[: at + 1], seed=99)
        rng = Random(at)
        while isinstance(turn := other.turn, Decide):
            other.play(rng.choice(other.actions(turn.seats[0])))
        assert other.log[at + 1 :] != first.log[at + 1 :]
        assert judged(course_of(other), at) == judged(course, at)
