"""The guest: is told what happens, lets its bot think when it is asked, and answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn
from uuid import uuid4

from websockets.asyncio.client import ClientConnection

from pravek.bots.breakdown import BotError
from pravek.bots.protocol import Bot, dismiss
from pravek.core.blame import RulesError
from pravek.core.codec import encode
from pravek.core.protocol import SEATS
from pravek.core.registry import SetupError
from pravek.guest import frames, parting
from pravek.guest.address import seat_link
from pravek.guest.desk import Seat
from pravek.guest.line import Hangup, Line, Tell
from pravek.guest.manners import Manners
from pravek.guest.seating import Player, game_of
from pravek.guest.sight import Question, Sight
from pravek.guest.thinking import think
from pravek.guest.trouble import CannotSit, SentAway
from pravek.server.wire.messages import Hello, Move
from pravek.server.wire.shapes import Asked
from pravek.table.messages import WIRE, Ack, Bye, Events, Refused, Snapshot
from pravek.table.shapes import Ending, Position, Table, Told

LONGEST_WAIT = 60.0
"""Seconds a server can make us wait before we ask again."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, and where we sat."""

    table: Table
    seat: int
    ending: Ending


class Guest:
    """A bot at one seat of a table, from hello to goodbye."""

    def __init__(
        self,
        seat: Seat,
        player: Player,
        line: Line,
        manners: Manners,
        tell: Tell,
        ended: Callable[[Result], None],
    ) -> None:
        self._chair, self._player, self._line, self._manners = seat, player, line, manners
        self._tell, self._ended = tell, ended
        self._seat = 0
        self._table: Table | None = None
        self._sight: Sight | None = None
        self._bot: Bot | None = None
        self._position: Position | None = None
        """Where the log leads, as far as we know of it."""
        self._number = 0
        """Our last move became this number; what we know of before is old."""
        self._pending: Move | None = None
        """A move that was not acknowledged yet: sent again with the same id, it counts once."""
        self._wish: Asked | None = None
        """What we asked for besides."""
        self._finished = 0
        """The last game that was counted."""
        self._left = False
        self._thought: asyncio.Task[None] | None = None
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def play(self) -> None:
        """To the end, through every broken line. Whatever goes wrong, the seat is left in order."""
        listening = asyncio.create_task(self._line.keep(self._talk))
        try:
            await asyncio.wait({listening, self._failed}, return_when=asyncio.FIRST_COMPLETED)
            (self._failed if self._failed.done() else listening).result()
        except SentAway:
            raise
        except (Exception, asyncio.CancelledError):
            listening.cancel()  # and so stands up
            try:
                await asyncio.wait({listening})
            finally:  # who is asked to go twice goes at once
                if self._is_needed():
                    self._say_goodbye()
            raise
        finally:
            tasks = [task for task in (listening, self._thought) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if not self._failed.cancel():
                self._failed.exception()  # it was said, or something else was
            self._dismiss()

    def _is_needed(self) -> bool:
        """Whether somebody waits for us, now or soon."""
        return self._table is not None and self._table.phase != "over"

    def _say_goodbye(self) -> None:
        assert self._table is not None
        chair = self._chair
        if not self._left:
            link = seat_link(chair.server, chair.table, chair.secret)
            self._tell(f"The server could not be told; the seat waits at {link}")
        elif self._table.phase == "lobby":
            self._tell("The seat is free again.")
        else:
            self._tell("A bot of the server plays on.")

    def _dismiss(self) -> None:
        if self._bot is not None:
            dismiss([self._bot])
            self._bot = None

    # Listening

    async def _talk(self, socket: ClientConnection) -> None:
        """One connection, from hello until there is nothing more to say."""
        sight, self._wish = self._sight, None
        since, round_ = (sight.number, sight.round) if sight else (0, 0)
        chair = self._chair
        hello = Hello(table=chair.table, seats=[chair.secret], since=since, round=round_)
        await self._line.say(hello)
        if self._pending is not None:
            await self._line.say(self._pending)
        try:
            async for text in socket:
                number, message = frames.read(text)
                await self._hear(number, message)
                self._line.heard()
                if self._is_done():
                    return
        except SentAway:
            raise
        except (CannotSit, BotError, RulesError, SetupError, asyncio.CancelledError):
            if self._is_needed():
                self._left = await parting.stand_up(socket, self._seat)
            raise
        raise Hangup("goodbye", 0)

    async def _hear(self, number: int, message: Told | None) -> None:
        match message:
            case Snapshot():
                self._see(number, message)
            case Events() if self._sight is not None:
                self._sight.follow(message.entries, number)
                self._position = message.position
            case Table() if self._table is not None:
                self._sit_at(message, self._seat)
            case Ack() if self._pending is not None and message.id == self._pending.id:
                self._pending, self._number = None, message.number
            case Refused():
                await self._refused(message)
            case Ending():
                self._finish(message)
            case Bye():
                _goodbye(message)
        await self._act()

    def _see(self, number: int, snapshot: Snapshot) -> None:
        """Everything, or what was missed."""
        if snapshot.wire != WIRE:
            raise SentAway(f"the server speaks wire {snapshot.wire}, this Pravek {WIRE}")
        if len(snapshot.you.seats) != 1:
            raise SentAway.by("wrong_secret")
        self._sit_at(snapshot.table, snapshot.you.seats[0])
        self._position = snapshot.position
        if snapshot.position is not None:
            sight, round_ = self._sight, snapshot.table.round
            if sight is None or not sight.continues(round_, snapshot.since, number):
                sight = self._begin(snapshot)
            sight.follow(snapshot.entries, number)
        if snapshot.over is not None:
            self._finish(snapshot.over)

    def _sit_at(self, table: Table, seat: int) -> None:
        """The table as it is now, and which seat of it is ours."""
        if not 0 <= seat < len(table.seats) <= len(SEATS):
            raise SentAway.by("wrong_secret")
        before, self._table, self._seat = self._table, table, seat
        if before is None:
            name, letter = table.seats[seat].name, SEATS[seat]
            self._tell(f"{name} has seat {letter} at a table of {table.game}.")
        if table.phase == "lobby" and (before is None or before.phase != "lobby"):
            self._tell("Waiting for the others.")

    def _begin(self, snapshot: Snapshot) -> Sight:
        """A game is seen from its start."""
        table = snapshot.table
        game = game_of(table)
        if self._sight is None or self._sight.round != table.round:
            self._dismiss()
            self._bot = self._player.make(game)
            self._tell(f"Game {table.round} is on.")
        self._number = 0
        name = self._player.name
        self._sight = Sight(game, self._seat, name, table.round, snapshot.since)
        return self._sight

    async def _refused(self, refused: Refused) -> None:
        """Our move, or something else we asked for, was refused."""
        if refused.key == "too_often":
            wait = refused.args.get("seconds")
            wait = wait if isinstance(wait, int | float) else 1
            await asyncio.sleep(min(max(wait, 0.1), LONGEST_WAIT))
            self._wish = None
            if self._pending is not None:
                await self._line.say(self._pending)
        elif self._pending is not None and refused.id == self._pending.id:
            if refused.status != 409:
                raise CannotSit(f"the server refuses the move: {refused.text}")
            self._pending = self._position = None  # what we have missed comes next

    # Playing

    async def _act(self) -> None:
        """Think if we are asked, and wish what a polite guest would."""
        if self._thought is None and (question := self._question()):
            self._thought = asyncio.create_task(self._decide(question))
        if self._table is not None:
            wish = self._manners.wish(self._table, self._seat)
            if wish is not None and wish != self._wish:
                await self._line.say(wish)
            self._wish = wish

    def _question(self) -> Question | None:
        sight, position = self._sight, self._position
        if sight is None or position is None or self._pending is not None:
            return None
        return sight.question(position) if sight.number >= self._number else None

    async def _decide(self, question: Question) -> None:
        """The bot answers. Whether the question is still the same the server knows best: the
        move says what was seen when it was asked."""
        assert self._bot is not None
        try:
            action = await think(self._bot, self._seat, question, self._player.limit)
            self._thought = None
            if self._sight is not None and self._sight.round == question.round:
                name = uuid4().hex
                self._pending = Move(action=encode(action), seen=question.number, id=name)
                await self._line.say(self._pending)
            else:
                await self._act()
        except Exception as error:
            if not self._failed.done():
                self._failed.set_exception(error)

    # The end

    def _finish(self, ending: Ending) -> None:
        if self._table is None or self._sight is None or self._finished == self._sight.round:
            return
        self._finished = self._sight.round
        self._manners.played += 1
        self._position = self._pending = None
        self._ended(Result(self._table, self._seat, ending))

    def _is_done(self) -> bool:
        if self._table is None or self._sight is None or self._finished != self._sight.round:
            return False
        return self._manners.is_done(self._table, self._seat)


def _goodbye(bye: Bye) -> NoReturn:
    if bye.retry is None:
        raise SentAway.by(bye.key)
    raise Hangup(bye.key, bye.retry)


async def play(
    seat: Seat,
    player: Player,
    manners: Manners,
    patience: float,
    tell: Tell,
    ended: Callable[[Result], None],
) -> None:
    """Play a seat until the guest wishes to go. `patience`: how many seconds it looks for a server
    that is gone. Cancelled, it stands up."""
    line = Line(seat.server, seat.table, patience, tell)
    await Guest(seat, player, line, manners, tell, ended).play()
