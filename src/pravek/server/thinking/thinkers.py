"""Bots think and records are checked in worker processes, never in the event loop.

The bots have a crew, records and territories another, so that neither waits for the other.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from pravek.bots import native
from pravek.bots.levels import LEVELS
from pravek.core.protocol import Action
from pravek.server.metrics import Metrics
from pravek.server.thinking.asking import ask, thinker
from pravek.server.thinking.compiling import Compiling
from pravek.server.thinking.crew import Claim, Crew
from pravek.server.thinking.guests import Brought
from pravek.server.thinking.question import Question, Thought, Why
from pravek.server.thinking.workers import START, Worker

if TYPE_CHECKING:
    from pravek.server.thinking.away import Away

T = TypeVar("T")
N = TypeVar("N", Thought, Thought | None)
WINDOWS = {"spirit": 1.0}
WINDOW = 0.1
"""In a game with secrets every answer takes the same time, whatever there was to think about:
so many seconds, at each level."""
FITTED = 0.75
"""The part of the window that is for thinking."""
MOST_REMEMBERED = 10_000
MOST_GUESTS = 2
"""Processes in which bots think about games from outside."""
MOST_ADVICE = 16
"""Thoughts of one owner that may wait before he gets no more advice."""
LONGEST_ADVICE = 30.0
"""Seconds after which it is not believed to come: it needs one, on a busy machine many."""
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
        make: Callable[[], Worker] | None = None,
        guest: Callable[[], Worker] | None = None,
    ) -> None:
        """`make` makes workers, `guest` those for games from outside, whose code ours never share
        a process with."""
        checker = make or Worker
        self._bots, self._checkers = Crew(workers, make or thinker), Crew(1, checker)
        self._guests = Crew(min(workers, MOST_GUESTS), guest or checker)
        self._guest_checkers = Crew(1, guest or checker)
        self._metrics = metrics
        self._memories: OrderedDict[tuple[str, int, str], Any] = OrderedDict()
        self._compiling = Compiling()
        self.away: Away | None = None
        """Workers elsewhere, where there is a bus."""
        metrics.gauge(
            "thoughts_waiting",
            "Bots that wait to think.",
            lambda: self._bots.waiting + self._guests.waiting,
        )
        metrics.gauge(
            "reviews_waiting",
            "Reviews that wait for a worker which no bot needs.",
            lambda: self._bots.sparing,
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
        self._compiling.start()

    async def load(self) -> None:
        """Returns when every process of the bots has loaded what is compiled."""
        await self._bots.each(START, native.load_all)

    def close(self) -> None:
        self._compiling.stop()
        for crew in self._crews:
            crew.close()

    # Bots

    async def choose(self, question: Question, claim: Claim, secret: bool) -> Decision:
        """What a bot plays. If it breaks down or gets stuck, somebody stands in. In a game with
        secrets a forced answer waits and takes as long as any other."""
        if len(question.actions) == 1 and not secret:
            return Decision(question.actions[0])
        if (away := self.away) is not None and question.rival is None:  # some may not know rivals
            thought = await self._in_time(
                question, claim, secret, inf, partial(away.think, question, claim)
            )
            if thought is not None:
                return Decision(question.actions[thought.number], thought.why)

        async def run(worker: Worker, share: float) -> Thought:
            asking = partial(ask, worker, question, metrics=self._metrics)
            return await self._in_time(question, claim, secret, share, asking)

        crew = self._bots if question.source is None else self._guests
        thought = await crew.do(claim, run)
        return Decision(question.actions[thought.number], thought.why)

    async def _in_time(
        self,
        question: Question,
        claim: Claim,
        secret: bool,
        share: float,
        think: Callable[[float, Any], Awaitable[N]],
    ) -> N:
        """Think with the seconds there are, and with what the bot remembers. An answer takes its
        window in a game with secrets."""
        key = claim.room, question.seat, question.level
        window = min(WINDOWS.get(question.level, WINDOW), share) if secret else 0.0
        seconds = window * FITTED if secret else min(LEVELS[question.level].seconds, share)
        closes = asyncio.get_running_loop().time() + window
        thought = await think(seconds, self._memories.get(key))
        if thought is not None:
            self._remember(key, thought.memory)
            await asyncio.sleep(closes - asyncio.get_running_loop().time())
        return thought

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

    # Help

    async def advise(
        self, claim: Claim, engine: str | None, what: Callable[..., T], *given: Any
    ) -> T:
        """Run it in a worker of the bots, with an engine loaded, as a thought that a person waits
        for; TooLong if it does not end in time, TooBusy if this owner has enough waiting."""
        if self._bots.count(claim.owner) >= MOST_ADVICE:
            raise TooBusy

        async def run(worker: Worker, share: float) -> T:
            if engine is not None:
                await worker.do(START, native.load, engine)
            return await worker.do(LONGEST_ADVICE, what, *given)

        return await self._bots.do(claim, run)

    # What no bot shall wait for

    async def spare(
        self, owner: str, ticket: str, seconds: float, what: Callable[..., T], *given: Any
    ) -> T:
        """Run it in a worker that no bot waits for, never in all of them, and best in the one that
        had this ticket; TooLong if it does not end in time. It should be short: a bot that comes
        now waits for its end."""

        async def run(worker: Worker, share: float) -> T:
            return await worker.do(seconds, what, *given)

        return await self._bots.do(Claim(owner, ticket, spare=True), run)

    @property
    def is_compiling(self) -> bool:
        """Whether what bots and reviews need is still being compiled."""
        return not native.is_ready() and self._compiling.is_running

    @property
    def is_ready(self) -> bool:
        """Whether nothing is left to be compiled. If it is neither, the compiler has failed."""
        return native.is_ready()

    @property
    def sparing(self) -> int:
        """How many things wait for such a worker."""
        return self._bots.sparing
