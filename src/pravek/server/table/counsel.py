"""Advice on its way to the people of one room: it is thought about in the workers of the bots, and
given when it still matters."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from pravek.core.protocol import Seat
from pravek.server.thinking.advising import Asked, advise
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.thinkers import Thinkers, TooBusy
from pravek.server.thinking.workers import Broke, TooLong
from pravek.table import helping
from pravek.table.audience import Client
from pravek.table.consulting import Consult
from pravek.table.problems import Refuse, not_now, too_often
from pravek.table.room import Room
from pravek.table.shapes import Advice, Remark
from pravek.teach.means import engine_for, is_compiling

log = logging.getLogger("pravek.help")


class Counsel:
    """At most one hint and one look of the coach a seat."""

    def __init__(self, room: Room, lock: asyncio.Lock, thinkers: Callable[[], Thinkers]) -> None:
        """`lock` is the room's."""
        self._room, self._lock, self._thinkers = room, lock, thinkers
        self._asked: dict[tuple[Seat, bool], tuple[Consult, asyncio.Task[None]]] = {}
        self._given: Consult | None = None
        """What is being given now, and so written: to break that off would break the room."""

    def take(self, consult: Consult) -> None:
        """Begin to think about it; Refuse if nobody can now."""
        if is_compiling(consult.play.game):
            raise Refuse(409, "help_compiling", "What hints need is still being compiled here.")
        key = consult.seat, consult.action is None
        if key in self._asked:
            earlier, task = self._asked[key]
            if consult.action is None and earlier.is_open:
                raise Refuse(429, "help_coming", "A hint is on its way.")
            task.cancel()
            if consult.action is None:
                helping.fail(self._room, earlier, not_now())
        task = asyncio.create_task(self._advise(consult))
        self._asked[key] = consult, task
        task.add_done_callback(lambda done: self._done(key, done))

    def leave(self, client: Client) -> None:
        """He who asked has gone."""
        for consult, task in list(self._asked.values()):
            if consult.client is client and consult is not self._given:
                task.cancel()

    def _done(self, key: tuple[Seat, bool], task: asyncio.Task[None]) -> None:
        if key in self._asked and self._asked[key][1] is task:
            del self._asked[key]

    async def _advise(self, consult: Consult) -> None:
        try:
            answer = await self._thought(consult)
        except Refuse as refuse:
            if consult.action is None:
                helping.fail(self._room, consult, refuse)
            return
        async with self._lock:
            if self._room.broken or answer is None:
                return
            self._given = consult
            try:
                if isinstance(answer, Advice):
                    await helping.give(self._room, consult, answer)
                else:
                    await helping.remark(self._room, consult, answer)
            except Refuse:
                pass  # the store failed: the room is read again when somebody looks
            finally:
                self._given = None

    async def _thought(self, consult: Consult) -> Advice | Remark | None:
        """What a worker says; Refuse if none can."""
        game = consult.play.game
        asked = Asked(
            game.name,
            dict(game.options),
            consult.view,
            consult.seat,
            consult.actions,
            int(consult.play.salt[:15], 16),  # luck that has nothing to do with the deal
            consult.action,
            consult.mood,
        )
        who = consult.client.address  # a guest uses up nothing of who made the table
        claim = Claim(who, self._room.id, last=consult.action is not None)
        try:
            return await self._thinkers().advise(claim, engine_for(game), advise, asked)
        except TooBusy:
            raise too_often(1) from None
        except (TooLong, Broke) as error:
            about = {"game": game.name, "seat": consult.seat, "why": str(error)[-4000:]}
            log.error("no advice", extra={"more": about})
            raise Refuse(409, "help_failed", "No hint could be found this time.") from None
