"""A review as it is told while it grows: what is new in it, and what is known with that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, TypeVar

from pravek.review.shapes import Review

T = TypeVar("T")
STEP, EVENT = attrgetter("step"), attrgetter("event")
"""By what the parts of its lists are told apart."""
OF = ("review", "game", "rules", "options", "names", "events", "places", "scores")
MADE = ("evaluator", "depth", "seed")
"""Of which game a review is, and how it is made."""


def is_alike(one: Review, other: Review) -> bool:
    """Whether both are of one game, made in one way: only then each knows what the other does."""
    return all(getattr(one, each) == getattr(other, each) for each in (*OF, *MADE))


def news(before: Review | None, after: Review) -> Review:
    """The review with only what is new in its lists; all of it to one who knows another."""
    return _both(_new, before, after)


def grown(before: Review | None, fresh: Review) -> Review:
    """All that is known with what is new; what another review said is not."""
    return _both(_joined, before, fresh)


def _both(how: Callable[..., list[Any]], before: Review | None, after: Review) -> Review:
    if before is None or not is_alike(before, after):
        return after
    return replace(
        after,
        moments=how(before.moments, after.moments, STEP),
        decisions=how(before.decisions, after.decisions, EVENT),
        lucks=how(before.lucks, after.lucks, EVENT),
    )


def _new(before: Sequence[T], after: Sequence[T], key: Callable[[T], int]) -> list[T]:
    known = {key(each): each for each in before}
    return [each for each in after if known.get(key(each)) != each]


def _joined(before: Sequence[T], fresh: Sequence[T], key: Callable[[T], int]) -> list[T]:
    parts = {key(each): each for each in (*before, *fresh)}
    return [parts[number] for number in sorted(parts)]
