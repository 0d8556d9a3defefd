"""Workers elsewhere: a thought is given to one of those who can play it. If he dies it is given to
another; if nobody is there, or nobody has time, the processes of this server think as ever."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import msgspec

from pravek.core import registry
from pravek.server.bus.bus import Bus, Message
from pravek.server.bus.problems import BusError, NobodyThere
from pravek.server.metrics import Metrics
from pravek.server.thinking import words
from pravek.server.thinking.asking import count
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question, Thought

log = logging.getLogger("pravek.bots")

TRIES = 3
"""Workers that are asked before the thought stays here."""
MOST_OF_ONE = 8
"""Thoughts of one owner that may be away at once: the others find somebody, too."""
FORGET = 2.0
"""Seconds after which somebody is looked for again where nobody was."""
_ANSWER = msgspec.json.Decoder(words.Answer)


class Away:
    """Made by `open`."""

    def __init__(self, bus: Bus, metrics: Metrics) -> None:
        self._bus, self._metrics, self._inbox = bus, metrics, bus.inbox()
        self._asked = 0
        self._waiting: dict[str, asyncio.Queue[Message]] = {}
        self._of: Counter[str] = Counter()
        self._nobody: dict[str, float] = {}
        """Until when nobody is looked for, by subject."""
        self.done = self.again = self.declined = 0
        gauge = metrics.gauge
        gauge("thoughts_away", "Decisions that workers elsewhere made.", lambda: self.done)
        gauge("thoughts_again", "Thoughts given to another: a worker died.", lambda: self.again)
        gauge("thoughts_declined", "Workers asked that had no time.", lambda: self.declined)

    @classmethod
    async def open(cls, bus: Bus, metrics: Metrics) -> Away:
        away = cls(bus, metrics)
        await bus.listen(f"{away._inbox}.*", away._hear)
        return away

    async def think(
        self, question: Question, claim: Claim, seconds: float, memory: Any
    ) -> Thought | None:
        """What somebody elsewhere decided; None if nobody did."""
        if question.source is not None or claim.witnessed is None:
            return None
        rules = registry.build(question.game, **question.options).rules
        where = words.subject(question.game, rules, question.level)
        if self._of[claim.owner] >= MOST_OF_ONE or _now() < self._nobody.get(where, 0.0):
            return None
        asked = words.asked(question, claim.witnessed(), seconds, claim.last, memory)
        try:
            message = msgspec.json.encode(asked)
        except TypeError:  # a memory that is no JSON stays here
            return None
        if len(message) > self._bus.largest:
            return None
        claim.begun = True
        self._of[claim.owner] += 1
        try:
            thought = await self._try(where, message, len(question.actions))
        finally:
            claim.begun = False
            self._of[claim.owner] -= 1
            self._of += Counter()  # who has none away is forgotten
        if thought is not None:
            count(question, thought, self._metrics)
        return thought

    async def _try(self, where: str, message: bytes, choices: int) -> Thought | None:
        for _ in range(TRIES):
            self._asked += 1
            reply = f"{self._inbox}.{self._asked}"
            self._waiting[reply] = heard = asyncio.Queue[Message]()
            try:
                await self._bus.publish(where, message, reply)
                said = await self._last_word(heard)
            except NobodyThere:
                self._nobody[where] = _now() + FORGET
                return None
            except BusError:
                return None
            finally:
                del self._waiting[reply]
            match said:
                case words.Thoughtful(number=number) if 0 <= number < choices:
                    self.done += 1
                    return said.thought()
                case words.Declined(why=why):
                    self.declined += 1
                    if why:
                        log.error("a worker cannot play", extra={"more": {"why": why[:300]}})
                case None:
                    self.again += 1
                    log.warning("a worker fell silent", extra={"more": {"subject": where}})
        return None

    async def _last_word(self, heard: asyncio.Queue[Message]) -> words.Answer | None:
        """Of whoever was asked; None if he fell silent, NobodyThere if there was nobody."""
        said: words.Answer = words.Taken()
        while isinstance(said, words.Taken):
            try:
                async with asyncio.timeout(words.SILENCE):
                    message = await heard.get()
            except TimeoutError:
                return None
            if message.is_nobody:
                raise NobodyThere("no worker is there")
            try:
                said = _ANSWER.decode(message.data)
            except msgspec.MsgspecError as error:
                said = words.Declined(f"an answer that is none: {error}")
        return said

    def _hear(self, message: Message) -> None:
        """What somebody says who was given up is not heard any more."""
        if waiting := self._waiting.get(message.subject):
            waiting.put_nowait(message)


def _now() -> float:
    return asyncio.get_running_loop().time()
