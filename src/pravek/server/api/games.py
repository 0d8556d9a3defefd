"""The games over HTTP: which there are, what each brings besides its rules, who plays them."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pravek.bots.levels import LEVELS, bot_for
from pravek.core import registry
from pravek.core.extras import OwnCards
from pravek.server.api import uploads
from pravek.server.api.answers import answer, read
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.wire.requests import CardFile, Territory
from pravek.table.answers import Bots, BotWords, CheckedCards, Games, GameWords, OptionWords, Sheets
from pravek.table.problems import Refuse, no_such


class GameDesk(Desk):
    @endpoint("GET", "/api/games", Games)
    async def games(self, request: Request) -> Response:
        """The games and their options."""
        return answer(Games(games=[in_words(entry) for entry in registry.entries()]))

    @endpoint("GET", "/api/games/{game}/material", dict[str, Any], problems=(404,))
    async def printed(self, request: Request) -> Response:
        """What is printed in the box: dominoes, cards."""
        name: str = request.path_params["game"]
        if name not in _names():
            raise no_such("game")
        entry = registry.entry(name)
        if entry.material is None or entry.source is not None:  # whose code is not run here
            told = f"{entry.title} has no material to be drawn: its table is plain."
            raise Refuse(404, "no_such_material", told, {"game": name})
        return Response(
            msgspec.json.encode(entry.material.load()()),
            media_type="application/json",
            headers={"Cache-Control": "max-age=3600"},
        )

    @endpoint("GET", "/api/bots", Bots)
    async def bots(self, request: Request) -> Response:
        """The levels of bots."""
        levels = [
            BotWords(level=level, bot={game: bot_for(game, level) for game in _names()})  # type: ignore[arg-type]
            for level in LEVELS
        ]
        return answer(Bots(levels=levels))

    # What some games can do with what people bring

    @endpoint("POST", "/api/score", Sheets, body=Territory, problems=(422,))
    async def score(self, request: Request) -> Response:
        """Count typed territories."""
        wish = await self.upload(request, Territory)
        return await self.work(request, uploads.score, wish.game, wish.options, wish.text)

    @endpoint("GET", "/api/cards/template", "application/json")
    async def template(self, request: Request) -> Response:
        """The cards of a game as a file to begin one's own with."""
        name, cards = _own_cards()
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
        _, cards = _own_cards()
        problems, warnings = cards.check(wish.text)
        found = {"problems": problems, "warnings": warnings}
        return answer(msgspec.convert(found, CheckedCards, from_attributes=True))


def _names() -> list[str]:
    return [entry.name for entry in registry.entries()]


def _own_cards() -> tuple[str, OwnCards]:
    """The game that takes cards of one's own: the wire does not name it, for there is one."""
    for entry in registry.entries():
        if entry.cards is not None and entry.source is None:
            return entry.name, entry.cards.load()
    raise no_such("game")


def _rules(entry: registry.Entry) -> int | None:
    """Of a game from outside only what its class says: its code is not run here."""
    if entry.source is None:
        return registry.build(entry.name).rules
    said = getattr(entry.build, "rules", None)
    return said if type(said) is int else None


def in_words(entry: registry.Entry) -> GameWords:
    """What people choose from before they play."""
    return GameWords(
        name=entry.name,
        title=entry.title,
        about=entry.about,
        rules=_rules(entry),
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
        typed=entry.typed is not None and entry.source is None,
        own_cards=entry.cards is not None and entry.source is None,
    )
