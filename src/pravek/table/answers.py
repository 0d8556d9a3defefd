"""What is answered to a question about games, tables and records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pravek.table.problems import Refuse
from pravek.table.shapes import Entry, Json, Level, Owes, Sheet, Table, Told

# Rules data ---------------------------------------------------------------------------------


@dataclass(kw_only=True)
class OptionWords(Told):
    """One thing people agree on before they play."""

    name: str
    about: str
    choices: list[str]
    """The words to choose from; a plain yes or no if empty."""
    default: Any
    players: list[int]
    """With how many players it can be chosen."""


@dataclass(kw_only=True)
class GameWords(Told):
    """A game, and what people choose before they play it."""

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


@dataclass(kw_only=True)
class Games(Told):
    """The games there are."""

    games: list[GameWords]


@dataclass(kw_only=True)
class BotWords(Told):
    """One level of bots."""

    level: Level
    bot: dict[str, str]
    """Which bot plays this level, by game."""


@dataclass(kw_only=True)
class Bots(Told):
    """The levels of bots, from the gentlest to the strongest."""

    levels: list[BotWords]


# Tables -------------------------------------------------------------------------------------


@dataclass(kw_only=True)
class Seated(Told):
    """A seat of yours."""

    seat: int
    secret: str
    """128 bits: who has it plays this seat. Keep it on the device."""


@dataclass(kw_only=True)
class Created(Told):
    """A new table, and what opens it."""

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


# Scores and records -------------------------------------------------------------------------


@dataclass(kw_only=True)
class Doubt(Told):
    """Something typed that cannot lie on a table, by what the box holds."""

    key: str
    args: Json
    clause: str
    text: str


@dataclass(kw_only=True)
class Sheets(Told):
    """Typed territories, counted."""

    sheets: list[Sheet]
    """One a territory, in the order they were typed; `seat` counts them."""
    doubts: list[Doubt] = field(default_factory=list)
    """What to look at again; it was counted all the same."""


@dataclass(kw_only=True)
class Step(Told):
    """One position of a record."""

    number: int
    entry: Entry | None
    """What led here; null at the start."""
    view: Json
    owes: Owes
    sheets: list[Sheet]


@dataclass(kw_only=True)
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


@dataclass(kw_only=True)
class CardFault(Told):
    """What is wrong or unusual at one place of a card file."""

    where: str
    """The card's id and the field, or the part of the file."""
    key: str
    text: str
    args: Json


@dataclass(kw_only=True)
class CheckedCards(Told):
    """What was found in a file of own cards."""

    problems: list[CardFault]
    """Empty: a table can be made with this file."""
    warnings: list[CardFault]


@dataclass(kw_only=True)
class Problem(Told):
    """Every error, as a key for translators and an English sentence."""

    status: int
    key: str
    text: str
    args: Json = field(default_factory=dict)
    clause: str | None = None


def problem(refuse: Refuse) -> Problem:
    """What is told of a request that was refused."""
    return Problem(
        status=refuse.status,
        key=refuse.key,
        text=refuse.text,
        args=refuse.words,
        clause=refuse.clause,
    )
