"""What is asked over HTTP, typed and bounded."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from pravek.review.shapes import Review
from pravek.server.wire.shapes import VISIBLE, Asked, Name, Number, Seat, Secret, Text, Word
from pravek.table.limits import MOST_STEPS
from pravek.table.shapes import Clock, Json, Language, Level, Visibility

LONGEST_DAY = 200_000
"""Characters of a record of the day: the longest of 210 had 21,000."""

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


class At(Asked):
    """What could this seat choose there, after it has decided so instead?"""

    record: Text
    step: Number
    seat: Seat
    actions: Annotated[list[Json], Meta(max_length=4)] = field(default_factory=list)


# Reviews ------------------------------------------------------------------------------------

Depth: TypeAlias = Literal["quick", "standard"]


class ReviewWish(Asked):
    record: Text
    depth: Depth = "standard"
    seed: Number = 0
    """The same record, depth and seed give the same review."""
    draft: Review | None = None
    """What is known of it already: it goes on from there."""


class Instead(Asked):
    """What would this decision have been worth in the place of one that was made?"""

    record: Text
    step: Number
    action: Json
    depth: Depth = "standard"
    seed: Number = 0


# Puzzles ------------------------------------------------------------------------------------


class Try(Asked):
    """Is this the best action of the puzzle?"""

    action: Json


# The deal of the day -------------------------------------------------------------------------


class DayWish(Asked):
    """Somebody wants to play the deal of today."""

    name: Name


class DayRecord(Asked):
    """A game of the day that is over, wherever it was played."""

    date: Word
    game: Word
    name: Name
    device: Annotated[str, Meta(min_length=16, max_length=64, pattern=VISIBLE)]
    """A random word that the device keeps to itself: its first game of a day and game counts."""
    record: Annotated[str, Meta(max_length=LONGEST_DAY)]


class CardFile(Asked):
    """Somebody's own cards, before a table is made with them."""

    text: str
