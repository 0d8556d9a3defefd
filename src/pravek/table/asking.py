"""What can be asked for at a table, message by message. Whoever asks is the one writer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from pravek.core.protocol import Seat
from pravek.table import absence, helping, holders, lobby, moves
from pravek.table.audience import Client, Frame, own
from pravek.table.messages import Said
from pravek.table.problems import Refuse, too_often
from pravek.table.room import Room
from pravek.table.shapes import Clock, Json, Level, Mood, Phrase


class Asker(Client, Protocol):
    """A client that asks."""

    def turn_to(self, seat: Seat | None) -> None:
        """The screen is turned to a seat, or to nobody."""

    def pay(self, told: Frame) -> None:
        """It asked for this answer."""

    def refuse(self, refuse: Refuse, message: str | None) -> None:
        """Its message has changed nothing, and this is why."""


async def answer(client: Asker, room: Room, kind: str, asked: Json) -> None:
    """Do what a message asks for. Who is refused is told why, and what he missed if that is it."""
    try:
        await ANSWERS[kind](client, room, **asked)
    except Refuse as refuse:
        client.refuse(refuse, asked.get("id"))
        if refuse.key == "stale":
            client.pay(await room.audience.send_snapshot(client, asked["seen"], room.round))


async def move(client: Asker, room: Room, *, action: Json, seen: int, id: str) -> None:
    await moves.move(room, client, action, seen, id)


async def why(client: Asker, room: Room, *, action: Json, id: str) -> None:
    because = await moves.why(room, client, action, id)
    client.send(room.audience.frame(client, "because", because))


async def undo(client: Asker, room: Room, *, seat: Seat, seen: int, id: str) -> None:
    await moves.undo(room, client, seat, seen, id)


async def hint(client: Asker, room: Room, *, seat: Seat, id: str) -> None:
    own(client, seat)
    helping.hint(room, client, seat, id)


async def listen(client: Asker, room: Room, *, seat: Seat, mood: Mood) -> None:
    own(client, seat)
    helping.listen(room, seat, mood)


async def help_all(client: Asker, room: Room, *, seat: Seat, agree: bool = True) -> None:
    own(client, seat)
    await helping.agree(room, seat, agree)


async def face(client: Asker, room: Room, *, seat: Seat | None) -> None:
    if seat is not None:
        own(client, seat)
    client.turn_to(seat)
    client.pay(await room.audience.send_snapshot(client))


async def say(client: Asker, room: Room, *, seat: Seat, phrase: Phrase) -> None:
    own(client, seat)
    phrases = room.phrases.of(seat)
    if not phrases.take():
        raise too_often(phrases.wait)
    room.audience.tell("said", Said(seat=seat, phrase=phrase))


async def hand_over(client: Asker, room: Room, *, seat: Seat, level: Level = "cairn") -> None:
    own(client, seat)
    holders.may_swap(room, seat)
    await holders.hand_over(room, seat, level)


async def take_back(client: Asker, room: Room, *, seat: Seat) -> None:
    own(client, seat)
    holders.may_swap(room, seat)
    await holders.take_back(room, seat)


async def stand_in(client: Asker, room: Room, *, seat: Seat, by: Seat, bot: bool = True) -> None:
    own(client, by)
    act = absence.sit_in if bot else absence.wait_for
    await act(room, seat, by)


async def concede(client: Asker, room: Room, *, seat: Seat) -> None:
    own(client, seat)
    await holders.concede(room, seat)


async def abandon(client: Asker, room: Room, *, seat: Seat, agree: bool = True) -> None:
    own(client, seat)
    await holders.abandon(room, seat, agree)


async def close(client: Asker, room: Room, *, seat: Seat) -> None:
    own(client, seat)
    await holders.close(room, seat)


async def rematch(
    client: Asker,
    room: Room,
    *,
    seat: Seat,
    options: Json | None = None,
    clock: Clock | None = None,
) -> None:
    own(client, seat)
    await lobby.play_again(room, seat, options, clock)


async def leave(client: Asker, room: Room, *, seat: Seat) -> None:
    own(client, seat)
    holders.may_swap(room, seat)
    await lobby.stand_up(room, seat)


ANSWERS: dict[str, Callable[..., Awaitable[None]]] = {
    "move": move,
    "why": why,
    "undo": undo,
    "hint": hint,
    "coach": listen,
    "help": help_all,
    "face": face,
    "say": say,
    "handover": hand_over,
    "takeback": take_back,
    "standin": stand_in,
    "concede": concede,
    "abandon": abandon,
    "close": close,
    "rematch": rematch,
    "leave": leave,
}
"""An answer to each message but the first one, `hello`."""
