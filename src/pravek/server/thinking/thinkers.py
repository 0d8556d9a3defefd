"""Bots think and records are checked in worker processes, never in the event loop.

The bots have a crew, records and territories another, so that neither waits for the other.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from random import SystemRandom
from typing import Any, TypeVar

from pravek.bots import native
from pravek.bots.levels import LEVELS
from pravek.core.protocol import Action
from pravek.server.metrics import Metrics
from pravek.server.thinking.crew import Claim, Crew
from pravek.server.thinking.guests import Brought
from pravek.server.thinking.question import Question, Thought, Why, stand_in, think
from pravek.server.thinking.workers import Broke, TooLong, Worker

log = logging.getLogger("pravek.bots")

T = TypeVar("T")
GRACE = 10.0
"""Seconds beyond its budget before a thought is taken to be stuck."""
WINDOWS = {"spirit": 1.0}
WINDOW = 0.1
"""In a game with secrets every answer takes the same time, whatever there was to think about:
so many seconds, at each level."""
FITTED = 0.75
"""The part of the window that is for thinking."""
MOST_REMEMBERED = 10_000
MOST_GUESTS = 2
"""Processes in which bots think about games from outside."""
MOST_CHECKS = 4
"""Records and territories of one owner that may wait."""


class TooBusy(RuntimeError):
    """This owner has enough waiting."""


@dataclass(frozen=True, slots=True)
class Decision:
    action: Action
    stand_in: Why | None = None
    """Why somebody else played than the bot of this level, if so."""


class Thinkers:
    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        make: Callable[[], Worker] = Worker,
        guest: Callable[[], Worker] | None = None,
    ) -> None:
        """`guest` makes workers for games from outside, whose code ours never share a process
        with."""
        self._bots, self._checkers = Crew(workers, make), Crew(1, make)
        self._guests = Crew(min(workers, MOST_GUESTS), guest or make)
        self._guest_checkers = Crew(1, guest or make)
        self._metrics = metrics
        self._memories: OrderedDict[tuple[str, int, str], Any] = OrderedDict()
        self._compiling: subprocess.Popen[bytes] | None = None
        metrics.gauge(
            "thoughts_waiting",
            "Bots that wait to think.",
            lambda: self._bots.waiting + self._guests.waiting,
        )
        metrics.gauge(
            "checks_waiting",
            "Records and territories to check.",
            lambda: self._checkers.waiting + self._guest_checkers.waiting,
        )
        metrics.gauge(
            "workers_replaced",
            "Worker processes that died or were ended since the start.",
            lambda: sum(crew.replaced for crew in self._crews),
        )

    @property
    def _crews(self) -> tuple[Crew, ...]:
        return self._bots, self._checkers, self._guests, self._guest_checkers

    def open(self) -> None:
        """Start the processes now, so that the first bot move does not wait for them."""
        self._bots.start()
        if not native.is_ready():
            log.info("compiling what the strong bots need; plain ones play meanwhile")
            command = [sys.executable, "-m", "pravek.engines.warm"]
            self._compiling = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    def close(self) -> None:
        if self._compiling is not None:
            self._compiling.kill()
            self._compiling.wait()
            self._compiling = None
        for crew in self._crews:
            crew.close()

    # Bots

    async def choose(self, question: Question, claim: Claim, secret: bool) -> Decision:
        """What a bot plays. If it breaks down or gets stuck, somebody stands in. In a game with
        secrets a forced answer waits and takes as long as any other."""
        if len(question.actions) == 1 and not secret:
            return Decision(question.actions[0])
        key = claim.room, question.seat, question.level

        async def run(worker: Worker, share: float) -> Thought:
            window = min(WINDOWS.get(question.level, WINDOW), share) if secret else 0.0
            seconds = window * FITTED if secret else min(LEVELS[question.level].seconds, share)
            closes = asyncio.get_running_loop().time() + window
            thought = await self._think(worker, question, seconds, self._memories.get(key))
            self._remember(key, thought.memory)
            await asyncio.sleep(closes - asyncio.get_running_loop().time())
            return thought

        crew = self._bots if question.source is None else self._guests
        thought = await crew.do(claim, run)
        return Decision(question.actions[thought.number], thought.why)

    async def _think(
        self, worker: Worker, question: Question, seconds: float, memory: Any
    ) -> Thought:
        try:
            thought = await worker.do(seconds + GRACE, think, question, seconds, memory)
        except (TooLong, Broke) as error:
            thought = await self._replace(worker, question, error)
        self._metrics.bot_thoughts.add()
        if thought.why in ("broke", "stuck"):
            self._metrics.bot_failures.add()
            log.error("a bot broke down", extra={"more": _about(question, thought)})
        return thought

    async def _replace(self, worker: Worker, question: Question, error: Exception) -> Thought:
        """The process is gone; its successor asks a plain bot."""
        why: Why = "stuck" if isinstance(error, TooLong) else "broke"
        try:
            return await worker.do(GRACE, stand_in, question, why, str(error))
        except (TooLong, Broke) as again:
            number = SystemRandom().randrange(len(question.actions))
            return Thought(number, why, f"{error}\n{again}")

    def _remember(self, key: tuple[str, int, str], memory: Any) -> None:
        self._memories.pop(key, None)
        if memory is not None:
            self._memories[key] = memory
            if len(self._memories) > MOST_REMEMBERED:
                self._memories.popitem(last=False)

    # Records and territories

    async def check(self, owner: str, seconds: float, what: Callable[..., T], *given: Any) -> T:
        """Run it in a worker; TooLong if it does not end in time, TooBusy if this owner has
        enough waiting."""
        foreign = any(isinstance(each, Brought) for each in given)
        crew = self._guest_checkers if foreign else self._checkers
        if crew.count(owner) >= MOST_CHECKS:
            raise TooBusy

        async def run(worker: Worker, share: float) -> T:
            return await worker.do(seconds, what, *given)

        return await crew.do(Claim(owner, ""), run)


def _about(question: Question, thought: Thought) -> dict[str, Any]:
    """For the log. Options may hold a whole card file."""
    return {
        "game": question.game,
        "level": question.level,
        "seat": question.seat,
        "options": repr(question.options)[:300],
        "why": thought.why,
        "trace": thought.trace[-4000:],
    }
