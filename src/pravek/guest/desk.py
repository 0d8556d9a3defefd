"""Over HTTP: which table the words open, what is played there, and sitting down."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec

from pravek.guest.address import Invitation
from pravek.guest.trouble import CannotSit
from pravek.server.wire.answers import SatDown
from pravek.server.wire.requests import SitDown
from pravek.table.answers import Games, Problem
from pravek.table.shapes import Table

T = TypeVar("T")
PATIENCE = 30.0
"""Seconds a server may take to answer."""
LARGEST_ANSWER = 4_000_000


class Refused(CannotSit):
    """The server said no, and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"the server refuses: {problem.text}")
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair that is ours: who has its secret plays it."""

    server: str
    table: str
    secret: str


class Desk:
    """Blocking: called in a thread."""

    def __init__(self, server: str) -> None:
        self.server = server

    def find(self, invitation: Invitation) -> Table:
        """The table somebody was invited to."""
        if invitation.table is not None:
            return self._ask(f"/api/tables/{quote(invitation.table, safe='')}", Table)
        words = str(invitation.words)
        try:
            return self._ask(f"/api/join/{quote(words, safe='')}", Table)
        except Refused as refused:
            raise CannotSit(_why_not(refused.problem, words)) from None

    def rules_of(self, game: str) -> int | None:
        """By which rules the server plays the game; None if it does not say."""
        found = self._ask("/api/games", Games).games
        return next((words.rules for words in found if words.name == game), None)

    def sit_down(self, table: Table, words: str, name: str) -> Seat:
        """Take the first chair that is free; others may be quicker."""
        for seat in table.seats:
            if seat.owner != "nobody":
                continue
            path = f"/api/tables/{quote(table.id, safe='')}/seats/{seat.seat}"
            try:
                sat = self._ask(path, SatDown, SitDown(name=name, code=words))
            except Refused as refused:
                if refused.problem.key in ("taken", "full"):
                    continue
                raise
            return Seat(self.server, table.id, sat.seat.secret)
        raise CannotSit("all seats of this table are taken")

    def _ask(self, path: str, kind: type[T], body: msgspec.Struct | None = None) -> T:
        data = None if body is None else msgspec.json.encode(body)
        headers = {"Content-Type": "application/json", "User-Agent": "pravek-sit"}
        request = urllib.request.Request(self.server + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                text: bytes = answer.read(LARGEST_ANSWER)
                self._follow(answer.url, path)
            return msgspec.json.decode(text, type=kind)
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(_problem(self.server, error)) from None
        except urllib.error.URLError as error:
            raise CannotSit(f"{self.server} cannot be reached: {_reason(error.reason)}") from None
        except TimeoutError:
            raise CannotSit(f"{self.server} does not answer") from None
        except (msgspec.MsgspecError, http.client.HTTPException, UnicodeError, ValueError):
            raise no_pravek(self.server) from None
        except OSError as error:
            raise CannotSit(f"{self.server} cannot be reached: {_reason(error)}") from None

    def _follow(self, url: Any, path: str) -> None:
        """The server sent us elsewhere, say from http to https: there it is from now on."""
        if isinstance(url, str) and url.endswith(path):
            self.server = url.removesuffix(path)


def no_pravek(server: str) -> CannotSit:
    return CannotSit(f"{server} answers, but not as a Pravek server does")


def _problem(server: str, error: urllib.error.HTTPError) -> Problem:
    try:
        return msgspec.json.decode(error.read(LARGEST_ANSWER), type=Problem)
    except (msgspec.MsgspecError, http.client.HTTPException, OSError, ValueError):
        raise no_pravek(server) from None


def _why_not(problem: Problem, words: str) -> str:
    match problem.key:
        case "no_such_code":
            return f"there is no table with the words {words!r}"
        case "started":
            return "the game at this table has begun already, and all seats are taken"
        case "too_often":
            return f"too many tries; wait {problem.args.get('seconds', 'some')} seconds"
    return f"the server refuses: {problem.text}"


def _reason(reason: object) -> str:
    return getattr(reason, "strerror", None) or str(reason)
