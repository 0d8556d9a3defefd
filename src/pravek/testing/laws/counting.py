"""Score sheets, places, pictures and previews."""

from __future__ import annotations

import json
from typing import Any

from pravek.core.protocol import SEATS, Score, ranking
from pravek.testing.broken import fault, short
from pravek.testing.law import law
from pravek.testing.walk import Walk, called


@law
def scores_can_be_asked_at_any_moment(walk: Walk) -> None:
    for index, state in walk.sample(walk.moments):
        scores = walk.game.scores(state)
        if len(scores) != walk.game.players:
            said = f"{len(scores)} score sheets for {walk.game.players} players"
            fault(f"{walk.after(index)} there are {said}")
        for seat, score in enumerate(scores):
            if reason := _doubt(score):
                fault(f"{walk.after(index)} the sheet of seat {SEATS[seat]}: {reason}")
        if len({len(score.tiebreakers) for score in scores}) != 1:
            fault(f"{walk.after(index)} some seats have more tie-breakers than others")


def _doubt(score: Score) -> str | None:
    for line in score.lines:
        if type(line.points) is not int:
            return f"the points of {line.label!r} are {short(line.points)}, not a whole number"
        if not line.label or not line.key:
            return f"{short(line)} lacks a label or a key"
        if reason := _not_json(dict(line.args)):
            return f"the args of {line.label!r} {reason}"
    if any(type(tie) is not int for tie in score.tiebreakers):
        return f"tie-breakers are whole numbers, not {short(score.tiebreakers)}"
    return None


@law
def places_are_shared_one_two_two_four(walk: Walk) -> None:
    for index, state in walk.sample(walk.moments):
        scores = walk.game.scores(state)
        places = ranking(scores)
        for seat, place in enumerate(places):
            merit = scores[seat].total, scores[seat].tiebreakers
            better = [s for s in scores if (s.total, s.tiebreakers) > merit]
            before = [other for other in places if other < place]
            if not len(better) == len(before) == place - 1:
                fault(f"{walk.after(index)} the places are {places}")


@law
def a_view_can_be_put_into_json(walk: Walk) -> None:
    for index, state in walk.sample(walk.moments):
        for seat in walk.viewers:
            picture = walk.game.describe(walk.game.view(state, seat))
            where = f"{walk.after(index)} describe for {called(seat)}"
            if reason := _not_json(picture):
                fault(f"{where} {reason}")
            if not picture:
                fault(f"{where} shows nothing at all")


@law
def a_preview_can_be_put_into_json(walk: Walk) -> None:
    for index, state, turn in walk.decisions(walk.moments):
        seat = turn.seats[0]
        view = walk.game.view(state, seat)
        for action in walk.game.actions(state, seat)[:5]:
            if reason := _not_json(dict(walk.game.preview(view, action))):
                fault(f"{walk.after(index)} the preview of {short(action)} {reason}")


def _not_json(value: Any) -> str | None:
    try:
        json.loads(json.dumps(value))
    except (TypeError, ValueError) as error:
        return f"cannot be put into JSON: {error}"
    return None
