"""The page of a seat: how well it played, how lucky it was, what decided its game."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, get_args

from pravek.bots.evaluating import shares_of
from pravek.core.match import Match
from pravek.core.protocol import Seat
from pravek.review.labels import accuracy_of
from pravek.review.shapes import Decision, Label, Luck, SeatReview, Turn

TURNS = 3


def seat_reviews(
    match: Match[Any], decisions: Sequence[Decision], lucks: Sequence[Luck]
) -> list[SeatReview]:
    shares = shares_of(match.places or match.ranking)
    return [
        _seat(match, seat, shares[seat], decisions, lucks) for seat in range(match.game.players)
    ]


def _seat(
    match: Match[Any],
    seat: Seat,
    result: float,
    decisions: Sequence[Decision],
    lucks: Sequence[Luck],
) -> SeatReview:
    own = [decision for decision in decisions if decision.seat == seat]
    score = match.scores[seat].total
    luck = sum(each.chances[seat] for each in lucks)
    points = sum(each.points[seat] for each in lucks)
    labels: tuple[Label, ...] = get_args(Label)
    many = max(1, len(own))
    return SeatReview(
        seat=seat,
        name=match.names[seat],
        decisions=len(own),
        labels={label: sum(each.label == label for each in own) for label in labels},
        accuracy=sum(accuracy_of(each.loss) for each in own) / many if own else 100.0,
        loss=sum(each.loss for each in own) / many,
        error=sqrt(sum(each.error**2 for each in own)) / many,
        result=result,
        score=score,
        luck=luck,
        luck_points=points,
        luck_error=sqrt(sum(each.error**2 for each in lucks)),
        adjusted=result - luck,
        adjusted_score=score - points,
        turns=_turns(seat, decisions, lucks),
    )


def _turns(seat: Seat, decisions: Sequence[Decision], lucks: Sequence[Luck]) -> list[Turn]:
    """What did most to the seat's chance: its own losses, what others did, luck."""
    turns = [
        Turn(event=each.event, kind="decision", swing=_swing(seat, each)) for each in decisions
    ]
    turns += [Turn(event=each.event, kind="luck", swing=each.chances[seat]) for each in lucks]
    return sorted(turns, key=lambda turn: (-abs(turn.swing), turn.event))[:TURNS]


def _swing(seat: Seat, decision: Decision) -> float:
    if decision.seat == seat:
        return -decision.loss
    return decision.after.chances[seat] - decision.before.chances[seat]
