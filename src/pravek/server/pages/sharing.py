"""What a link says of itself where it is pasted: title, sentence and picture, in its language.

A table speaks the language of its join words; everything else that of whoever asks. Nothing is told
but what the address itself opens: no seat is named by its secret, and words nobody was given are a
guess like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, get_args
from urllib.parse import quote

import msgspec
from sqlalchemy import Connection, select
from starlette.requests import Request

from pravek.core import registry
from pravek.server.database import schema
from pravek.server.database.store import StoreError
from pravek.server.house import House
from pravek.server.join_words import as_said, language_of
from pravek.server.net.doors import Doors
from pravek.table.problems import Refuse
from pravek.table.shapes import Language

Texts = Mapping[Language, Mapping[str, Any]]
"""The texts of the built client, by language and key."""

LANGUAGES: Sequence[Language] = get_args(Language)
LOCALES = {"en": "en_GB", "pl": "pl_PL", "bg": "bg_BG", "cs": "cs_CZ", "sk": "sk_SK"}
PLAIN = {
    "new": ("new.title", "link.home"),
    "join": ("link.join", "link.invite_about"),
    "tables": ("nav.tables", "link.home"),
    "replay": ("replay.title", "replay.about"),
    "score": ("calc.title", "calc.about"),
    "rules": ("nav.rules", "link.rules"),
    "learn": ("learn.title", "learn.about"),
    "about": ("about.title", "about.fan"),
}
"""The title and the sentence of pages that say the same to everybody."""


@dataclass(frozen=True, slots=True)
class Card:
    language: Language
    title: str
    text: str
    picture: str = "pravek"


@dataclass(frozen=True, slots=True)
class Found:
    """What may be told of a table to whoever has its link."""

    game: str
    mode: str
    people: list[str]
    language: Language | None
    invites: bool
    """Whether one may still sit down: later the words tell strangers nothing."""


@dataclass(frozen=True, slots=True)
class Speech:
    """One language, with the texts of the client."""

    language: Language
    texts: Mapping[str, Any]

    def say(self, key: str, **args: str) -> str:
        text = str(self.texts.get(key, key))
        for name, value in args.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def title(self, game: str, mode: str = "") -> str:
        if f"game.{game}" not in self.texts:  # a game from outside says itself what it is called
            known = registry.find(game)
            return known.title if known else game
        name = self.say(f"game.{game}")
        if f"mode.{mode}" not in self.texts:
            return name
        return self.say("game.with_mode", game=name, mode=self.say(f"mode.{mode}"))

    def home(self) -> str:
        games = [self.title(entry.name) for entry in registry.entries()]
        return self.say("link.home", games=", ".join(games))


class Sharing:
    def __init__(self, house: House, doors: Doors) -> None:
        self._house, self._doors = house, doors

    async def card(self, request: Request, texts: Texts) -> Card:
        """What this address is, before anything is opened."""
        kind, _, rest = str(request.path_params["path"]).strip("/").partition("/")
        found = await self._table(request, kind, rest) if rest else None
        language = (found and found.language) or preferred(request)
        speech = Speech(language, texts[language])
        if found is not None and (kind != "join" or found.invites):
            return _table_card(speech, kind, found)
        return _page_card(speech, kind, rest)

    def head(self, request: Request, card: Card) -> str:
        """The card as HTML for the head of the page."""
        public = self._doors.public_url
        shown = card.title if card.title == "Pravek" else f"{card.title} · Pravek"
        graph = {
            "og:site_name": "Pravek",
            "og:type": "website",
            "og:locale": LOCALES[card.language],
            "og:url": f"{public}/{quote(request.path_params['path'])}",
            "og:title": card.title,
            "og:description": card.text,
            "og:image": f"{public}/link-{card.picture}.png",
            "og:image:width": "1200",
            "og:image:height": "630",
        }
        return "\n    ".join(
            [
                f'<meta name="description" content="{escape(card.text)}" />',
                *(f'<meta property="{n}" content="{escape(v)}" />' for n, v in graph.items()),
                '<meta name="twitter:card" content="summary_large_image" />',
                f"<title>{escape(shown)}</title>",
            ]
        )

    async def _table(self, request: Request, kind: str, key: str) -> Found | None:
        """The table this address opens; None where it opens none, or nobody can say."""
        rooms = schema.rooms.c
        try:
            if kind == "join":
                return await self._invited(request, as_said(key))
            column = {"watch": rooms.watch, "t": rooms.id}.get(kind)
            return None if column is None else await self._find(column, key)
        except (Refuse, StoreError):
            return None

    async def _invited(self, request: Request, code: str) -> Found | None:
        """Only for who draws a preview: a browser says that it navigates, asks for the table
        itself, and is not to spend a guess twice, nor at all for a link somebody else made."""
        if "sec-fetch-mode" in request.headers:
            return None
        if not self._house.public.tells(code):
            self._doors.may_guess(request)
        found = await self._find(schema.rooms.c.code, code)
        if found is None:
            self._doors.guessed_wrong(request)
        return found

    async def _find(self, column: Any, value: str) -> Found | None:
        seats = schema.seats.c

        def ask(connection: Connection) -> Found | None:
            row = connection.execute(select(schema.rooms).where(column == value)).first()
            if row is None:
                return None
            people = select(seats.name).where(seats.room == row.id, seats.owner == "person")
            names = list(connection.scalars(people.order_by(seats.seat)))
            mode = str(msgspec.json.decode(row.options).get("mode", ""))
            language, invites = language_of(row.code or ""), row.phase == "lobby"
            return Found(row.game, mode, names, language, invites)

        return await self._house.store.read(ask) if value.isprintable() else None


def _table_card(speech: Speech, kind: str, found: Found) -> Card:
    game, picture = speech.title(found.game, found.mode), _picture(found.game)
    if kind == "join" and found.people:
        title = speech.say("link.invite", game=game, name=found.people[0])
        return Card(speech.language, title, speech.say("link.invite_about"), picture)
    if kind == "watch" and found.people:
        text = speech.say("link.watch_about", names=", ".join(found.people))
        return Card(speech.language, speech.say("link.watch", game=game), text, picture)
    return Card(speech.language, game, speech.home(), picture)


def _page_card(speech: Speech, kind: str, rest: str) -> Card:
    if kind not in PLAIN:
        return Card(speech.language, "Pravek", speech.home())
    title, text = map(speech.say, PLAIN[kind])
    if kind in ("new", "tables"):
        text = speech.home()
    if rest not in (known := _addressed()):
        return Card(speech.language, title, text)
    game, mode = known[rest]
    entry = registry.entry(game)
    if kind == "new":
        text = speech.say(f"home.{game}") if entry.source is None else entry.about
    return Card(speech.language, f"{title}: {speech.title(game, mode)}", text, _picture(game))


def _picture(game: str) -> str:
    """The picture of a game of ours; others have the one of all pages."""
    ours = (entry.name for entry in registry.entries() if entry.source is None)
    return game if game in ours else "pravek"


def _addressed() -> dict[str, tuple[str, str]]:
    """Games and modes as addresses name them: /rules/GAME, /rules/MODE."""
    modes = {
        str(mode): (entry.name, str(mode))
        for entry in registry.entries()
        for option in entry.options
        if option.name == "mode" and entry.source is None
        for mode in option.choices
    }
    return modes | {entry.name: (entry.name, "") for entry in registry.entries()}


def preferred(request: Request) -> Language:
    """The first language a browser wishes for that we speak."""

    def weight(wish: str) -> float:
        _, _, value = wish.partition(";q=")
        try:
            return -float(value or 1)
        except ValueError:
            return 0

    wishes = request.headers.get("accept-language", "").replace(" ", "").split(",")
    said = [wish[:2].lower() for wish in sorted(wishes, key=weight)]
    return next((one for wish in said for one in LANGUAGES if one == wish), "en")
