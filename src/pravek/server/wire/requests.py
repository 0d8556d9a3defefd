"""What is asked and answered over HTTP, typed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from pravek.server.wire.shapes import (
    Asked,
    Clock,
    Entry,
    Json,
    Language,
    Level,
    Name,
    Number,
    Owes,
    Seat,
    Secret,
    Sheet,
    Table,
    Text,
    Told,
    Visibility,
    Word,
)

# Rules data ---------------------------------------------------------------------------------


class OptionWords(Told):
    """One thing people agree on before they play."""

    name: str
    about: str
    choices: list[str]
    """The words to choose from; a plain yes or no if empty."""
    default: Any
    players: list[int]
    """With how many players it can be chosen."""


class GameWords(Told):
    name: str
    title: str
    about: str
    players: list[int]
    default_players: int
    options: list[OptionWords]
    chance: bool
    """Whether luck has a part in it."""
    secrets: bool
    typed: bool
    """Whether a territory of it can be typed and scored."""
    own_cards: bool
    """Whether it can be played with cards of one's own."""
    rules: int | None = None
    """The version of its rules: whoever plays by his own copy of them needs the same. Null where a
    game from outside does not say it."""


class Games(Told):
    games: list[GameWords]


class BotWords(Told):
    level: Level
    bot: dict[str, str]
    """Which bot plays this level, by game."""


class Bots(Told):
    levels: list[BotWords]


# Tables -------------------------------------------------------------------------------------


class Open(Struct, tag_field="who", tag="open", forbid_unknown_fields=True):
    """A seat for somebody who follows the link."""


class Bot(Struct, tag_field="who", tag="bot", forbid_unknown_fields=True):
    level: Level = "cairn"


class Me(Struct, tag_field="who", tag="me", forbid_unknown_fields=True):
    """Somebody at this device; several of them share it (hot-seat)."""

    name: Name


class NewTable(Asked):
    game: Word
    seats: Annotated[list[Open | Bot | Me], Meta(min_length=1, max_length=6)]
    """One entry a player, in seat order."""
    options: Json = field(default_factory=dict)
    visibility: Visibility = "link"
    clock: Clock = "none"
    deal: Annotated[str, Meta(max_length=200)] | None = None
    """A deal code: a known deal, without the fair-luck promise. Names game and options itself."""
    language: Language = "en"
    """The three words are of this language."""


class Seated(Told):
    seat: int
    secret: str
    """128 bits: who has it plays this seat. Keep it on the device."""


class Created(Told):
    table: Table
    host: str
    """128 bits: who has it may change open seats and start the game."""
    join: str | None
    """Three words for those who are to sit down; null when no seat is open."""
    watch: str
    """The spectator id."""
    seats: list[Seated]
    links: Json
    """`join` and `watch`: addresses to share."""


class SitDown(Asked):
    name: Name
    code: Word
    """The three words."""


class SatDown(Told):
    table: Table
    seat: Seated
    watch: str
    join: str
    """The three words as we write them: on this device they lead back to the seat."""


class ChangeSeat(Asked):
    """The host gives an open seat to a bot, or opens a bot's seat."""

    host: Secret
    wish: Open | Bot


class Start(Asked):
    """The host starts now; open seats are taken by bots."""

    host: Secret
    level: Level = "cairn"


class Tables(Told):
    tables: list[Table]


class Picture(Asked):
    """A path of this server to be put into a QR code; secrets travel in its fragment."""

    path: Annotated[str, Meta(max_length=300, pattern="^/[^\\s]*$")]


class Code(Told):
    url: str
    svg: str


# Scores and records -------------------------------------------------------------------------


class Territory(Asked):
    """Territories as people type them: a row a line, a blank line between two of them."""

    game: Word
    text: Annotated[str, Meta(max_length=100_000)]
    options: Json = field(default_factory=dict)


class Doubt(Told):
    """Something typed that cannot lie on a table, by what the box holds."""

    key: str
    args: Json
    clause: str
    text: str


class Sheets(Told):
    sheets: list[Sheet]
    """One a territory, in the order they were typed; `seat` counts them."""
    doubts: list[Doubt] = field(default_factory=list)
    """What to look at again; it was counted all the same."""


class Upload(Asked):
    record: Text
    start: Number = 0
    """The first step wanted; step 0 is the start of the game, step n follows its n-th event."""
    count: Annotated[int, Meta(ge=1, le=100)] = 50
    seat: Seat | None = None
    """From whose side it is drawn; null: everything that is in the record."""


class Step(Told):
    number: int
    entry: Entry | None
    """What led here; null at the start."""
    view: Json
    owes: Owes
    sheets: list[Sheet]


class Checked(Told):
    """A record that was played again and is sound."""

    header: Json
    footer: Json
    steps: int
    page: list[Step]
    totals: list[list[int]]
    """The score race: the totals of all seats at each step."""
    notes: list[Json]
    luck: Literal["fair", "open", "none"]
    """fair: the promise was kept; open: promised, seed not yet shown; none: no promise."""


class Why(Asked):
    """Would this action have been legal here, and what would it have brought?"""

    record: Text
    step: Number
    action: Json


class CardFile(Asked):
    """Somebody's own cards, before a table is made with them."""

    text: str


class CardFault(Told):
    """What is wrong or unusual at one place of a card file."""

    where: str
    """The card's id and the field, or the part of the file."""
    key: str
    text: str
    args: Json


class CheckedCards(Told):
    problems: list[CardFault]
    """Empty: a table can be made with this file."""
    warnings: list[CardFault]


class Problem(Told):
    """Every error, as a key for translators and an English sentence."""

    status: int
    key: str
    text: str
    args: Json = field(default_factory=dict)
    clause: str | None = None


class Health(Told):
    status: Literal["ok", "degraded"]
    """degraded (503): the store cannot write, so nobody can play."""
    version: str
    tables: int
    reason: str | None = None
    """Why it is degraded, in words."""
    broken: dict[str, str] = field(default_factory=dict)
    """Games from outside whose rules broke down since the start, and what went wrong last."""
