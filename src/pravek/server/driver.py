"""What goes on at a table without anybody doing anything: bots move, clocks run out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pravek.core.protocol import Seat
from pravek.server import acts
from pravek.server.problems import Refuse

if TYPE_CHECKING:
    from pravek.server.house import House
    from pravek.server.room import Room


class Driver:
    def __init__(self, house: House) -> None:
        self._house = house
        self._thinking: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.stopped = False

    def drive(self, room: Room) -> None:
        """Called whenever something happened: wake the bots that owe, set the clocks. Bots
        think only while somebody is at the table, or an empty one would take others' time."""
        play = room.play
        if play is None or room.broken or self.stopped:
            return
        now, owing = self._house.world.steady(), play.owing
        for seat in owing if room.clients else ():
            if play.holders[seat].kind == "bot" and (room.id, seat) not in self._thinking:
                task = asyncio.create_task(self._think(room, seat))
                self._thinking[room.id, seat] = task
        room.clocks.ask([s for s in owing if play.holders[s].kind == "person"], now)
        self._set_alarm(room, now)

    async def _think(self, room: Room, seat: Seat) -> None:
        """One decision of a bot, bound to the position it was asked about."""
        try:
            if pause := self._house.settings.bot_pause:
                await asyncio.sleep(pause)
            async with room.lock:
                play = room.play
                if play is None or not self._owes(room, seat):
                    return
                asked, level = play.asked[seat], play.holders[seat].level or acts.STAND_IN
                view, actions = play.match.view(seat), play.match.actions(seat)
            action = await self._house.thinkers.choose(
                play.game.name, dict(play.game.options), view, seat, actions, level
            )
            async with room.lock:
                if room.play is play and play.asked[seat] == asked and self._owes(room, seat):
                    await room.commit(play.play(action, self._house.world.now()))
        except Refuse:
            pass  # the store failed: the room is read again when somebody looks
        finally:
            self._thinking.pop((room.id, seat), None)
            self.drive(room)

    def _owes(self, room: Room, seat: Seat) -> bool:
        play = room.play
        held = play is not None and play.holders[seat].kind == "bot" and seat in play.owing
        return held and not room.broken and not self.stopped

    # Clocks

    def _set_alarm(self, room: Room, now: int) -> None:
        if alarm := self._alarms.pop(room.id, None):
            alarm.cancel()
        left = room.clocks.next_expiry(now)
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarms[room.id] = loop.call_later(left / 1000 + 0.01, self._ring, room)

    def _ring(self, room: Room) -> None:
        self._alarms.pop(room.id, None)
        task = asyncio.create_task(self._time_out(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_out(self, room: Room) -> None:
        async with room.lock:
            for seat in room.clocks.expired(self._house.world.steady()):
                if not room.broken and room.phase == "playing":
                    try:
                        await acts.hand_over(room, seat, acts.STAND_IN, "timeout")
                    except Refuse:
                        return
            self.drive(room)

    def is_busy(self, room: Room) -> bool:
        """Whether something is going on in this room though nobody looks."""
        return room.id in self._alarms or any(key[0] == room.id for key in self._thinking)

    async def stop(self) -> None:
        self.stopped = True
        for alarm in self._alarms.values():
            alarm.cancel()
        waiting = [*self._thinking.values(), *self._tasks]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
