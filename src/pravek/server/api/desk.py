"""A desk: where requests of one kind are answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from pravek.core.protocol import Seat
from pravek.server.api.answers import read
from pravek.server.house import House
from pravek.server.net.doors import Doors, address
from pravek.server.settings import LARGEST_BODY
from pravek.server.table.room import Room
from pravek.server.thinking.guests import Brought
from pravek.server.thinking.thinkers import TooBusy
from pravek.server.thinking.workers import Broke, TooLong
from pravek.table.problems import Refuse, no_such, too_often

T = TypeVar("T")
LONGEST_CHECK = 10.0
"""Seconds a record or a territory may take to be checked."""


@dataclass(slots=True)
class Desk:
    """Its handlers take a request and give a response, or raise Refuse."""

    house: House
    doors: Doors

    # Which table

    async def room(self, request: Request) -> Room:
        return await self.house.room(request.path_params["id"], address(request))

    def seat(self, request: Request, room: Room) -> Seat:
        number: str = request.path_params["n"]
        if number not in map(str, range(len(room.chairs))):
            raise no_such("seat")
        return int(number)

    def side(self, request: Request, room: Room) -> Seat | None:
        """Whose side the bearer sees: a seat's, or the spectators' (None)."""
        return room.side_of(bearer(request))

    # What people bring, and a worker looks at

    async def upload(self, request: Request, kind: type[T], most: int = LARGEST_BODY) -> T:
        """Something large, which counts before a byte of it is read."""
        self.doors.pass_(request, self.doors.heavy)
        return await read(request, kind, most)

    async def work(self, request: Request, what: Callable[..., Any], *given: Any) -> Response:
        try:
            status, body = await self.house.thinkers.check(
                address(request), LONGEST_CHECK, what, *given
            )
        except TooBusy:
            raise too_often(round(LONGEST_CHECK)) from None
        except TooLong:
            raise Refuse(422, "too_heavy", "This takes too long to check.") from None
        except Broke as error:
            if not any(isinstance(each, Brought) for each in given):
                raise
            raise Refuse(422, "bad_record", str(error)[:300]) from None
        return Response(body, status, media_type="application/json")


def bearer(request: Request) -> str:
    """The secret that comes with a request; nothing if none does."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret if scheme.lower() == "bearer" else ""
