"""A draft comes from outside: whether it can be what it says it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from pravek.review.course import Course
from pravek.review.growing import is_alike
from pravek.review.shapes import Decision, Luck, Moment, Review, Way

MOST_SHARE = 2.0
"""Shares of the win and their errors lie within 1, or a little beyond where simulations are few."""
MOST_POINTS = 1_000_000.0
"""No game of ours counts so far."""


def fits(draft: Review, begun: Review, course: Course) -> bool:
    """Whether a draft is of this game, made like the review that was begun, knows its places and
    says nothing impossible: what it says is reckoned with."""
    around = [(each.before, each.after) for each in draft.decisions]
    told: list[Moment | Luck] = [*draft.moments, *draft.lucks, *chain.from_iterable(around)]
    ways = chain.from_iterable(each.ways for each in draft.decisions)
    return (
        is_alike(draft, begun)
        and {each.step for each in draft.moments} <= {*course.steps}
        and {each.event for each in draft.decisions} <= {*course.choices}
        and {each.event for each in draft.lucks} <= {*course.lucks}
        and all(len(each.chances) == len(each.points) == course.game.players for each in told)
        and all(map(_is_possible, chain(told, draft.decisions, ways)))
    )


def _is_possible(told: Moment | Luck | Decision | Way) -> bool:
    points = told.points if isinstance(told, Moment | Luck) else [told.points]
    return (
        0 <= told.error <= MOST_SHARE
        and all(-MOST_SHARE <= share <= MOST_SHARE for share in _shares(told))
        and all(-MOST_POINTS <= each <= MOST_POINTS for each in points)
    )


def _shares(told: Moment | Luck | Decision | Way) -> Iterator[float]:
    match told:
        case Decision():
            yield told.loss
        case Way():
            yield from (told.chance, told.behind)
        case _:
            yield from told.chances
