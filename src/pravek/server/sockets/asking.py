"""What a client can ask for over its socket, message by message. The room's lock is held."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from pravek.core.protocol import Seat
from pravek.server.table import absence, holders, lobby, moves
from pravek.server.table.audience import Client, own
from pravek.server.table.room import Room
from pravek.server.wire.frames import as_json
from pravek.server.wire.messages import (
    Abandon,
    Again,
    Ask,
    Close,
    Concede,
    Face,
    HandOver,
    Hello,
    Leave,
    Move,
    Say,
    StandIn,
    TakeBack,
    Undo,
)
from pravek.table.messages import Said
from pravek.table.problems import Refuse, too_often


class Asker(Client, Protocol):
    """A client that asks."""

    def turn_to(self, seat: Seat | None) -> None:
        """The screen is turned to a seat, or to nobody."""

    def pay(self, size: int) -> None:
        """It asked for an answer of so many bytes."""


async def move(client: Asker, room: Room, asked: Move) -> None:
    await moves.move(room, client, asked)


async def why(client: Asker, room: Room, asked: Ask) -> None:
    because = await moves.why(room, client, asked.action, asked.id)
    client.send(room.audience.frame(client, "because", because))


async def undo(client: Asker, room: Room, asked: Undo) -> None:
    await moves.undo(room, client, asked)


async def face(client: Asker, room: Room, asked: Face) -> None:
    if asked.seat is not None:
        own(client, asked.seat)
    client.turn_to(asked.seat)
    client.pay(await room.audience.send_snapshot(client))


async def say(client: Asker, room: Room, asked: Say) -> None:
    own(client, asked.seat)
    phrases = room.phrases.of(asked.seat)
    if not phrases.take():
        raise too_often(phrases.wait)
    room.audience.tell("said", as_json(Said(seat=asked.seat, phrase=asked.phrase)))


async def hand_over(client: Asker, room: Room, asked: HandOver) -> None:
    own(client, asked.seat)
    holders.may_swap(room, asked.seat)
    await holders.hand_over(room, asked.seat, asked.level)


async def take_back(client: Asker, room: Room, asked: TakeBack) -> None:
    own(client, asked.seat)
    holders.may_swap(room, asked.seat)
    await holders.take_back(room, asked.seat)


async def stand_in(client: Asker, room: Room, asked: StandIn) -> None:
    own(client, asked.by)
    act = absence.sit_in if asked.bot else absence.wait_for
    await act(room, asked.seat, asked.by)


async def concede(client: Asker, room: Room, asked: Concede) -> None:
    own(client, asked.seat)
    await holders.concede(room, asked.seat)


async def abandon(client: Asker, room: Room, asked: Abandon) -> None:
    own(client, asked.seat)
    await holders.abandon(room, asked.seat, asked.agree)


async def close(client: Asker, room: Room, asked: Close) -> None:
    own(client, asked.seat)
    await holders.close(room, asked.seat)


async def rematch(client: Asker, room: Room, asked: Again) -> None:
    own(client, asked.seat)
    await lobby.play_again(room, asked.seat, asked)


async def leave(client: Asker, room: Room, asked: Leave) -> None:
    own(client, asked.seat)
    holders.may_swap(room, asked.seat)
    await lobby.stand_up(room, asked.seat)


async def hello_again(client: Asker, room: Room, asked: Hello) -> None:
    raise Refuse(400, "hello_again", "You have said hello already.")


ANSWERS: dict[type, Callable[[Asker, Room, Any], Awaitable[None]]] = {
    Hello: hello_again,
    Move: move,
    Ask: why,
    Undo: undo,
    Face: face,
    Say: say,
    HandOver: hand_over,
    TakeBack: take_back,
    StandIn: stand_in,
    Concede: concede,
    Abandon: abandon,
    Close: close,
    Again: rematch,
    Leave: leave,
}
COSTS: dict[type, float] = {
    Undo: 2,
    Face: 2,
    HandOver: 3,
    TakeBack: 3,
    StandIn: 3,
    Leave: 3,
    Again: 5,
}
"""For how many messages a dear one counts: it is told to everybody, or drawn anew."""
