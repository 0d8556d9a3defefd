"""The end of a game is solved: the review is exact there, finds what is lost, and blames nobody who
played best."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.review.records import well_played

from pravek.bots.evaluating import Effort, at_the_end
from pravek.bots.evaluators import evaluator_for
from pravek.core.protocol import Action, Decide
from pravek.games.dominoes.events import Build
from pravek.games.dominoes.state import owed
from pravek.review.course import Course, course_of
from pravek.review.labels import label_of

GAMES = [(2, 3), (3, 4), (4, 8)]
"""Players and seeds."""
NONE = Effort(sims=1)


def last_round(course: Course) -> list[int]:
    """The choices of the last round: nothing is dealt or taken any more."""
    return [
        event
        for event in course.choices
        if not course.states[event].lines_left and not course.states[event].coming
    ]


def best_end(course: Course, state: Any, seat: int) -> int:
    """The most points a seat can end with, by trying everything its kings still have to build."""
    game = course.game
    kingdoms = {state.kingdoms[seat]}
    dominoes = [slot.domino for slot in state.current[state.played :] if slot.seat == seat]
    duty = owed(state)
    if isinstance(duty, Build) and duty.seat == seat:
        dominoes.insert(0, duty.domino)
    for number in dominoes:
        domino = game.box[number]  # type: ignore[attr-defined]
        kingdoms = {
            grown
            for kingdom in kingdoms
            for grown in [kingdom.place(domino, *at) for at in kingdom.placements(domino)]
            or [kingdom]
        }
    ends = []
    for kingdom in kingdoms:
        row = (*state.kingdoms[:seat], kingdom, *state.kingdoms[seat + 1 :])
        after = type(state)(**{**_fields(state), "kingdoms": row})
        ends.append(game.scores(after)[seat].total)
    return max(ends)


def _fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__dataclass_fields__}


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_in_the_last_round_points_are_those_of_trying_everything(players: int, seed: int) -> None:
    course = course_of(well_played(players, seed))
    evaluator, tried = evaluator_for(course.game.name), 0
    for event in last_round(course)[-3:]:
        state, seat = course.states[event], course.action(event).seat
        [worth] = evaluator.worths(course.game, [state], NONE, 0)
        assert worth.exact
        seats = range(course.game.players)
        assert worth.points == tuple(float(best_end(course, state, each)) for each in seats)
        judgement = evaluator.judge(course.game, state, course.action(event), NONE, 0)
        assert judgement.exact
        assert judgement.options[0].points == worth.points[seat]
        tried += 1
    assert tried


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_best_action_of_a_solved_endgame_is_called_nothing_bad(players: int, seed: int) -> None:
    course = course_of(well_played(players, seed))
    evaluator, exact = evaluator_for(course.game.name), 0
    for event in course.choices[-8:]:
        state = course.states[event]
        judgement = evaluator.judge(course.game, state, course.action(event), NONE, 0)
        if judgement.exact:
            best = judgement.options[0].action
            again = evaluator.judge(course.game, state, best, NONE, 0)
            assert (again.loss, label_of(again)) == (0.0, "best")
            exact += 1
    assert exact


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
