"""What goes on at a table without anybody doing anything: bots move, clocks run out."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial

from pravek.core.protocol import Seat
from pravek.server.table.room import Keeper, Room
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import Decision
from pravek.table.breaking import at_its_own_risk
from pravek.table.holders import STAND_IN, hand_over
from pravek.table.log import Logged
from pravek.table.play import Play
from pravek.table.problems import Refuse
from pravek.table.rivals import rival_at


@dataclass(slots=True)
class Pending:
    """A bot's decision on its way, bound to the question it was asked."""

    play: Play
    number: int
    """Since when the question has been the same."""
    claim: Claim
    decision: asyncio.Task[Decision]


class Driver:
    def __init__(self, house: Keeper) -> None:
        self._house = house
        self._thinking: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._pending: dict[tuple[str, Seat], Pending] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.stopped = False

    def drive(self, room: Room) -> None:
        """Called whenever something happened: wake the bots that owe, set the clocks. Bots
        think only while somebody is at the table, or an empty one would take others' time."""
        self._forget_idle(room)
        play = room.play
        if play is None or room.broken or self.stopped:
            return
        now, owing = self._house.world.steady(), play.owing
        for seat in owing if room.audience.clients else ():
            if play.holders[seat].kind == "bot" and (room.id, seat) not in self._thinking:
                task = asyncio.create_task(self._think(room, seat))
                self._thinking[room.id, seat] = task
        room.clocks.ask([s for s in owing if play.holders[s].kind == "person"], now)
        self._set_alarm(room, now)

    # Bots

    async def _think(self, room: Room, seat: Seat) -> None:
        """One decision of a bot. In a game with secrets it is asked at once and answers at a
        moment that its hand has no part in; elsewhere the pause comes first, for who takes back."""
        begun = asyncio.get_running_loop().time()
        try:
            if room.play is not None and not room.play.game.secrets:
                await self._pause(begun)
            async with room.lock:
                if not self._owes(room, seat) or not room.audience.clients:
                    return
                pending = self._pending[room.id, seat] = await self._ask(room, seat)
            decision = await pending.decision
            await self._pause(begun)
            async with room.lock:
                if self._is_open(room, seat, pending):
                    await room.commit(await self._play(room, pending.play, seat, decision))
        except Refuse:
            pass  # the store failed: the room is read again when somebody looks
        except asyncio.CancelledError:
            if self.stopped:
                raise
        finally:
            if self._thinking.get((room.id, seat)) is asyncio.current_task():
                self._pending.pop((room.id, seat), None)
                del self._thinking[room.id, seat]
                self.drive(room)

    async def _pause(self, begun: float) -> None:
        """So that people can follow."""
        left = begun + self._house.settings.bot_pause - asyncio.get_running_loop().time()
        if left > 0:
            await asyncio.sleep(left)

    async def _ask(self, room: Room, seat: Seat) -> Pending:
        play = room.play
        assert play is not None
        level = play.holders[seat].level or STAND_IN
        view, source = play.match.view(seat), None
        if play.stage is not None:
            async with at_its_own_risk(room, play):
                view, source = await play.stage.view(play.match, seat), play.stage.source
        options, actions = dict(play.game.options), tuple(play.match.actions(seat))
        about = play.game.name, options, view, seat, actions, level, source
        question = Question(*about, rival_at(room, seat))
        nobody_plays = not room.audience.seats
        witnessed = partial(play.match.witnessed, seat)
        claim = Claim(room.owner or room.id, room.id, nobody_plays, witnessed=witnessed)
        deciding = self._house.thinkers.choose(question, claim, play.game.secrets)
        return Pending(play, play.asked[seat], claim, asyncio.create_task(deciding))

    async def _play(self, room: Room, play: Play, seat: Seat, decision: Decision) -> list[Logged]:
        """The move, and before it a word if it is not the bot's own."""
        if play.stage is not None:
            async with at_its_own_risk(room, play):
                await play.stage.rehearse(play.match, decision.action)
        now, entries = self._house.world.now(), []
        note = {"note": "stand_in", "seat": seat, "why": decision.stand_in}
        said = decision.stand_in == "compiling" and any(n.words == note for n in play.match.notes)
        if decision.stand_in and not said:
            entries.append(play.note(note, now))
        return entries + play.play(decision.action, now)

    def _forget_idle(self, room: Room) -> None:
        """Thoughts nobody needs any more: about a position that is gone, or still waiting for
        their turn at a table everybody left."""
        for seat in range(len(room.chairs)):
            pending = self._pending.get((room.id, seat))
            if pending is not None and not pending.decision.done():
                waits_for_nobody = not room.audience.clients and not pending.claim.begun
                if waits_for_nobody or not self._is_open(room, seat, pending):
                    pending.decision.cancel()

    def forget(self, room: Room) -> None:
        """The room was let go: nobody waits for what is thought about it, and whoever reads it
        again asks anew."""
        for seat in range(len(room.chairs)):
            if pending := self._pending.pop((room.id, seat), None):
                pending.decision.cancel()
            if task := self._thinking.pop((room.id, seat), None):
                self._keep(task)

    def _is_open(self, room: Room, seat: Seat, pending: Pending) -> bool:
        """Whether the question is still the same."""
        play = pending.play
        return room.play is play and play.asked[seat] == pending.number and self._owes(room, seat)

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
        self._keep(asyncio.create_task(self._time_out(room)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        """Until it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_out(self, room: Room) -> None:
        async with room.lock:
            for seat in room.clocks.expired(self._house.world.steady()):
                if not room.broken and room.phase == "playing":
                    try:
                        await hand_over(room, seat, STAND_IN, "timeout")
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
