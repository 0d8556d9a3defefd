"""Games in processes of this machine."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from pravek.arena.schedule import Pairing
from pravek.core import limit, registry
from pravek.core.blame import RulesError

T = TypeVar("T")
AHEAD = 4
"""How many games a process may be ahead of the slowest."""


def in_processes(
    work: Callable[[Pairing], T], schedule: Sequence[Pairing], jobs: int, game: str
) -> Iterator[T]:
    """Do this with every game, in so many processes; what comes of it, in the schedule's order."""
    ready, given = arrive, (registry.brought(),)
    with ProcessPoolExecutor(jobs, get_context("spawn"), ready, given) as pool:
        waiting: deque[Future[T]] = deque()
        queue = iter(schedule)
        while True:
            for pairing in islice(queue, AHEAD * jobs - len(waiting)):
                waiting.append(pool.submit(work, pairing))
            if not waiting:
                return
            try:
                yield waiting.popleft().result()
            except BrokenProcessPool:
                raise RulesError(f"a process died in a game of {game}") from None


def arrive(files: Sequence[str]) -> None:
    """A worker knows the games that were brought along, and waits for none of them for ever."""
    limit.start()
    for file in files:
        registry.bring(file)
