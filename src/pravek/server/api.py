"""The HTTP part: what can be asked, by whom, and how it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
import segno
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

import pravek
from pravek.bots.levels import LEVELS, bot_for
from pravek.core import registry
from pravek.core.extras import OwnCards
from pravek.core.protocol import Seat
from pravek.server import lobby, schema, uploads
from pravek.server.answers import answer, game_words, listed, read
from pravek.server.doors import Doors, address
from pravek.server.house import House
from pravek.server.play import Play
from pravek.server.problems import Refuse, no_such, too_often
from pravek.server.requests import (
    Bots,
    BotWords,
    CardFile,
    ChangeSeat,
    CheckedCards,
    Code,
    Created,
    Games,
    Health,
    NewTable,
    Picture,
    SatDown,
    Seated,
    SitDown,
    Start,
    Tables,
    Territory,
    Upload,
    Why,
)
from pravek.server.room import Room
from pravek.server.settings import LARGEST_BODY
from pravek.server.store import rows
from pravek.server.thinkers import TooBusy
from pravek.server.words import as_said
from pravek.server.workers import TooLong

T = TypeVar("T")

PRINTED = ":/?#[]@!$&'()*+,;=%"
"""What an address is made of beside letters and digits."""
LONGEST_CHECK = 10.0
"""Seconds a record or a territory may take to be checked."""


@dataclass(slots=True)
class Api:
    """Handlers; each takes a request and gives a response, or raises Refuse."""

    house: House
    doors: Doors

    # For those who run it

    async def health(self, request: Request) -> Response:
        reason = self.house.store.trouble.reason
        health = Health(
            status="ok" if reason is None else "degraded",
            version=pravek.__version__,
            tables=len(self.house.rooms),
            reason=reason,
        )
        return answer(health, 200 if reason is None else 503)

    async def metrics(self, request: Request) -> Response:
        return Response(self.house.metrics.text(), media_type="text/plain; version=0.0.4")

    # Rules data

    async def games(self, request: Request) -> Response:
        return answer(Games(games=[game_words(entry) for entry in registry.entries()]))

    async def printed(self, request: Request) -> Response:
        material = registry.entry(self._game(request)).material
        return Response(
            msgspec.json.encode(material.load()() if material else {}),
            media_type="application/json",
            headers={"Cache-Control": "max-age=3600"},
        )

    async def bots(self, request: Request) -> Response:
        games = [entry.name for entry in registry.entries()]
        return answer(
            Bots(
                levels=[
                    BotWords(level=level, bot={game: bot_for(game, level) for game in games})  # type: ignore[arg-type]
                    for level in LEVELS
                ]
            )
        )

    # Tables

    async def create(self, request: Request) -> Response:
        self.doors.pass_(request, self.doors.tables)
        wish = await read(request, NewTable)
        room, host, secrets = await self.house.create(wish)
        room.owner = address(request)
        links = {"watch": f"{self.doors.public_url}/watch/{room.watch}"}
        if room.code:
            links["join"] = f"{self.doors.public_url}/join/{room.code}"
        created = Created(
            table=room.table(),
            host=host,
            join=room.code,
            watch=room.watch,
            seats=[Seated(seat=seat, secret=secret) for seat, secret in secrets.items()],
            links=links,
        )
        return answer(created, 201)

    async def tables(self, request: Request) -> Response:
        return answer(Tables(tables=[listed(room.table()) for room in self.house.public()]))

    async def table(self, request: Request) -> Response:
        return answer((await self._room(request)).table())

    async def join(self, request: Request) -> Response:
        words: str = request.path_params["words"]
        room = self.house.published(words)
        if room is None:
            self.doors.may_guess(request)
            try:
                room = await self._invited_to(request, words)
            except Refuse as refuse:
                self._count_guess(request, refuse)
                raise
        return answer(room.table())

    async def _invited_to(self, request: Request, words: str) -> Room:
        """The table these words open. Who sits there keeps his secret and needs no words; of a
        game that has begun they tell a stranger nothing but that, unless it is public."""
        room = await self.house.by_code(words, address(request))
        if room.phase != "lobby" and room.visibility != "public":
            raise Refuse(409, "started", "The game has begun already.")
        return room

    async def watch(self, request: Request) -> Response:
        room = await self.house.by_watch(request.path_params["watch"], address(request))
        return answer(room.table())

    async def sit_down(self, request: Request) -> Response:
        room = await self._room(request)
        seat = self._seat(request, room)
        wish = await read(request, SitDown)
        if room.visibility != "public":  # a public table tells its words
            self.doors.may_guess(request)
        async with room.writing():
            try:
                secret = await lobby.sit_down(room, seat, wish.name, wish.code)
            except Refuse as refuse:
                self._count_guess(request, refuse)
                raise
        seated = Seated(seat=seat, secret=secret)
        sat = SatDown(table=room.table(), seat=seated, watch=room.watch, join=as_said(wish.code))
        return answer(sat, 201)

    async def change_seat(self, request: Request) -> Response:
        room = await self._room(request)
        seat = self._seat(request, room)
        wish = await read(request, ChangeSeat)
        async with room.writing():
            self._prove_host(room, wish.host)
            await lobby.change_seat(room, seat, wish.wish)
        return answer(room.table())

    async def start(self, request: Request) -> Response:
        room, wish = await self._room(request), await read(request, Start)
        async with room.writing():
            self._prove_host(room, wish.host)
            await lobby.start(room, wish.level)
        return answer(room.table())

    async def record(self, request: Request) -> Response:
        """The requester's own log while the game runs, the whole game once it is over."""
        self.doors.pass_(request, self.doors.heavy)
        room = await self._room(request)
        self._side(request, room)
        async with self.house.loads.of(address(request)), room.writing():
            side = self._side(request, room)  # whose seat it is when the lock is ours
            play = await self._play(room, request.query_params.get("round"))
            whole = () if play.end != "open" else (side,)
            text = await asyncio.to_thread(play.match.record, *whole)
        name = f"{play.game.name}-{room.id}.jsonl"
        return Response(
            text,
            media_type="application/x-ndjson",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    # Pictures, scores, records

    async def qr(self, request: Request) -> Response:
        self.doors.pass_(request, self.doors.heavy)
        wish = await read(request, Picture)
        url = self.doors.public_url + wish.path
        plain = quote(url, safe=PRINTED)  # a scanner may not know in which alphabet to read on
        svg = segno.make(plain, error="m").svg_inline(scale=4, border=2, dark="#000", light="#fff")
        return answer(Code(url=url, svg=svg))

    async def score(self, request: Request) -> Response:
        wish = await self._upload(request, Territory)
        return await self._work(request, uploads.score, wish.game, wish.options, wish.text)

    async def template(self, request: Request) -> Response:
        name, cards = self._own_cards()
        return Response(
            cards.template(),
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}-cards.json"'},
        )

    async def check_cards(self, request: Request) -> Response:
        self.doors.pass_(request, self.doors.heavy)
        wish = await read(request, CardFile)
        problems, warnings = self._own_cards()[1].check(wish.text)
        found = {"problems": problems, "warnings": warnings}
        return answer(msgspec.convert(found, CheckedCards, from_attributes=True))

    async def check(self, request: Request) -> Response:
        up = await self._upload(request, Upload)
        return await self._work(request, uploads.check, up.record, up.start, up.count, up.seat)

    async def why(self, request: Request) -> Response:
        up = await self._upload(request, Why)
        return await self._work(request, uploads.why, up.record, up.step, up.action)

    async def _upload(self, request: Request, kind: type[T]) -> T:
        """Something large, which counts before a byte of it is read."""
        self.doors.pass_(request, self.doors.heavy)
        return await read(request, kind, LARGEST_BODY)

    async def _work(self, request: Request, what: Callable[..., Any], *given: Any) -> Response:
        try:
            status, body = await self.house.thinkers.check(
                address(request), LONGEST_CHECK, what, *given
            )
        except TooBusy:
            raise too_often(round(LONGEST_CHECK)) from None
        except TooLong:
            raise Refuse(422, "too_heavy", "This takes too long to check.") from None
        return Response(body, status, media_type="application/json")

    # Finding and proving

    def _game(self, request: Request) -> str:
        name: str = request.path_params["game"]
        if name not in {entry.name for entry in registry.entries()}:
            raise no_such("game")
        return name

    def _own_cards(self) -> tuple[str, OwnCards]:
        """The game that takes cards of one's own: the wire does not name it, for there is one."""
        for entry in registry.entries():
            if entry.cards is not None:
                return entry.name, entry.cards.load()
        raise no_such("game")

    def _seat(self, request: Request, room: Room) -> Seat:
        number: str = request.path_params["n"]
        if number not in map(str, range(len(room.chairs))):
            raise no_such("seat")
        return int(number)

    async def _room(self, request: Request) -> Room:
        return await self.house.room(request.path_params["id"], address(request))

    def _count_guess(self, request: Request, refuse: Refuse) -> None:
        """Join words are few enough to be guessed."""
        if refuse.key in ("no_such_code", "wrong_code", "started"):
            self.doors.guessed_wrong(request)

    def _prove_host(self, room: Room, secret: str) -> None:
        if not self.house.is_host(room, secret):
            raise Refuse(403, "wrong_secret", "Only the host of this table may do this.")

    def _side(self, request: Request, room: Room) -> Seat | None:
        """Whose side the bearer sees: a seat's, or the spectators' (None)."""
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            if secret == room.watch:
                return None
            if (seat := self.house.seat_of(room, secret)) is not None:
                return seat
        raise Refuse(403, "wrong_secret", "Bring a seat secret or the spectator id of this table.")

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
