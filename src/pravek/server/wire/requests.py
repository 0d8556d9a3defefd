"""What is asked over HTTP, typed and bounded."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from pravek.server.wire.shapes import Asked, Name, Number, Seat, Secret, Text, Word
from pravek.table.limits import MOST_STEPS
from pravek.table.shapes import Clock, Json, Language, Level, Visibility

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


class SitDown(Asked):
    name: Name
    code: Word
    """The three words."""


class ChangeSeat(Asked):
    """The host gives an open seat to a bot, or opens a bot's seat."""

    host: Secret
    wish: Open | Bot


class Start(Asked):
    """The host starts now; open seats are taken by bots."""

    host: Secret
    level: Level = "cairn"


class Picture(Asked):
    """A path of this server to be put into a QR code; secrets travel in its fragment."""

    path: Annotated[str, Meta(max_length=300, pattern="^/[^\\s]*$")]


# Scores and records -------------------------------------------------------------------------


class Territory(Asked):
    """Territories as people type them: a row a line, a blank line between two of them."""

    game: Word
    text: Annotated[str, Meta(max_length=100_000)]
    options: Json = field(default_factory=dict)


class Upload(Asked):
    record: Text
    start: Number = 0
    """The first step wanted; step 0 is the start of the game, step n follows its n-th event."""
    count: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = 50
    seat: Seat | None = None
    """From whose side it is drawn; null: everything that is in the record."""


class Why(Asked):
    """Would this action have been legal here, and what would it have brought?"""

    record: Text
    step: Number
    action: Json


class CardFile(Asked):
    """Somebody's own cards, before a table is made with them."""

    text: str
