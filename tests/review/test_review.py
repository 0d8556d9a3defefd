"""The review of a game: what it says, that it can be repeated, and that nothing is missing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.review.records import FEW, game, reviewed, text

from pravek.bots.evaluating import Effort
from pravek.bots.evaluators import evaluator_for
from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.protocol import Action
from pravek.core.registry import bring
from pravek.games.krom.events import Go
from pravek.games.krom.state import AREAS
from pravek.review import CannotReview, Reviewing, draft_of, judge, match_of, review, written
from pravek.review.course import course_of
from pravek.review.growing import grown, news

pytestmark = pytest.mark.usefixtures("little_luck")
GAMES = ("kingdomino-3", "origins-2-totem-short", "krom-2")


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_and_every_luck_is_told_once(name: str) -> None:
    told, course = reviewed(name), course_of(game(name))
    assert told.progress.stage == "done"
    assert [each.event for each in told.decisions] == list(course.choices)
    assert [each.event for each in told.lucks] == list(course.lucks)
    assert [each.step for each in told.moments] == list(course.steps)
    assert told.moments[0].step == 0
    assert told.moments[-1].step == told.events == len(game(name).log)
    assert not any(moment.rough for moment in told.moments)


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_shares_of_one_win_and_end_with_the_result(name: str) -> None:
    told = reviewed(name)
    for moment in told.moments:
        assert sum(moment.chances) == pytest.approx(1)
        assert min(moment.chances) >= 0
    end = told.moments[-1]
    assert end.exact
    assert end.chances == [seat.result for seat in told.seats]
    assert end.points == told.scores


@pytest.mark.parametrize("name", GAMES)
def test_luck_takes_from_one_what_it_gives_to_another(name: str) -> None:
    for luck in reviewed(name).lucks:
        assert sum(luck.chances) == pytest.approx(0, abs=1e-9)
    for seat in reviewed(name).seats:
        lucks = [luck.chances[seat.seat] for luck in reviewed(name).lucks]
        assert seat.adjusted == pytest.approx(seat.result - sum(lucks))


@pytest.mark.parametrize("name", GAMES)
def test_the_played_action_is_one_of_the_ways_and_behind_by_the_loss(name: str) -> None:
    for decision in reviewed(name).decisions:
        played = decision.ways[decision.played]
        assert played.action["event"] == type(game(name).log[decision.event]).__name__
        assert played.behind == decision.loss >= 0
        assert decision.ways[0].behind == 0
        assert len(decision.ways) <= decision.options
        assert (decision.label == "best") == (decision.played == 0)


def test_a_review_taken_up_again_is_the_one_that_was_never_left() -> None:
    begun = Reviewing(game("kingdomino-3"), sims=FEW)
    parts = begun.parts()
    for _ in range(begun.progress.total // 2):
        next(parts)
    draft = draft_of(written(begun.review()))
    assert draft == begun.review()
    taken_up = Reviewing(game("kingdomino-3"), sims=FEW, draft=draft)
    assert taken_up.progress == begun.progress
    for _ in taken_up.parts():
        pass
    assert taken_up.review() == reviewed("kingdomino-3")


def test_a_draft_of_another_seed_or_depth_is_not_used() -> None:
    draft = reviewed("kingdomino-3")
    for other in ({"sims": FEW, "seed": 1}, {"sims": FEW + 1}):
        assert Reviewing(game("kingdomino-3"), draft=draft, **other).progress.done == 0


def test_a_draft_that_tells_of_what_never_happened_is_not_used() -> None:
    draft, away = reviewed("kingdomino-3"), 10_000
    moment, decision, luck = draft.moments[0], draft.decisions[0], draft.lucks[0]
    for wrong in (
        replace(draft, moments=[replace(moment, step=away)]),
        replace(draft, moments=[replace(moment, chances=[1.0])]),
        replace(draft, decisions=[replace(decision, event=away)]),
        replace(draft, decisions=[replace(decision, after=replace(moment, points=[]))]),
        replace(draft, lucks=[replace(luck, event=away)]),
    ):
        assert Reviewing(game("kingdomino-3"), sims=FEW, draft=wrong).progress.done == 0


def test_what_another_review_said_is_not_mixed_with_what_is_new() -> None:
    known = reviewed("kingdomino-3")
    fresh = replace(known, seed=1, moments=known.moments[:1], decisions=[], lucks=[])
    assert grown(known, fresh) == news(known, fresh) == fresh
    again = replace(fresh, seed=known.seed)
    assert grown(known, again) == known
    assert news(known, again) == replace(again, moments=[])


def test_the_curve_comes_first_and_is_then_made_better() -> None:
    reviewing = Reviewing(game("kingdomino-3"), sims=FEW)
    parts = reviewing.parts()
    while reviewing.progress.stage == "curve":
        next(parts)
    sketch = reviewing.review()
    assert len(sketch.moments) == len(reviewing.course.steps)
    assert not sketch.decisions
    assert any(moment.rough for moment in sketch.moments)


def test_another_seed_brings_another_luck() -> None:
    one, other = (judge(game("kingdomino-3"), 10, sims=FEW, seed=seed) for seed in (0, 1))
    assert one == judge(game("kingdomino-3"), 10, sims=FEW, seed=0)
    assert one.ways != other.ways


def test_one_decision_is_judged_again_with_another_action() -> None:
    match = game("kingdomino-3")
    decision = next(each for each in reviewed("kingdomino-3").decisions if len(each.ways) > 2)
    course = course_of(match)
    seat = course.action(decision.event).seat
    actions: Sequence[Action] = course.game.actions(course.seen(decision.event, seat), seat)
    instead = next(each for each in actions if each != course.action(decision.event))
    tried = judge(match, decision.event, instead, sims=FEW)
    assert tried.ways[tried.played].token != decision.ways[decision.played].token
    with pytest.raises(CannotReview, match="nobody had a choice"):
        judge(match, course.lucks[0], sims=FEW)
    with pytest.raises(CannotReview, match="was not legal"):
        judge(match, course.choices[-1], course.action(course.choices[0]), sims=FEW)


def test_a_choice_that_was_changed_before_it_was_shown_is_judged_once() -> None:
    """Only the destination that stood."""
    match = game("krom-4")
    course = course_of(match)
    kinds = [type(event).__name__ for event in match.log]
    assert "Withdraw" in kinds
    assert all(kinds[event] != "Withdraw" for event in course.choices)
    stood = 0
    for number, kind in enumerate(kinds):
        if kind == "Reveal":
            went = [e for e in course.choices if stood <= e < number and kinds[e] == "Go"]
            seats = [course.action(event).seat for event in went]
            assert len(seats) == len(set(seats))
            stood = number


def test_who_changes_a_destination_is_compared_with_the_one_he_left() -> None:
    """The rules bar it while it is sealed, yet it could have stood."""
    course = course_of(game("krom-4"))
    changed = [
        event
        for event in course.choices
        if isinstance(went := course.log[event], Go) and course.states[event].sealed[went.seat]
    ]
    event = changed[0]
    seat = course.action(event).seat
    view = course.seen(event, seat)
    told = evaluator_for("krom").judge(course.game, view, course.action(event), Effort(sims=FEW), 0)
    goals = {option.action.area for option in told.options if isinstance(option.action, Go)}
    assert goals == set(AREAS) - {view.players[seat].area}


def test_a_game_that_nobody_here_knows_better_is_played_out_on_its_rules() -> None:
    bring("examples/games/nim.py")
    match = Match("nim", seed=3)
    while seats := getattr(match.turn, "seats", None):
        match.play(match.actions(seats[0])[0])
    told = review(match_of(match.record()), sims=FEW)
    assert told.evaluator == "playouts on the rules"
    assert told.progress.stage == "done"
    assert all(decision.because == [] for decision in told.decisions)


def test_what_is_no_review_is_no_draft() -> None:
    whole = json.loads(written(reviewed("kingdomino-3")))
    odd = whole | {"moments": [whole["moments"][0] | {"chances": "abc"}]}
    less = {name: value for name, value in whole.items() if name != "seed"}
    texts = ("", "[]", "{}", '"review"', json.dumps(less), json.dumps(odd), "[" * 100_000)
    for nonsense in texts:
        with pytest.raises(FormatError, match="not a review"):
            draft_of(nonsense)


def test_only_who_decided_there_is_judged_though_another_could_have() -> None:
    match = game("krom-2")
    course = course_of(match)
    event, others = next(
        (event, actions)
        for event in course.choices
        for seat in range(match.game.players)
        if seat != course.action(event).seat
        and (actions := match.game.actions(course.seen(event, seat), seat))
    )
    for action in (others[0], replace(course.action(event), seat=99)):
        with pytest.raises(CannotReview) as refused:
            judge(match, event, action, sims=FEW)
        assert refused.value.key == "review_illegal"


def test_a_point_of_the_curve_lies_before_every_event() -> None:
    course = course_of(game("krom-2"))
    for event in range(len(course.log)):
        assert course.before(event) == max(step for step in course.steps if step <= event)


def test_only_a_game_played_to_its_end_is_reviewed() -> None:
    match = Match("kingdomino", players=2, seed=1)
    with pytest.raises(CannotReview) as refused:
        match_of(match.record())
    assert refused.value.key == "review_open"
    match.note({"note": "abandoned"})
    with pytest.raises(CannotReview) as refused:
        match_of(match.record())
    assert refused.value.key == "review_unfinished"


def test_what_one_side_saw_of_a_game_with_secrets_is_not_reviewed() -> None:
    match = match_of(text("krom-2"))
    with pytest.raises(CannotReview) as refused:
        match_of(match.record(0))
    assert refused.value.key == "review_witnessed"
    open_ = game("kingdomino-3")
    assert match_of(open_.record(0)).log == open_.log
