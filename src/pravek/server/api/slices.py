"""Reviews are made in worker processes, a slice at a time: a slice takes up what is known so far
and answers with what is known then, so that a bot never waits long for its worker."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator
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
MOST_TRIED = 4
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


_begun: OrderedDict[str, Begun] = OrderedDict()
_tried: OrderedDict[str, Generator[None, None, Decision]] = OrderedDict()
"""Those of this process by the tickets of who asks, the latest last. A ticket is the server's own:
what somebody's draft has put in comes to nobody else."""


def go_on(
    ticket: str,
    text: str,
    depth: Depth,
    seed: int,
    done: int,
    draft: Review | None,
    seconds: float,
) -> Review | Problem | None:
    """What is new to one who knows so many parts; None if this worker would need the draft of
    them, because another one has made it."""
    begun = _begun.pop(ticket, None)
    if begun is None or begun.told is None or begun.told.progress.done != done:
        if done > 0 and draft is None:
            return None
        try:
            begun = Begun(text, depth, seed, draft)
        except Refuse as refuse:
            return problem(refuse)
    fresh = begun.go_on(seconds)
    if fresh.progress.stage != "done":
        _remember(_begun, ticket, begun, MOST_BEGUN)
    return fresh


def instead(
    ticket: str, done: int, text: str, step: int, named: Json, depth: Depth, seed: int
) -> Decision | Problem | None:
    """What another decision at that step would have been worth to who decided there; None if
    there is more to do than so many parts and this one: ask again. A worker that remembers
    nothing makes up for them, so that it comes to an end however many are at it."""
    parts = _tried.pop(ticket, None)
    try:
        if parts is None:
            match = reviewable(text)
            action = records.action_of(named, match.game)
            parts = judging(match, step, action, depth=depth, seed=seed)
            for _ in range(done):
                next(parts)
        next(parts)
    except StopIteration as judged:
        found: Decision = judged.value
        return found
    except Refuse as refuse:
        return problem(refuse)
    except CannotReview as error:
        return problem(_cannot(error))
    _remember(_tried, ticket, parts, MOST_TRIED)
    return None


def _remember(kept: OrderedDict[str, T], ticket: str, what: T, most: int) -> None:
    kept[ticket] = what
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
