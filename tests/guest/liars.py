"""Servers that are none, or say what is not so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.server import ServerConnection, serve

from pravek.core.codec import encode
from pravek.core.match import Match
from pravek.guest.desk import Seat
from pravek.table.messages import WIRE, Snapshot, You
from pravek.table.shapes import Entry, Holder, Offer, Owes, Position, SeatAt, Table

Json = dict[str, Any]
MATCH: Match[Any] = Match("kingdomino", players=2, seed=7)
[OWING] = MATCH.turn.seats  # type: ignore[union-attr]


def table(**change: Any) -> Json:
    """A table of two people that has just begun."""
    seats = [
        SeatAt(seat=n, name=f"P{n}", owner="person", holder=Holder(kind="person"), online=True)
        for n in range(2)
    ]
    usual: Json = {
        "id": "t", "game": "kingdomino", "options": dict(MATCH.game.options), "round": 1,
        "clock": "none", "visibility": "link", "created": 0, "grace": 0, "phase": "playing",
        "seats": seats,
    }  # fmt: skip
    return as_json(Table(**{**usual, **change}))


def snapshot(**change: Any) -> Json:
    """What an honest server says at the first decision."""
    entries = [Entry(n=n, at=0, event=encode(e), token="") for n, e in enumerate(MATCH.log, 1)]
    offers = [
        Offer(id=n, group="", token="", action=encode(action), preview={})
        for n, action in enumerate(MATCH.actions(OWING))
    ]
    owes = Owes(state="decide", seats=[OWING], duty=None)
    position = Position(view={}, owes=owes, offers=offers, sheets=[], undo=None, timers=[])
    told = Snapshot(
        wire=WIRE,
        table=msgspec.convert(table(), Table),
        you=You(seats=[OWING], facing=OWING, host=False),
        entries=entries,
        since=0,
        position=position,
        over=None,
    )
    return {**as_json(told), **change}


def as_json(told: msgspec.Struct) -> Json:
    found: Json = msgspec.json.decode(msgspec.json.encode(told))
    return found


def frame(kind: str, message: Json, number: int = len(MATCH.log)) -> str:
    return json.dumps({"v": number, "t": kind, "d": message})


LEFT = frame("table", table(seats=[]))
"""Whoever wants to go may go: nobody sits here any longer."""
Answer = Callable[[Json], Sequence[str | bytes]]


@asynccontextmanager
async def liar(
    answer: Answer, *, leave: str | None = LEFT
) -> AsyncIterator[tuple[Seat, list[Json]]]:
    """A socket that answers each message with these frames; a seat there, and what was said."""
    heard: list[Json] = []

    async def talk(line: ServerConnection) -> None:
        async for text in line:
            heard.append(json.loads(text))
            if heard[-1]["t"] != "leave":
                for told in answer(heard[-1]):
                    await line.send(told)
            elif leave is not None:
                await line.send(leave)

    async with serve(talk, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield Seat(f"http://127.0.0.1:{port}", "t", "secret"), heard


@asynccontextmanager
async def canned(pages: Callable[[str], bytes]) -> AsyncIterator[str]:
    """A port that answers whatever is asked for with these bytes, and hangs up."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        writer.write(pages(line.split(" ")[1] if " " in line else ""))
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


def page(body: object, status: str = "200 OK") -> bytes:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return b"HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n%s" % (status.encode(), len(text), text)
