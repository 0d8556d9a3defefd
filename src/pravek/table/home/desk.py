"""What a page can ask about games, tables and records: the paths and answers of a server's HTTP,
as far as a single device has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from pravek.table import collection, records
from pravek.table.answers import Created, Seated, problem
from pravek.table.chairs import Chair
from pravek.table.home.reading import fitting
from pravek.table.home.room import HomeRoom
from pravek.table.limits import LONGEST_NAME, MOST_STEPS
from pravek.table.lobby import Founding, Wish
from pravek.table.messages import Because
from pravek.table.pen import plain
from pravek.table.problems import Refuse, no_such
from pravek.table.shapes import (
    LEVELS,
    Clock,
    Json,
    Language,
    Position,
    Table,
    Told,
    Visibility,
)
from pravek.table.world import World

Answer = tuple[int, Any]
Path = tuple[str, str, Callable[..., Answer]]
"""A method, a path as a pattern, and who answers it: the groups of a path as arguments, the fields
of a body by name."""


class Daily(Protocol):
    """Who knows the deals of the day."""

    def days(self, now: int, *, counts: bool) -> Told: ...

    def wish(self, game: str, name: str, now: int) -> Wish: ...


class Tables(Protocol):
    """Who has the tables."""

    @property
    def world(self) -> World: ...

    @property
    def daily(self) -> Daily | None:
        """None: nothing is dealt for a day here."""

    def create(self, wish: Wish) -> tuple[HomeRoom, Founding]: ...

    def room(self, table: str) -> HomeRoom:
        """Refuse if there is none."""

    def bot_for(self, game: str, level: str) -> str: ...


class Desk:
    def __init__(self, tables: Tables, more: Sequence[Path] = ()) -> None:
        """`more` is what else can be asked in this home."""
        self._tables = tables
        own: Sequence[Path] = (
            ("GET", r"/api/games", self._games),
            ("GET", r"/api/games/([^/]+)/material", self._material),
            ("GET", r"/api/bots", self._bots),
            ("POST", r"/api/tables", self._create),
            ("GET", r"/api/tables/([^/]+)", self._table),
            ("GET", r"/api/tables/([^/]+)/record(?:\?round=(\d+))?", self._record),
            ("GET", r"/api/daily", self._days),
            ("POST", r"/api/daily/([^/]+)", self._day),
            ("POST", r"/api/score", self._score),
            ("GET", r"/api/cards/template", self._template),
            ("POST", r"/api/cards/check", self._check_cards),
            ("POST", r"/api/records/check", self._check),
            ("POST", r"/api/records/why", self._why),
            ("POST", r"/api/records/at", self._at),
        )
        self._paths = [(method, re.compile(path), who) for method, path, who in (*own, *more)]

    def answer(
        self,
        *,
        id: Any,
        method: str,
        path: str,
        body: Any = None,
        bearer: str | None = None,
    ) -> Json:
        """Status and body of the answer to a request; the body of a record is its text."""
        try:
            status, told = self._answered(method, path, body, bearer)
        except Refuse as refuse:
            status, told = refuse.status, problem(refuse)
        return {"id": id, "status": status, "body": plain(told)}

    def _answered(self, method: str, path: str, body: Any, bearer: str | None) -> Answer:
        for wanted, pattern, answer in self._paths:
            if method == wanted and (found := pattern.fullmatch(path)):
                if method == "POST":
                    return answer(*found.groups(), **fitting(answer, body))
                given: Json = {"bearer": bearer} if answer == self._record else {}
                return answer(*found.groups(), **given)
        raise no_such("page")

    # Games

    def _games(self) -> Answer:
        return 200, collection.games()

    def _material(self, game: str) -> Answer:
        return 200, collection.material(game)

    def _bots(self) -> Answer:
        return 200, collection.bots(self._tables.bot_for)

    def _score(self, *, game: str, text: str, options: Json | None = None) -> Answer:
        return 200, records.score(game, options or {}, text)

    def _template(self) -> Answer:
        return 200, collection.own_cards()[1].template()

    def _check_cards(self, *, text: str) -> Answer:
        return 200, collection.check_cards(text)

    # Tables

    def _create(
        self,
        *,
        game: str,
        seats: list[Any],
        options: Json | None = None,
        visibility: Visibility = "link",
        clock: Clock = "none",
        deal: str | None = None,
        language: Language = "en",
    ) -> Answer:
        wish = Wish(
            game=game, chairs=[*map(_chair, seats)], options=options or {}, clock=clock, deal=deal
        )
        return self._created(wish)

    def _days(self) -> Answer:
        return 200, self._daily.days(self._tables.world.now(), counts=False)

    def _day(self, game: str, *, name: str) -> Answer:
        if not 0 < len(name) <= LONGEST_NAME:
            raise Refuse(400, "bad_request", "A name has 1 to 24 letters.")
        return self._created(self._daily.wish(game, name, self._tables.world.now()))

    @property
    def _daily(self) -> Daily:
        if self._tables.daily is None:
            raise no_such("page")
        return self._tables.daily

    def _created(self, wish: Wish) -> Answer:
        room, new = self._tables.create(wish)
        return 201, Created(
            table=room.table(),
            host=new.host,
            join=None,
            watch=room.watch,
            seats=[Seated(seat=seat, secret=secret) for seat, secret in new.secrets.items()],
            links={},
        )

    def _table(self, table: str) -> tuple[int, Table]:
        return 200, self._tables.room(table).table()

    # Records

    def _record(self, table: str, round_: str | None, *, bearer: str | None = None) -> Answer:
        room = self._tables.room(table)
        side = room.side_of(bearer or "")
        if round_ in room.past:
            return 200, room.past[round_]
        if room.play is None or round_ not in (None, str(room.round)):
            raise no_such("round")
        whole = () if room.play.end != "open" else (side,)
        return 200, room.play.match.record(*whole)

    def _check(
        self, *, record: str, start: int = 0, count: int = 50, seat: int | None = None
    ) -> tuple[int, Told]:
        return 200, records.check(record, start, min(count, MOST_STEPS), seat)

    def _why(self, *, record: str, step: int, action: Json) -> tuple[int, Because]:
        return 200, records.why(record, step, action)

    def _at(
        self, *, record: str, step: int, seat: int, actions: list[Any] | None = None
    ) -> tuple[int, Position]:
        return 200, records.at(record, step, seat, actions or [])


def _chair(who: Mapping[str, Any]) -> Chair:
    match who:
        case {"who": "me", "name": str(name)} if 0 < len(name) <= LONGEST_NAME:
            return Chair("person", name)
        case {"who": "bot", **rest} if (level := rest.get("level", "cairn")) in LEVELS:
            return Chair.of_bot(level)
        case {"who": "open"}:
            raise Refuse(422, "no_such_setup", "Nobody can come to a table on one device.")
    raise Refuse(400, "bad_request", "A seat is somebody's here, or a bot's.")
