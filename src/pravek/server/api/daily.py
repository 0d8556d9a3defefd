"""The deal of the day over HTTP: what is to be played, a table for it, and results, each played
again in a worker before it counts."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from pravek.core.record import RecordError
from pravek.core.registry import SetupError
from pravek.server.api.answers import answer, read
from pravek.server.api.desk import Desk, bearer
from pravek.server.api.endpoints import endpoint
from pravek.server.api.places import NDJSON
from pravek.server.api.tables import created
from pravek.server.api.uploads import Answer
from pravek.server.database import days as kept
from pravek.server.database.rows import Row, Write
from pravek.server.net.doors import address
from pravek.server.wire.requests import DayRecord, DayWish
from pravek.table import records
from pravek.table.answers import Created, problem
from pravek.table.chairs import is_readable, unique
from pravek.table.problems import Refuse, no_such
from pravek.table.world import fingerprint
from pravek.teach.daily import opening
from pravek.teach.daily.deals import day_of, is_open, names, read_day
from pravek.teach.daily.judging import NotCounted, Verdict, judge
from pravek.teach.daily.shapes import Counted, DayResult, Days

SHOWN = 20
"""Results of a game that are told."""


class DailyDesk(Desk):
    @endpoint("GET", "/api/daily", Days, bearer="may")
    async def days(self, request: Request) -> Response:
        """The deals of today, the best results so far, and how the device that asks stands now."""
        told, device = opening.days(self.house.world.now(), counts=True), bearer(request)
        await self.house.store.read(lambda connection: _fill(connection, told, device))
        return answer(told)

    @endpoint("POST", "/api/daily/results", Counted, body=DayRecord, problems=(404, 409, 422))
    async def count(self, request: Request) -> Response:
        """A game of the day is over: it is played again, and counts if it is the first."""
        self.doors.pass_(request, self.doors.heavy)
        self.doors.pass_(request, self.doors.results)
        wish, now = await read(request, DayRecord), self.house.world.now()
        day = self._open_day(wish, now)
        judged = await self.work(request, verdict, wish.record, wish.game, day)
        if judged.status_code != 200:
            return judged
        found = msgspec.json.decode(judged.body, type=Verdict)
        counted = await self._add(_row(wish, found, now))
        return answer(counted)

    @endpoint("POST", "/api/daily/{game}", Created, body=DayWish, status=201, problems=(404, 422))
    async def open(self, request: Request) -> Response:
        """A table for the deal of today, against its rivals."""
        self.doors.pass_(request, self.doors.tables)
        asked = await read(request, DayWish)
        now, game = self.house.world.now(), request.path_params["game"]
        room, new = await self.house.create(opening.wish(game, asked.name, now))
        room.owner = address(request)
        return answer(created(room, new, self.doors.public_url), 201)

    @endpoint("GET", "/api/daily/{game}/{date}/best", NDJSON, problems=(404, 409, 422))
    async def best(self, request: Request) -> Response:
        """The record of the best game of a day that is over."""
        game, day = request.path_params["game"], _day(request.path_params["date"])
        now = self.house.world.now()
        if is_open(day, now) or day > day_of(now):
            raise Refuse(409, "daily_not_over", "This day is not over yet.")
        ask = lambda connection: kept.record(connection, day.isoformat(), game)  # noqa: E731
        found = await self.house.store.read(ask) if game in names() else None
        if found is None:
            raise no_such("result")
        return Response(found, media_type=NDJSON)

    def _open_day(self, wish: DayRecord, now: int) -> date:
        """The day it is about, if its results count now."""
        day = _day(wish.date)
        if wish.game not in names():
            raise no_such("game")
        if not is_readable(wish.name):
            raise Refuse(422, "bad_name", "A name is made of letters one can see.")
        if day > day_of(now):
            raise Refuse(409, "daily_not_yet", "This day has not begun yet.")
        if not is_open(day, now):
            raise Refuse(409, "daily_too_late", "This day is over; its table is closed.")
        return day

    async def _add(self, row: Row) -> Counted:
        told: list[tuple[kept.Added, kept.Standing | None, int]] = []

        def deed(connection: Connection) -> None:
            whose = row["day"], row["game"]
            added = kept.add(connection, row)
            now = kept.standing(connection, *whose, row["device"])
            told[:] = [(added, now, kept.count(connection, *whose))]

        self.house.standing.check()
        await self.house.store.write(Write(deed=deed))
        ((added, standing, count),) = told
        if added == "second":
            raise Refuse(409, "daily_second", "This device has played this deal already.")
        if added == "same":
            raise Refuse(409, "daily_same", "This very game has been handed in already.")
        if added == "full" or standing is None:
            raise Refuse(409, "daily_full", "So many were better that the table is full.")
        return Counted(date=row["day"], game=row["game"], result=_told(standing), count=count)


def verdict(text: str, game: str, day: date) -> Answer:
    """What a game has brought, in a worker; or why it does not count."""
    try:
        return 200, msgspec.json.encode(judge(text, game, day))
    except NotCounted as error:
        refuse = Refuse(422, error.key, str(error), error.words)
    except RecordError as error:
        refuse = records.bad_record(error)
    return refuse.status, msgspec.json.encode(problem(refuse))


def _day(text: str) -> date:
    try:
        return read_day(text)
    except SetupError as error:
        raise Refuse(422, "bad_day", str(error)) from None


def _whose(day: str, game: str, device: str) -> str:
    """What is kept of a device: another mark every day and for every game."""
    return fingerprint(f"{day}/{game}/{device}")


def _row(wish: DayRecord, found: Verdict, now: int) -> Row:
    return {
        "day": wish.date,
        "game": wish.game,
        "device": _whose(wish.date, wish.game, wish.device),
        "mark": found.mark,
        "name": unique(wish.name, []),
        "points": found.points,
        "place": found.place,
        "lead": found.lead,
        "helped": " ".join(found.helped),
        "at": now,
        "record": found.record,
    }


def _fill(connection: Connection, told: Days, device: str) -> None:
    """Results of today, that of this device, and whether yesterday's best can be watched."""
    yesterday = date.fromisoformat(told.date) - timedelta(days=1)
    over = not is_open(yesterday, told.now)
    for game in told.games:
        best = kept.best(connection, told.date, game.game, SHOWN)
        game.results = [_told(standing) for standing in best]
        game.count = kept.count(connection, told.date, game.game)
        whose = _whose(told.date, game.game, device)
        if device and (mine := kept.standing(connection, told.date, game.game, whose)):
            game.mine = _told(mine)
        if over and kept.has_record(connection, yesterday.isoformat(), game.game):
            game.best = yesterday.isoformat()


def _told(standing: kept.Standing) -> DayResult:
    row = standing.row
    return DayResult(
        rank=standing.rank,
        name=row["name"],
        points=row["points"],
        place=row["place"],
        lead=row["lead"],
        helped=row["helped"].split(),
        at=row["at"],
    )
