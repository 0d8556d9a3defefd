"""The end of a game is solved: the review is exact there, finds what is lost, and blames nobody who
played best."""

from __future__ import annotations

from itertools import product

import pytest
from tests.review.by_trying import best_action, ends
from tests.review.records import well_played

from pravek.bots.evaluating import Effort, at_the_end
from pravek.bots.evaluators import evaluator_for
from pravek.core.protocol import Action, Decide
from pravek.review.course import Course, course_of
from pravek.review.labels import label_of

GAMES = [(2, 3), (3, 4), (4, 8)]
"""Players and seeds."""
EQUALS = [(2, 46), (2, 48)]
"""Here another action is worth as much, with more points for both."""
NONE = Effort(sims=1)


def last_round(course: Course) -> list[int]:
    """The choices of the last round: nothing is dealt or taken any more."""
    return [
        event
        for event in course.choices
        if not course.states[event].lines_left and not course.states[event].coming
    ]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_in_the_last_round_points_are_those_of_trying_everything(players: int, seed: int) -> None:
    course = course_of(well_played(players, seed))
    evaluator, tried = evaluator_for(course.game.name), 0
    for event in last_round(course)[-3:]:
        state, seat = course.states[event], course.action(event).seat
        [worth] = evaluator.worths(course.game, [state], NONE, 0)
        assert worth.exact
        assert worth.points == tuple(float(end.total) for end in ends(course.game, state))
        judgement = evaluator.judge(course.game, state, course.action(event), NONE, 0)
        assert judgement.exact
        assert judgement.options[0].points == worth.points[seat]
        tried += 1
    assert tried


@pytest.mark.parametrize(("players", "seed"), [*GAMES, *EQUALS])
def test_the_best_action_of_a_solved_endgame_is_called_nothing_bad(players: int, seed: int) -> None:
    course = course_of(well_played(players, seed))
    evaluator, exact = evaluator_for(course.game.name), 0
    for event in course.choices[-8:]:
        state = course.states[event]
        judgement = evaluator.judge(course.game, state, course.action(event), NONE, 0)
        if judgement.exact:
            best = best_action(course.game, state, course.action(event).seat)
            again = evaluator.judge(course.game, state, best, NONE, 0)
            assert (again.loss, label_of(again)) == (0.0, "best")
            exact += 1
    assert exact


@pytest.mark.parametrize("duel", [False, True])
def test_with_two_kings_the_round_before_the_last_is_judged_exactly_and_foretold(
    duel: bool,
) -> None:
    course = course_of(well_played(2, 3, duel))
    evaluator, states = evaluator_for(course.game.name), course.states
    events = [
        event for event in course.choices if states[event].coming and not states[event].lines_left
    ]
    assert len(events) > 2
    worths = evaluator.worths(course.game, [states[event] for event in events], NONE, 0)
    assert not any(worth.exact for worth in worths)
    for event in events:
        judgement = evaluator.judge(course.game, states[event], course.action(event), NONE, 0)
        assert judgement.exact
        assert judgement.error == 0


def test_a_win_thrown_away_at_the_end_is_a_blunder() -> None:
    """Two rounds before the end everything lies open: whatever turns a win into a loss is found."""
    thrown = 0
    for players, seed in GAMES:
        course = course_of(well_played(players, seed))
        evaluator = evaluator_for(course.game.name)
        for event, way in product(course.choices[-6:], (0, -1)):
            state, seat = course.states[event], course.action(event).seat
            action: Action = course.game.actions(state, seat)[way]
            judgement = evaluator.judge(course.game, state, action, NONE, 0)
            if judgement.exact and judgement.loss == 1:
                thrown += 1
                assert label_of(judgement) == "blunder"
                assert (judgement.error, judgement.options[judgement.played].chance) == (0, 0)
    assert thrown


def test_the_end_itself_is_what_everybody_got() -> None:
    match = well_played(*GAMES[0])
    assert not isinstance(match.turn, Decide)
    evaluator = evaluator_for("kingdomino")
    [worth] = evaluator.worths(match.game, [match.state], NONE, 0)
    assert worth == at_the_end(match.scores)
