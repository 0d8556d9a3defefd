"""Records over HTTP: that of a table, and those people bring."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from pravek.core.protocol import Seat
from pravek.server.api import uploads
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.database import schema
from pravek.server.database.store import rows
from pravek.server.game.play import Play
from pravek.server.net.doors import address
from pravek.server.table.room import Room
from pravek.server.wire.messages import Because
from pravek.server.wire.problems import Refuse, no_such
from pravek.server.wire.requests import Checked, Upload, Why


class RecordDesk(Desk):
    @endpoint(
        "GET",
        "/api/tables/{id}/record",
        "application/x-ndjson",
        problems=(403, 404, 409),
        bearer=True,
        query=("round",),
    )
    async def record(self, request: Request) -> Response:
        """The record: your own log while the game runs, the whole game once it is over."""
        self.doors.pass_(request, self.doors.heavy)
        room = await self.room(request)
        _side(request, room)
        async with self.house.loads.of(address(request)), room.writing():
            side = _side(request, room)  # whose seat it is when the lock is ours
            play = await self._play(room, request.query_params.get("round"))
            whole = () if play.end != "open" else (side,)
            text = await asyncio.to_thread(play.match.record, *whole)
        name = f"{play.game.name}-{room.id}.jsonl"
        return Response(
            text,
            media_type="application/x-ndjson",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    async def _play(self, room: Room, wanted: str | None) -> Play:
        """The game of that round; the current one if none is named."""
        if wanted is None or wanted == str(room.round):
            if room.play is None:
                raise Refuse(409, "not_playing", "No game has begun at this table.")
            return room.play
        if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 6:
            raise no_such("round")

        def ask(connection: Connection) -> Play | None:
            game = rows(connection, schema.games, room=room.id, round=int(wanted))
            log = rows(connection, schema.entries, room=room.id, round=int(wanted))
            return Play.load(game[0], log) if game else None

        play = await self.house.store.read(ask)
        if play is None:
            raise no_such("round")
        return play

    @endpoint("POST", "/api/records/check", Checked, body=Upload, problems=(422,))
    async def check(self, request: Request) -> Response:
        """Play a record again, step by step."""
        up = await self.upload(request, Upload)
        return await self.work(request, uploads.check, up.record, up.start, up.count, up.seat)

    @endpoint("POST", "/api/records/why", Because, body=Why, problems=(422,))
    async def why(self, request: Request) -> Response:
        """Would this have been legal, and what would it have brought?"""
        up = await self.upload(request, Why)
        return await self.work(request, uploads.why, up.record, up.step, up.action)


def _side(request: Request, room: Room) -> Seat | None:
    """Whose side the bearer sees: a seat's, or the spectators' (None)."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        if secret == room.watch:
            return None
        if (seat := room.seat_of(secret)) is not None:
            return seat
    raise Refuse(403, "wrong_secret", "Bring a seat secret or the spectator id of this table.")
