"""The games over HTTP: which there are, what each brings besides its rules, who plays them."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pravek.bots.levels import bot_for
from pravek.server.api import uploads
from pravek.server.api.answers import answer, read
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.wire.requests import CardFile, Territory
from pravek.table import collection
from pravek.table.answers import Bots, CheckedCards, Games, Sheets


class GameDesk(Desk):
    @endpoint("GET", "/api/games", Games)
    async def games(self, request: Request) -> Response:
        """The games and their options."""
        return answer(collection.games())

    @endpoint("GET", "/api/games/{game}/material", dict[str, Any], problems=(404,))
    async def printed(self, request: Request) -> Response:
        """What is printed in the box: dominoes, cards."""
        return Response(
            msgspec.json.encode(collection.material(request.path_params["game"])),
            media_type="application/json",
            headers={"Cache-Control": "max-age=3600"},
        )

    @endpoint("GET", "/api/bots", Bots)
    async def bots(self, request: Request) -> Response:
        """The levels of bots."""
        return answer(collection.bots(bot_for))

    # What some games can do with what people bring

    @endpoint("POST", "/api/score", Sheets, body=Territory, problems=(422,))
    async def score(self, request: Request) -> Response:
        """Count typed territories."""
        wish = await self.upload(request, Territory)
        return await self.work(request, uploads.score, wish.game, wish.options, wish.text)

    @endpoint("GET", "/api/cards/template", "application/json")
    async def template(self, request: Request) -> Response:
        """The cards of a game as a file to begin one's own with."""
        name, cards = collection.own_cards()
        return Response(
            cards.template(),
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}-cards.json"'},
        )

    @endpoint("POST", "/api/cards/check", CheckedCards, body=CardFile)
    async def check_cards(self, request: Request) -> Response:
        """What is wrong with a file of own cards?"""
        self.doors.pass_(request, self.doors.heavy)
        wish = await read(request, CardFile)
        return answer(collection.check_cards(wish.text))
