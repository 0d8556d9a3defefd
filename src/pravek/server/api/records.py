"""Records over HTTP: that of a table, and those people bring."""

from __future__ import annotations

import asyncio

from msgspec import DecodeError, Struct, json
from starlette.requests import Request
from starlette.responses import Response

from pravek.core import registry
from pravek.server import loading
from pravek.server.api import uploads
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.net.doors import address
from pravek.server.table.room import Room
from pravek.server.thinking.guests import Brought
from pravek.server.wire.requests import At, Upload, Why
from pravek.table.answers import Checked
from pravek.table.messages import Because
from pravek.table.play import Play
from pravek.table.problems import Refuse, no_such
from pravek.table.shapes import Position

LONGEST_HEADER = 300_000
"""Characters of the first line of a record: its options may be a whole card file."""


class RecordDesk(Desk):
    @endpoint(
        "GET",
        "/api/tables/{id}/record",
        "application/x-ndjson",
        problems=(403, 404, 409),
        bearer="must",
        query=("round",),
    )
    async def record(self, request: Request) -> Response:
        """The record: your own log while the game runs, the whole game once it is over."""
        self.doors.pass_(request, self.doors.heavy)
        room = await self.room(request)
        self.side(request, room)
        async with self.house.loads.of(address(request)), room.writing():
            side = self.side(request, room)  # whose seat it is when the lock is ours
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

        game = await self.house.store.read(
            lambda connection: loading.read(connection, room.id, int(wanted))
        )
        if game is None:
            raise no_such("round")
        if isinstance(game, Play):
            return game
        play = await loading.load_foreign(self.house.company, game)
        self.house.company.release_game(play.game)
        return play

    @endpoint("POST", "/api/records/check", Checked, body=Upload, problems=(422,))
    async def check(self, request: Request) -> Response:
        """Play a record again, step by step."""
        up = await self.upload(request, Upload)
        record = brought(up.record)
        return await self.work(request, uploads.check, record, up.start, up.count, up.seat)

    @endpoint("POST", "/api/records/at", Position, body=At, problems=(409, 422))
    async def at(self, request: Request) -> Response:
        """A position of a finished game as a seat saw it, and what it could choose."""
        up = await self.upload(request, At)
        given = ours(up.record), up.step, up.seat, up.actions
        return await self.work(request, uploads.at, *given)

    @endpoint("POST", "/api/records/why", Because, body=Why, problems=(422,))
    async def why(self, request: Request) -> Response:
        """Would this have been legal, and what would it have brought?"""
        up = await self.upload(request, Why)
        return await self.work(request, uploads.why, brought(up.record), up.step, up.action)


def brought(record: str) -> str | Brought:
    """A record of a game from outside is read where its rules may run."""
    header = record.lstrip()[:LONGEST_HEADER].partition("\n")[0]
    try:
        source = registry.entry(json.decode(header, type=_Header).game).source
    except (DecodeError, registry.SetupError):  # whoever reads it will say so
        return record
    return record if source is None else Brought(source, record)


def ours(record: str) -> str:
    """A record of a game of ours: whose rules run elsewhere is not reviewed."""
    if isinstance(brought(record), Brought):
        raise Refuse(422, "review_foreign", "Only games of the collection are reviewed.")
    return record


class _Header(Struct):
    game: str
