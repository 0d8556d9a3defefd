"""Reviews over HTTP: made while the bots need no worker, told line by line as they grow."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pravek.review.growing import grown
from pravek.review.shapes import Decision, Review
from pravek.server.api import slices
from pravek.server.api.answers import answer
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.api.records import ours
from pravek.server.net.doors import address
from pravek.server.thinking.workers import Broke, TooLong
from pravek.server.wire.answers import Reviewed
from pravek.server.wire.requests import Instead, ReviewWish
from pravek.table.answers import Problem, problem
from pravek.table.problems import Refuse, too_often

NDJSON = "application/x-ndjson"
SLICE = 0.15
"""Seconds of a worker's time after which a slice ends with the part it is at: so long, and as long
as that part (a quarter of a second at most), a bot may wait for it."""
LONGEST_SLICE = 60.0
"""Seconds after which a worker is not believed to come back."""
MOST_SLICES = 4000
"""Ten minutes of a worker's time and more: no game of ours needs them."""
MOST_OF_ONE = 2
"""Reviews of one address at a time."""
MOST = 40
"""Reviews at a time."""
SOON = 20
"""Seconds after which one of them may be done."""
PULSE = 1.0
"""Seconds after which those who wait are told how many others do."""
log = logging.getLogger("pravek.reviews")


@dataclass(slots=True)
class ReviewDesk(Desk):
    _open: Counter[str] = field(default_factory=Counter)
    """Reviews that are being made, by address."""

    @endpoint("POST", "/api/reviews", NDJSON, body=ReviewWish, problems=(422,))
    async def review(self, request: Request) -> Response:
        """Review a finished game: a line whenever something is known, `Reviewed` each."""
        wish, owner = await self.upload(request, ReviewWish), address(request)
        looked = await self.work(request, slices.look, ours(wish.record))
        if looked.status_code != 200:
            return looked
        if self._open[owner] >= MOST_OF_ONE or self._open.total() >= MOST:
            raise too_often(SOON)
        at_once = {"X-Accel-Buffering": "no"}  # a proxy shall not wait for the whole of it
        return StreamingResponse(self._lines(owner, wish), headers=at_once, media_type=NDJSON)

    @endpoint("POST", "/api/reviews/instead", Decision, body=Instead, problems=(422,))
    async def instead(self, request: Request) -> Response:
        """Judge another decision in the place of one that was made."""
        wish = await self.upload(request, Instead)
        given = ours(wish.record), wish.step, wish.action, wish.depth, wish.seed
        for _ in range(MOST_SLICES):
            found = await self._spare(address(request), slices.instead, *given)
            if found is not None:
                return answer(found, found.status if isinstance(found, Problem) else 200)
        raise _too_heavy()

    async def _lines(self, owner: str, wish: ReviewWish) -> AsyncIterator[bytes]:
        """Who goes away stops the work; what he has heard is the draft he comes back with."""
        known = wish.draft
        self._open[owner] += 1
        try:
            while self.house.thinkers.is_compiling:  # a worker would do nothing else meanwhile
                yield _line(Reviewed(waiting=self.house.thinkers.sparing))
                await asyncio.sleep(PULSE)
            for _ in range(MOST_SLICES):
                task = asyncio.create_task(self._slice(owner, wish, known))
                async for waiting in self._waiting(task):
                    yield waiting
                fresh = task.result()
                if isinstance(fresh, Problem):
                    yield _line(Reviewed(trouble=fresh))
                    return
                yield _line(Reviewed(review=fresh))
                if fresh.progress.stage == "done":
                    return
                known = grown(known, fresh)
            yield _line(Reviewed(trouble=problem(_too_heavy())))
        finally:
            self._open[owner] -= 1
            self._open += Counter()  # nothing stays of those who are gone

    async def _slice(self, owner: str, wish: ReviewWish, known: Review | None) -> Review | Problem:
        """The worker that made the last one remembers; another one is given the draft."""
        done = known.progress.done if known is not None else 0
        given = wish.record, wish.depth, wish.seed, done
        fresh: Review | Problem | None
        for draft in (None, known):
            fresh = await self._spare(owner, slices.go_on, *given, draft, SLICE)
            if fresh is not None:
                break
        assert fresh is not None, "a draft is all it takes"
        return fresh

    async def _waiting(self, task: asyncio.Task[Any]) -> AsyncIterator[bytes]:
        """How many wait, now and then, until the work is done."""
        try:
            while not (await asyncio.wait([task], timeout=PULSE))[0]:
                yield _line(Reviewed(waiting=self.house.thinkers.sparing))
        finally:
            task.cancel()

    async def _spare(self, owner: str, what: Any, *given: Any) -> Any:
        try:
            return await self.house.thinkers.spare(owner, LONGEST_SLICE, what, *given)
        except TooLong:
            return problem(_too_heavy())
        except Broke as error:
            self.house.metrics.errors.add()
            log.error("a review broke down: %s", error)
            return problem(Refuse(500, "our_fault", "Something went wrong on our side."))


def _too_heavy() -> Refuse:
    return Refuse(422, "too_heavy", "This takes too long to check.")


def _line(told: Reviewed) -> bytes:
    return json.encode(told) + b"\n"
