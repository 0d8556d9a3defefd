"""The contract: score sheets, places, pictures and previews."""

from __future__ import annotations

import json

from tests.contract.walk import MOMENTS, Walk

from pravek.core.protocol import ranking


def test_scores_can_be_asked_at_any_moment(played: Walk) -> None:
    for _, state in played.sample(MOMENTS):
        scores = played.game.scores(state)
        assert len(scores) == played.game.players
        for score in scores:
            assert score.total == sum(line.points for line in score.lines)
            assert all(type(line.points) is int and line.label and line.key for line in score.lines)
            assert all(type(tie) is int for tie in score.tiebreakers)
            json.dumps([dict(line.args) for line in score.lines])
        assert len({len(score.tiebreakers) for score in scores}) == 1


def test_places_are_shared_one_two_two_four(played: Walk) -> None:
    for _, state in played.sample(MOMENTS):
        scores = played.game.scores(state)
        places = ranking(scores)
        for place in places:
            assert sum(other < place for other in places) == place - 1
        for seat, place in enumerate(places):
            merit = scores[seat].total, scores[seat].tiebreakers
            better = [s for s in scores if (s.total, s.tiebreakers) > merit]
            assert len(better) == place - 1


def test_a_view_can_be_put_into_json(played: Walk) -> None:
    for _, state in played.sample(MOMENTS):
        for seat in played.viewers:
            picture = played.game.describe(played.game.view(state, seat))
            assert json.loads(json.dumps(picture))


def test_a_preview_can_be_put_into_json(played: Walk) -> None:
    for state, turn in played.decisions(MOMENTS):
        seat = turn.seats[0]
        view = played.game.view(state, seat)
        for action in played.game.actions(state, seat)[:5]:
            foreseen = played.game.preview(view, action)
            assert json.loads(json.dumps(dict(foreseen))) is not None
