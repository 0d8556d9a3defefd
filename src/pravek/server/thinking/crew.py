"""A crew of workers: who has to wait, who comes next, and how long it may take."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pravek.core.protocol import Event
from pravek.server.thinking.fair import FairQueue
from pravek.server.thinking.workers import Worker

T = TypeVar("T")
ROUND = 6.0
"""Seconds in which everybody who waits should have had a turn."""
LEAST = 0.05
"""Seconds of a turn, however many wait."""
MOST_TICKETS = 200
"""Tickets whose workers are known; what is older is over."""


@dataclass(eq=False, slots=True)
class Claim:
    """Somebody's wish for a worker's time."""

    owner: str
    """By whose address it is counted."""
    room: str
    """Its table; of what is no bot, a ticket: whichever worker had it may remember."""
    last: bool = False
    """A bot for whom no person waits: after the others, and never all workers at once."""
    spare: bool = False
    """No bot at all: as `last`, and of those who come last every other one."""
    begun: bool = False
    witnessed: Callable[[], list[Event]] | None = None
    """What the seat that thinks saw happen: somebody elsewhere is told that, and nothing else."""


@dataclass(eq=False, slots=True)
class _Job:
    claim: Claim
    run: Callable[[Worker, float], Awaitable[Any]]
    done: asyncio.Future[Any] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Crew:
    def __init__(self, size: int, make: Callable[[], Worker] = Worker) -> None:
        self._size = size
        self._workers = [make() for _ in range(size)]
        self._free = list(self._workers)
        self._first: FairQueue[_Job] = FairQueue()
        self._last: FairQueue[_Job] = FairQueue()
        self._spare: FairQueue[_Job] = FairQueue()
        self._spared = False
        """Whether the last one of those who come last was no bot."""
        self._lasting = 0
        """Workers that are with those who come last."""
        self._had: OrderedDict[str, Worker] = OrderedDict()
        """Which worker had a ticket last."""
        self._serving: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many bots wait, or whatever else a crew is for."""
        return len(self._first) + len(self._last)

    @property
    def sparing(self) -> int:
        """How many things wait that are no bots."""
        return len(self._spare)

    @property
    def replaced(self) -> int:
        return sum(worker.replaced for worker in self._workers)

    def count(self, owner: str) -> int:
        """How many claims of this owner wait."""
        return sum(queue.count(owner) for queue in (self._first, self._last, self._spare))

    def start(self) -> None:
        for worker in self._workers:
            worker.start()

    async def each(self, seconds: float, what: Callable[[], object]) -> None:
        """Every worker does it; who can't will tell whoever needs it."""
        doing = (worker.do(seconds, what) for worker in self._workers)
        await asyncio.gather(*doing, return_exceptions=True)

    def close(self) -> None:
        for task in self._serving:
            task.cancel()
        for worker in self._workers:
            worker.close()

    async def do(self, claim: Claim, run: Callable[[Worker, float], Awaitable[T]]) -> T:
        """Run it with a worker and the seconds it should keep to, when its turn comes. Who stops
        waiting leaves the queue; what has begun runs to its end."""
        job = _Job(claim, run)
        queue = self._spare if claim.spare else self._last if claim.last else self._first
        queue.put(claim.owner, claim.room, job)
        self._go_on()
        try:
            found: T = await job.done
            return found
        finally:
            queue.drop(claim.owner, claim.room, job)

    def _go_on(self) -> None:
        """Give the free workers to those whose turn it is."""
        while self._free and len(queue := self._next()):
            lasts = queue is not self._first
            if lasts and self._lasting >= max(1, self._size - 1):
                return
            owners = queue.owners
            job = queue.take()
            of_owner = 1 + queue.count(job.claim.owner)
            seconds = max(LEAST, ROUND * self._size / (owners * of_owner))
            job.claim.begun = True
            if lasts:
                self._lasting, self._spared = self._lasting + 1, queue is self._spare
            worker = self._pick(job.claim)
            task = asyncio.create_task(self._serve(worker, job, seconds, lasts))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)

    def _pick(self, claim: Claim) -> Worker:
        """A free worker; for a ticket rather the one that had it than any other."""
        had = self._had.pop(claim.room, None)
        worker = had if had is not None and had in self._free else self._free[-1]
        self._free.remove(worker)
        if claim.spare:
            self._had[claim.room] = worker
            if len(self._had) > MOST_TICKETS:
                self._had.popitem(last=False)
        return worker

    def _next(self) -> FairQueue[_Job]:
        """Whose turn it is. Of those who come last, bots and others take turns."""
        if len(self._first):
            return self._first
        one, other = (self._last, self._spare) if self._spared else (self._spare, self._last)
        return one if len(one) else other

    async def _serve(self, worker: Worker, job: _Job, seconds: float, lasts: bool) -> None:
        try:
            answer = await job.run(worker, seconds)
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            self._lasting -= lasts
            self._free.append(worker)
            self._go_on()
