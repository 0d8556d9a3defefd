"""A crew of workers: who has to wait, who comes next, and how long it may take."""

from __future__ import annotations

import asyncio
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


@dataclass(eq=False, slots=True)
class Claim:
    """Somebody's wish for a worker's time."""

    owner: str
    """By whose address it is counted."""
    room: str
    last: bool = False
    """Only when nobody else waits, and never all workers at once."""
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
        self._lasting = 0
        """Workers that are with those who come last."""
        self._serving: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        return len(self._first) + len(self._last)

    @property
    def replaced(self) -> int:
        return sum(worker.replaced for worker in self._workers)

    def count(self, owner: str) -> int:
        """How many claims of this owner wait."""
        return self._first.count(owner) + self._last.count(owner)

    def start(self) -> None:
        for worker in self._workers:
            worker.start()

    def close(self) -> None:
        for task in self._serving:
            task.cancel()
        for worker in self._workers:
            worker.close()

    async def do(self, claim: Claim, run: Callable[[Worker, float], Awaitable[T]]) -> T:
        """Run it with a worker and the seconds it should keep to, when its turn comes. Who stops
        waiting leaves the queue; what has begun runs to its end."""
        job, queue = _Job(claim, run), self._last if claim.last else self._first
        queue.put(claim.owner, claim.room, job)
        self._go_on()
        try:
            found: T = await job.done
            return found
        finally:
            queue.drop(claim.owner, claim.room, job)

    def _go_on(self) -> None:
        """Give the free workers to those whose turn it is."""
        while self._free:
            queue = self._first if len(self._first) else self._last
            full = queue is self._last and self._lasting >= max(1, self._size - 1)
            if full or not len(queue):
                return
            owners = queue.owners
            job = queue.take()
            of_owner = 1 + queue.count(job.claim.owner)
            seconds = max(LEAST, ROUND * self._size / (owners * of_owner))
            job.claim.begun = True
            self._lasting += job.claim.last
            task = asyncio.create_task(self._serve(self._free.pop(), job, seconds))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)

    async def _serve(self, worker: Worker, job: _Job, seconds: float) -> None:
        try:
            answer = await job.run(worker, seconds)
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            self._lasting -= job.claim.last
            self._free.append(worker)
            self._go_on()
