"""A guest stands up in order: it goes when the server has heard of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from pravek.core.protocol import Seat
from pravek.guest import frames
from pravek.guest.trouble import CannotSit
from pravek.server.wire.messages import Leave
from pravek.table.shapes import Table

PATIENCE = 10.0
"""Seconds we wait for the answer to our goodbye."""


async def stand_up(socket: ClientConnection, seat: Seat) -> bool:
    """Whether the server says that the seat is not ours any longer. Before a game it is free
    then, in a game a bot of the server has it."""
    with suppress(TimeoutError, CannotSit, WebSocketException):
        async with asyncio.timeout(PATIENCE):
            await socket.send(frames.write(Leave(seat=seat)))
            async for text in socket:
                _, message = frames.read(text)
                if isinstance(message, Table) and not _is_played(message, seat):
                    return True
    return False


def _is_played(table: Table, seat: Seat) -> bool:
    """Whether its owner plays this seat."""
    return any(at.seat == seat and at.owner == at.holder.kind == "person" for at in table.seats)
