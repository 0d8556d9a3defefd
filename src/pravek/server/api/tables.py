"""Tables over HTTP: open one, find one, sit down, begin."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pravek.server.api.answers import answer, read
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.join_words import as_said
from pravek.server.net.doors import address
from pravek.server.table.room import Room
from pravek.server.wire.answers import Glance, SatDown, Tables
from pravek.server.wire.requests import Bot, ChangeSeat, Me, NewTable, Open, SitDown, Start
from pravek.table import lobby
from pravek.table.answers import Created, Seated
from pravek.table.chairs import Chair
from pravek.table.lobby import Founding, Wish
from pravek.table.problems import Refuse
from pravek.table.scene import ending_of
from pravek.table.shapes import Table

SEAT = "/api/tables/{id}/seats/{n}"


class TableDesk(Desk):
    # Finding

    @endpoint("GET", "/api/tables", Tables)
    async def tables(self, request: Request) -> Response:
        """Public tables somebody is at."""
        return answer(Tables(tables=self.house.public.tables()))

    @endpoint("GET", "/api/tables/{id}", Table, problems=(404,))
    async def table(self, request: Request) -> Response:
        """A table."""
        return answer((await self.room(request)).table())

    @endpoint("GET", "/api/tables/{id}/turn", Glance, problems=(403, 404), bearer="must")
    async def turn(self, request: Request) -> Response:
        """Whose turn it is, for who sits there or may watch: a glance from another page."""
        room = await self.room(request)
        self.side(request, room)
        async with room.writing():  # what is being written may still come to nothing
            you, play = self.side(request, room), room.play
            owes, over = (list(play.owing), ending_of(play)) if play else ([], None)
            return answer(Glance(table=room.table(), owes=owes, you=you, over=over))

    @endpoint("GET", "/api/join/{words}", Table, problems=(404, 409))
    async def join(self, request: Request) -> Response:
        """The table these words open; 409 once its game has begun, unless it is public."""
        words: str = request.path_params["words"]
        room = self.house.public.room(words)
        if room is None and self.house.public.tells(words):
            room = await self._invited_to(request, words)
        elif room is None:
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

    @endpoint("GET", "/api/watch/{watch}", Table, problems=(404,))
    async def watch(self, request: Request) -> Response:
        """The table of a spectator id."""
        room = await self.house.by_watch(request.path_params["watch"], address(request))
        return answer(room.table())

    # Before the game

    @endpoint("POST", "/api/tables", Created, body=NewTable, status=201, problems=(422,))
    async def create(self, request: Request) -> Response:
        """Open a table."""
        self.doors.pass_(request, self.doors.tables)
        wish = await read(request, NewTable)
        room, new = await self.house.create(_wish(wish), wish.language)
        room.owner = address(request)
        return answer(created(room, new, self.doors.public_url), 201)

    @endpoint("POST", SEAT, SatDown, body=SitDown, status=201, problems=(403, 404, 409, 422))
    async def sit_down(self, request: Request) -> Response:
        """Sit down."""
        room = await self.room(request)
        seat = self.seat(request, room)
        wish = await read(request, SitDown)
        if room.visibility != "public":  # a public table tells its words
            self.doors.may_guess(request)
        async with room.writing():
            try:
                secret = await lobby.sit_down(room, seat, wish.name, as_said(wish.code))
            except Refuse as refuse:
                self._count_guess(request, refuse)
                raise
        seated = Seated(seat=seat, secret=secret)
        sat = SatDown(table=room.table(), seat=seated, watch=room.watch, join=as_said(wish.code))
        return answer(sat, 201)

    @endpoint("PUT", SEAT, Table, body=ChangeSeat, problems=(403, 404, 409))
    async def change_seat(self, request: Request) -> Response:
        """The host opens a seat or gives it to a bot."""
        room = await self.room(request)
        seat = self.seat(request, room)
        wish = await read(request, ChangeSeat)
        async with room.writing():
            _prove_host(room, wish.host)
            await lobby.change_seat(room, seat, getattr(wish.wish, "level", None))
        return answer(room.table())

    @endpoint("POST", "/api/tables/{id}/start", Table, body=Start, problems=(403, 404, 409))
    async def start(self, request: Request) -> Response:
        """The host starts; bots take the open seats."""
        room, wish = await self.room(request), await read(request, Start)
        async with room.writing():
            _prove_host(room, wish.host)
            await lobby.start(room, wish.level)
        return answer(room.table())

    def _count_guess(self, request: Request, refuse: Refuse) -> None:
        """Join words are few enough to be guessed."""
        if refuse.key in ("no_such_code", "wrong_code", "started"):
            self.doors.guessed_wrong(request)


def created(room: Room, new: Founding, public_url: str) -> Created:
    """What whoever made a table is told of it."""
    links = {"watch": f"{public_url}/watch/{room.watch}"}
    if room.code:
        links["join"] = f"{public_url}/join/{room.code}"
    return Created(
        table=room.table(),
        host=new.host,
        join=room.code,
        watch=room.watch,
        seats=[Seated(seat=seat, secret=secret) for seat, secret in new.secrets.items()],
        links=links,
    )


def _wish(asked: NewTable) -> Wish:
    return Wish(
        game=asked.game,
        chairs=[_chair(who) for who in asked.seats],
        options=asked.options,
        visibility=asked.visibility,
        clock=asked.clock,
        deal=asked.deal,
    )


def _chair(who: Open | Bot | Me) -> Chair:
    match who:
        case Me(name=name):
            return Chair("person", name)
        case Bot(level=level):
            return Chair.of_bot(level)
    return Chair()


def _prove_host(room: Room, secret: str) -> None:
    if not room.is_host(secret):
        raise Refuse(403, "wrong_secret", "Only the host of this table may do this.")
