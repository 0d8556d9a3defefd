"""Reviews are made in worker processes, a slice at a time: a slice takes up what is known so far
and answers with what is known then, so that a bot never waits long for its worker."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Hashable
from time import monotonic
from typing import Any, TypeVar

from msgspec import json

from pravek.core.match import Match
from pravek.core.record import RecordError
from pravek.review import CannotReview, Reviewing, judging, match_of
from pravek.review.growing import news
from pravek.review.shapes import Decision, Review
from pravek.server.api.uploads import Answer
from pravek.server.wire.requests import Depth
from pravek.table import records
from pravek.table.answers import Problem, problem
from pravek.table.problems import Refuse
from pravek.table.shapes import Json

T = TypeVar("T")
MOST_BEGUN = 8
"""Reviews that a worker remembers; of an older one it needs the draft."""
MOST_TRIED = 40
"""Decisions tried again that a worker remembers; an older one begins anew."""


class Begun:
    """A review that this worker has begun, and what it has told of it."""

    def __init__(self, text: str, depth: Depth, seed: int, draft: Review | None) -> None:
        self.reviewing = Reviewing(reviewable(text), depth=depth, seed=seed, draft=draft)
        self._parts = self.reviewing.parts()
        self.told = draft if self.reviewing.progress.done > 0 else None  # if it was one of these
        self._just_taken_up = True

    def go_on(self, seconds: float) -> Review:
        """What is new after so many seconds more. At first it goes on until something is new:
        half a luck is in no draft, and this worker may have forgotten it by the next slice."""
        ends, done = monotonic() + seconds, self.reviewing.progress.done
        for _ in self._parts:
            idle = self._just_taken_up and self.reviewing.progress.done == done
            if monotonic() >= ends and not idle:
                break
        self._just_taken_up = False
        before, self.told = self.told, self.reviewing.review()
        return news(before, self.told)


_begun: OrderedDict[Hashable, Begun] = OrderedDict()
_tried: OrderedDict[Hashable, Generator[None, None, Decision]] = OrderedDict()
"""Those of this process, the latest last."""


def go_on(
    text: str, depth: Depth, seed: int, done: int, draft: Review | None, seconds: float
) -> Review | Problem | None:
    """What is new to one who knows so many parts; None if this worker would need the draft of
    them, because another one has made it."""
    key = text, depth, seed
    begun = _begun.pop(key, None)
    if begun is not None and done == 0:
        begun.told = None
    elif begun is None or begun.told is None or begun.told.progress.done != done:
        if done > 0 and draft is None:
            return None
        try:
            begun = Begun(text, depth, seed, draft)
        except Refuse as refuse:
            return problem(refuse)
    _remember(_begun, key, begun, MOST_BEGUN)
    return begun.go_on(seconds)


def instead(
    text: str, step: int, named: Json, depth: Depth, seed: int
) -> Decision | Problem | None:
    """What another decision at that step would have been worth to who decided there; None if
    there is more to do: ask again."""
    key = text, step, json.encode(named), depth, seed
    parts = _tried.pop(key, None)
    try:
        if parts is None:
            match = reviewable(text)
            action = records.action_of(named, match.game)
            parts = judging(match, step, action, depth=depth, seed=seed)
        next(parts)
    except StopIteration as judged:
        found: Decision = judged.value
        return found
    except Refuse as refuse:
        return problem(refuse)
    except CannotReview as error:
        return problem(_cannot(error))
    _remember(_tried, key, parts, MOST_TRIED)
    return None


def _remember(kept: OrderedDict[Hashable, T], key: Hashable, what: T, most: int) -> None:
    kept[key] = what
    if len(kept) > most:
        kept.popitem(last=False)


def look(text: str) -> Answer:
    """Whether it can be reviewed."""
    try:
        reviewable(text)
    except Refuse as refuse:
        return refuse.status, json.encode(problem(refuse))
    return 200, b"null"


def reviewable(text: str) -> Match[Any]:
    """The finished game of a record; Refuse says why it cannot be reviewed."""
    try:
        return match_of(text)
    except RecordError as error:
        raise records.bad_record(error) from None
    except CannotReview as error:
        raise _cannot(error) from None


def _cannot(error: CannotReview) -> Refuse:
    return Refuse(422, error.key, str(error)[:500])
