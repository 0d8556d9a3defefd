"""Reviews over HTTP: made while the bots need no worker, told line by line as they grow."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response

from pravek.review.growing import grown
from pravek.review.shapes import Decision, Review
from pravek.server.api import slices
from pravek.server.api.answers import answer
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.api.places import NDJSON, SOON, Lines, Places
from pravek.server.api.records import ours
from pravek.server.net.doors import address
from pravek.server.thinking.workers import Broke, TooLong
from pravek.server.wire.answers import Reviewed
from pravek.server.wire.requests import Instead, ReviewWish
from pravek.table.answers import Problem, problem
from pravek.table.problems import Refuse, too_often

LARGEST = 4 * 1024 * 1024
"""Bytes of a record and its draft: a game of 1,200 events has 70 kB and a draft of 850 kB."""
SLICE = 0.15
"""Seconds of a worker's time after which a slice ends with the part it is at: so long, and as long
as that part (a quarter of a second at most), a bot may wait for it."""
LONGEST_SLICE = 60.0
"""Seconds after which a worker is not believed to come back."""
MOST_SLICES = 4000
"""Ten minutes of a worker's time and more: no game of ours needs them."""
PULSE = 1.0
"""Seconds after which those who wait are told how many others do."""
log = logging.getLogger("pravek.reviews")


@dataclass(slots=True)
class ReviewDesk(Desk):
    _places: Places = field(default_factory=Places)

    @endpoint("POST", "/api/reviews", NDJSON, body=ReviewWish, problems=(422,))
    async def review(self, request: Request) -> Response:
        """Review a finished game: a line whenever something is known, `Reviewed` each."""
        wish, owner = await self.upload(request, ReviewWish, LARGEST), address(request)
        looked = await self.work(request, slices.look, ours(wish.record))
        if looked.status_code != 200:
            return looked
        leave = self._places.take(owner, len(json.encode(wish)))
        return Lines(self._lines(owner, wish), leave)

    @endpoint("POST", "/api/reviews/instead", Decision, body=Instead, problems=(422,))
    async def instead(self, request: Request) -> Response:
        """Judge another decision in the place of one that was made."""
        wish, ticket = await self.upload(request, Instead, LARGEST), token_hex()
        given = ours(wish.record), wish.step, wish.action, wish.depth, wish.seed
        if self.house.thinkers.is_compiling:
            raise too_often(SOON)
        if not self.house.thinkers.is_ready:
            raise _uncompiled()
        for done in range(MOST_SLICES):
            owner = address(request)
            found = await self._spare(owner, ticket, slices.instead, done, *given)
            if found is not None:
                return answer(found, found.status if isinstance(found, Problem) else 200)
        raise _too_heavy()

    async def _lines(self, owner: str, wish: ReviewWish) -> AsyncGenerator[bytes]:
        """Who goes away stops the work; what he has heard is the draft he comes back with."""
        known, ticket = wish.draft, token_hex()
        while self.house.thinkers.is_compiling:  # a worker would do nothing else meanwhile
            yield _line(Reviewed(waiting=self.house.thinkers.sparing))
            await asyncio.sleep(PULSE)
        if not self.house.thinkers.is_ready:
            yield _line(Reviewed(trouble=problem(_uncompiled())))
            return
        for _ in range(MOST_SLICES):
            task = asyncio.create_task(self._slice(owner, ticket, wish, known))
            try:
                async for waiting in self._waiting(task):
                    yield waiting
            finally:
                task.cancel()
            fresh = task.result()
            if isinstance(fresh, Problem):
                yield _line(Reviewed(trouble=fresh))
                return
            yield _line(Reviewed(review=fresh))
            if fresh.progress.stage == "done":
                return
            known = grown(known, fresh)
        yield _line(Reviewed(trouble=problem(_too_heavy())))

    async def _slice(
        self, owner: str, ticket: str, wish: ReviewWish, known: Review | None
    ) -> Review | Problem:
        """The worker that made the last one remembers; another one is given the draft."""
        done = known.progress.done if known is not None else 0
        given = wish.record, wish.depth, wish.seed, done
        fresh: Review | Problem | None
        for draft in (known,) if known is wish.draft else (None, known):
            fresh = await self._spare(owner, ticket, slices.go_on, *given, draft, SLICE)
            if fresh is not None:
                break
        assert fresh is not None, "a draft is all it takes"
        return fresh

    async def _waiting(self, task: asyncio.Task[Any]) -> AsyncIterator[bytes]:
        """How many wait, now and then, until the work is done."""
        while not (await asyncio.wait([task], timeout=PULSE))[0]:
            yield _line(Reviewed(waiting=self.house.thinkers.sparing))

    async def _spare(self, owner: str, ticket: str, what: Any, *given: Any) -> Any:
        spare = self.house.thinkers.spare
        try:
            return await spare(owner, ticket, LONGEST_SLICE, what, ticket, *given)
        except TooLong:
            return problem(_too_heavy())
        except Broke as error:
            self.house.metrics.errors.add()
            log.error("a review broke down: %s", error)
            return problem(Refuse(500, "our_fault", "Something went wrong on our side."))


def _too_heavy() -> Refuse:
    return Refuse(422, "too_heavy", "This takes too long to check.")


def _uncompiled() -> Refuse:
    return Refuse(503, "review_uncompiled", "What reviews need could not be compiled here.")


def _line(told: Reviewed) -> bytes:
    return json.encode(told) + b"\n"
