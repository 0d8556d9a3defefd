"""Requests read and answers written, typed."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pravek.core import registry
from pravek.server.problems import Refuse
from pravek.server.requests import GameWords, OptionWords
from pravek.server.settings import LARGEST_SMALL_BODY
from pravek.server.shapes import Table, Told

T = TypeVar("T")


def answer(told: Told, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, media_type="application/json")


async def read(request: Request, kind: type[T], most: int = LARGEST_SMALL_BODY) -> T:
    """The body of a request, typed and not too large."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refuse(415, "not_json", "Send JSON, and say so: Content-Type: application/json.")
    too_large = Refuse(413, "too_large", "This is too large.", {"most": most})
    promised = request.headers.get("content-length", "0")
    if promised.isdecimal() and int(promised) > most:
        raise too_large
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise too_large
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        text = str(error) if isinstance(error, msgspec.DecodeError) else "This is not JSON."
        raise Refuse(400, "bad_request", text[:300]) from None


def game_words(entry: registry.Entry) -> GameWords:
    return GameWords(
        name=entry.name,
        title=entry.title,
        about=entry.about,
        players=list(entry.players),
        default_players=entry.default_players,
        options=[
            OptionWords(
                name=option.name,
                about=option.about,
                choices=list(option.choices),
                default=option.default,
                players=list(option.players or entry.players),
            )
            for option in entry.options
        ],
        chance=entry.chance,
        secrets=entry.secrets,
        typed=entry.typed is not None,
        own_cards=entry.cards is not None,
    )


def listed(table: Table) -> Table:
    """A table as one of many: of its own cards only the digest, for the list is for everybody."""
    options = {
        name: value["digest"] if isinstance(value, dict) else value
        for name, value in table.options.items()
    }
    return msgspec.structs.replace(table, options=options)
