"""The process of `pravek think`: it says what it can play, and thinks about what servers ask."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from signal import SIGINT, SIGTERM

import msgspec

from pravek.bots import native
from pravek.bots.levels import LEVELS, bot_for
from pravek.core import registry
from pravek.server.bus.bus import Bus, Message, Stop
from pravek.server.bus.problems import BusError
from pravek.server.metrics import Metrics
from pravek.server.thinking import words
from pravek.server.thinking.asking import GRACE, ask, thinker
from pravek.server.thinking.compiling import Compiling
from pravek.server.thinking.crew import Claim, Crew
from pravek.server.thinking.question import Question, Thought
from pravek.server.thinking.workers import START, Worker

log = logging.getLogger("pravek.think")

LOOK = 2.0
"""Seconds between two looks whether more can be played, while something is compiled."""
_ASKED = msgspec.json.Decoder(words.Asked)
_BEAT = msgspec.json.encode(words.Taken())


class Mind:
    def __init__(
        self,
        bus: Bus,
        workers: int,
        levels: Collection[str],
        make: Callable[[], Worker] = thinker,
    ) -> None:
        self._bus, self._levels = bus, levels
        self._size, self._busy, self._leaving = workers, 0, False
        self._crew, self._metrics = Crew(workers, make), Metrics()
        self._joined: dict[str, Stop] = {}
        self._growing: asyncio.Task[None] | None = None

    async def join(self) -> int:
        """Begin to be asked; how many things it can play already. Nobody waits for the loading
        of what was compiled: the servers' own processes think meanwhile."""
        await self._crew.each(START, native.load_all)
        await self._offer()
        if not native.is_ready():
            self._growing = asyncio.create_task(self._grow())
        return len(self._joined)

    async def leave(self) -> None:
        """Be asked nothing more, decline what was asked meanwhile, and finish what was begun."""
        self._leaving = True
        if self._growing is not None:
            self._growing.cancel()
        await asyncio.gather(*(stop() for stop in self._joined.values()))
        longest = max(level.seconds for level in LEVELS.values()) + GRACE
        with suppress(TimeoutError):
            async with asyncio.timeout(longest):
                while self._busy:
                    await asyncio.sleep(0.05)
        self._crew.close()

    async def _grow(self) -> None:
        while not native.is_ready():
            await asyncio.sleep(LOOK)
            await self._offer()
        log.info("all is compiled", extra={"more": {"plays": len(self._joined)}})

    async def _offer(self) -> None:
        """Listen to questions about every game and level whose bot needs no compiling any more."""
        for entry in registry.entries():
            if entry.source is not None:
                continue  # the rules of strangers stay where they were brought
            rules = registry.build(entry.name).rules
            for level in self._levels:
                subject = words.subject(entry.name, rules, level)
                waits = native.is_compiling(bot_for(entry.name, level), entry.name)
                if subject not in self._joined and not waits:
                    self._joined[subject] = await self._bus.serve(
                        subject, self._answer, words.QUEUE
                    )
        await self._bus.flush()

    async def _answer(self, message: Message) -> bytes:
        try:
            asked = _ASKED.decode(message.data)
            if self._leaving or self._is_full(asked.spare):
                return msgspec.json.encode(words.Declined())
            question = asked.question()
        except Exception as error:  # anybody may say anything on a bus
            log.error("a question that is none", extra={"more": {"why": repr(error)[:300]}})
            return msgspec.json.encode(words.Declined(repr(error)[:300]))
        self._busy += 1
        try:
            thought = await self._think(asked, question, message.reply)
        finally:
            self._busy -= 1
        trace = thought.trace[-4000:]
        told = words.Thoughtful(thought.number, thought.why, trace, thought.memory)
        return msgspec.json.encode(told)

    def _is_full(self, spare: bool) -> bool:
        """What can wait leaves one process to those who cannot, where there are several."""
        return self._busy >= (max(1, self._size - 1) if spare else self._size)

    async def _think(self, asked: words.Asked, question: Question, reply: str) -> Thought:
        async def run(worker: Worker, _: float) -> Thought:
            return await ask(worker, question, asked.seconds, asked.memory, self._metrics)

        beating = asyncio.create_task(self._beat(reply))
        try:
            return await self._crew.do(Claim("", ""), run)
        finally:
            beating.cancel()
            more = {"game": asked.game, "bot": asked.level, "seat": asked.seat}
            log.debug("thought", extra={"more": more})

    async def _beat(self, reply: str) -> None:
        while True:
            with suppress(BusError):
                await self._bus.publish(reply, _BEAT)
            await asyncio.sleep(words.BEAT)


async def run(url: str, workers: int, levels: Collection[str]) -> None:
    """Think until a signal ends it; a line on standard output says that it is there. CannotConnect
    if the bus is not."""
    bus = await Bus.connect(url, "pravek think")
    mind, compiling, ended = Mind(bus, workers, levels), Compiling(), asyncio.Event()
    for signal in (SIGINT, SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal, ended.set)
    compiling.start()
    try:
        print(f"thinking: {await mind.join()} games and levels", flush=True)
        await ended.wait()
        await mind.leave()
    finally:
        compiling.stop()
        await bus.close()
