"""Where no luck is left and the end is not solved, all games of quick players are one game: what it
says is told with the error of one opinion, and nobody is blamed by it."""

from __future__ import annotations

from functools import cache

import pytest
from tests.review.records import FEW, game, well_played

from pravek.bots.evaluating import Effort, Judgement
from pravek.bots.evaluators import evaluator_for
from pravek.review.course import Course, course_of
from pravek.review.labels import label_of

EFFORT = Effort(sims=FEW)
UNSOLVED = {
    "two kings a seat": (well_played, (2, 9, True), 1),
    "one king a seat": (well_played, (4, 11), 1),
    "volcanoes": (game, ("origins-4-discovery-hut_shelters",), 0),
    "people": (game, ("origins-2-tribe-short",), 0),
}
"""Games, and how many lines are left to be dealt where nothing is luck any more."""


@cache
def certain(what: str) -> tuple[Course, list[int]]:
    """Choices without luck to come that are not solved, in the round before the last."""
    play, given, lines = UNSOLVED[what]
    course = course_of(play(*given))  # type: ignore[operator]
    states = course.states
    return course, [
        event
        for event in course.choices
        if states[event].lines_left == lines and states[event].coming
    ]


def judged(course: Course, event: int, way: int, seed: int = 0) -> Judgement:
    state, seat = course.states[event], course.action(event).seat
    action = course.game.actions(state, seat)[way]
    return evaluator_for(course.game.name).judge(course.game, state, action, EFFORT, seed)


@pytest.mark.parametrize("what", UNSOLVED)
def test_one_game_played_many_times_blames_nobody(what: str) -> None:
    course, events = certain(what)
    found = [judged(course, event, way) for event in events for way in (0, -1)]
    assert not any(judgement.exact for judgement in found)
    assert any(judgement.loss for judgement in found)
    for judgement in found:
        assert judgement.error >= judgement.loss
        assert all(option.error >= option.behind for option in judgement.options)
        assert label_of(judgement) in ("best", "fine")


@pytest.mark.parametrize("what", UNSOLVED)
def test_other_seeds_bring_no_other_game(what: str) -> None:
    course, events = certain(what)
    for event in events[:3]:
        assert judged(course, event, 0, seed=1) == judged(course, event, 0, seed=2)


@pytest.mark.parametrize("what", UNSOLVED)
def test_the_curve_is_told_with_the_spread_of_a_result(what: str) -> None:
    course, events = certain(what)
    views = [course.states[event] for event in events[:3]]
    for worth in evaluator_for(course.game.name).worths(course.game, views, EFFORT, 0):
        assert not worth.exact
        spread = [chance * (1 - chance) for chance in worth.chances]
        assert worth.error**2 == pytest.approx(max(spread))


def test_while_there_is_luck_simulations_are_as_sure_as_they_agree() -> None:
    course, events = certain("two kings a seat")
    earlier = [event for event in course.choices if event < events[0]][-8:]
    found = [judged(course, event, way) for event in earlier for way in (0, -1)]
    assert any(judgement.error < judgement.loss / 2 for judgement in found)
    assert any(judged(course, event, 0, 1) != judged(course, event, 0, 2) for event in earlier)
