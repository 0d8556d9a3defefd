"""Worker processes: bots think and records are checked there, never in the event loop."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.connection import wait
from random import SystemRandom
from time import monotonic
from typing import Any, TypeVar

from pravek import kernels
from pravek.bots import catalog
from pravek.bots.family import is_compiling
from pravek.bots.levels import LEVELS, bot_for
from pravek.bots.protocol import Bot, Clock
from pravek.core import registry
from pravek.core.protocol import Action, Seat

T = TypeVar("T")
MEANWHILE = "greedy"
"""Who plays every level of the domino family while the kernels are compiled, once a machine."""
GRACE = 10.0
"""Seconds beyond its budget before a worker is taken to be stuck."""


class TooLong(RuntimeError):
    """The work was given up."""


class Thinkers:
    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._free = asyncio.Semaphore(workers)
        self._pool: ProcessPoolExecutor | None = None
        self._compiling: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start the processes now, so that the first bot move does not wait for them."""
        pool = self._get()
        for _ in range(self._workers):
            pool.submit(os.getpid)
        if kernels.available() and not kernels.ready():
            command = [sys.executable, "-m", "pravek.kernels.warm"]
            self._compiling = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    def close(self) -> None:
        if self._compiling is not None:
            self._compiling.kill()
            self._compiling.wait()
            self._compiling = None
        if self._pool is not None:
            pool, self._pool = self._pool, None
            _end(pool, wait=True)

    async def choose(
        self,
        game: str,
        options: dict[str, Any],
        view: Any,
        seat: Seat,
        actions: Sequence[Action],
        level: str,
    ) -> Action:
        """What a bot of this level plays, given its view. It must answer in time: if it breaks
        down or gets stuck, luck answers for it."""
        if len(actions) == 1:
            return actions[0]
        try:
            at = await self.work(
                LEVELS[level].seconds + GRACE, think, game, options, view, seat, actions, level
            )
        except Exception:
            at = SystemRandom().randrange(len(actions))
        return actions[at]

    async def work(self, seconds: float, what: Callable[..., T], *given: Any) -> T:
        """Run it in a worker, when one is free; TooLong if it does not end in time."""
        async with self._free:
            pool = self._get()
            try:
                future = asyncio.wrap_future(pool.submit(what, *given))
                return await asyncio.wait_for(future, seconds)
            except (TimeoutError, BrokenProcessPool):
                self._renew(pool)
                raise TooLong from None

    def _get(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, multiprocessing.get_context("spawn"), _prepare
            )
        return self._pool

    def _renew(self, pool: ProcessPoolExecutor) -> None:
        """End a pool with a stuck or dead worker; the next work starts another."""
        if self._pool is pool:
            self._pool = None
            _end(pool, wait=False)


def _end(pool: ProcessPoolExecutor, wait: bool) -> None:
    """At once, whatever the workers are doing."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()
    pool.shutdown(wait=wait, cancel_futures=True)


# In the worker


def _prepare() -> None:
    """A worker leaves Ctrl-C to the server, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    os.nice(5)


def think(
    game: str,
    options: dict[str, Any],
    view: Any,
    seat: Seat,
    actions: Sequence[Action],
    level: str,
) -> int:
    """The number of the action the bot chooses."""
    rules = registry.build(game, **options)
    spec = MEANWHILE if is_compiling(game) else bot_for(game, level, options)
    bot = _bot(spec, game, json.dumps(options, sort_keys=True))
    clock = Clock(monotonic() + LEVELS[level].seconds)
    return actions.index(bot.choose(rules, view, seat, actions, clock))


@lru_cache(maxsize=64)
def _bot(spec: str, game: str, options: str) -> Bot:
    return catalog.make(spec, registry.build(game, **json.loads(options)))
