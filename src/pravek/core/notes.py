"""What happened at the table but not in the game: who held a seat, who took back what bots
had answered, who was helped, who conceded, who stopped.

Notes stand between the events of a record. The rules never see them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pravek.core.codec import FormatError
from pravek.core.protocol import Action, Event, Seat

HOLDERS = ("person", "bot")
REASONS = ("chosen", "handed", "left", "timeout", "absent", "conceded", "back", "awaited")
ASKED = ("absent", "awaited")
"""Those for which somebody else at the table asked; the note names his seat."""
TROUBLES = ("broke", "stuck", "compiling")
"""Why a plain bot played the next move instead of the one that holds the seat."""
HELP = ("hint", "coach")
"""What somebody was helped by."""
LONGEST_LEVEL = 40
LONGEST_CAUSE = 300
FIELDS: dict[str, frozenset[str]] = {
    "holder": frozenset({"seat", "by", "level", "why"}),
    "concede": frozenset({"seat"}),
    "abandoned": frozenset(),
    "broken": frozenset({"text"}),
    "closed": frozenset({"seat"}),
    "stand_in": frozenset({"seat", "why"}),
    "undo": frozenset({"seat"}),
    "help": frozenset({"seat", "what"}),
}


@dataclass(frozen=True, slots=True)
class Note:
    """A note, and how many events had happened before it."""

    after: int
    words: Mapping[str, Any]

    def earlier(self) -> Note:
        """The same note once an event before it is gone."""
        return Note(self.after - 1, self.words)


def read(words: Mapping[str, Any], after: int, players: int) -> Note:
    """A note of a record, checked field by field."""
    kind = words.get("note")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise FormatError(f"unknown note {kind!r}"[:60])
    fields = FIELDS[kind] | ({"asked"} if words.get("why") in ASKED else set())
    if set(words) != fields | {"note"}:
        raise FormatError(f"the note {kind!r} has the fields {sorted(fields)}")
    for seat in (words.get("seat", 0), words.get("asked", 0)):
        if type(seat) is not int or not 0 <= seat < players:
            raise FormatError("the note names no seat of this table")
    if kind == "holder":
        level = words["level"]
        known = level is None or (isinstance(level, str) and 0 < len(level) <= LONGEST_LEVEL)
        if words["by"] not in HOLDERS or words["why"] not in REASONS or not known:
            raise FormatError("the note does not say who holds the seat, and why")
    if kind == "broken":
        text = words["text"]
        if not isinstance(text, str) or not text.isprintable() or len(text) > LONGEST_CAUSE:
            raise FormatError("the note does not say in a line what broke down")
    if kind == "stand_in" and words["why"] not in TROUBLES:
        raise FormatError("the note does not say why somebody stood in")
    if kind == "help" and words["what"] not in HELP:
        raise FormatError("the note does not say what helped")
    return Note(after, dict(words))


def taken_back(log: Sequence[Event], seat: Seat, places: Iterable[int]) -> Mapping[str, Any] | None:
    """What to note when a seat empties these places of the log; nothing if all are its own or
    the table's: a slip of the hand that nobody has answered."""
    gone = (log[place] for place in places)
    answered = any(isinstance(event, Action) and event.seat != seat for event in gone)
    return {"note": "undo", "seat": seat} if answered else None


def conceded(notes: Iterable[Note]) -> frozenset[Seat]:
    """The seats that gave up."""
    return frozenset(note.words["seat"] for note in notes if note.words["note"] == "concede")


def helped(notes: Iterable[Note]) -> dict[Seat, Counter[str]]:
    """The seats that were helped: how often by what."""
    found: dict[Seat, Counter[str]] = {}
    for words in (note.words for note in notes if note.words["note"] == "help"):
        found.setdefault(words["seat"], Counter())[words["what"]] += 1
    return found


def ended(notes: Sequence[Note]) -> str | None:
    """How the game ended before it was over, if people ended it or its rules broke down: nothing
    follows that."""
    last = str(notes[-1].words["note"]) if notes else ""
    return last if last in ("abandoned", "broken", "closed") else None


def closer(notes: Iterable[Note]) -> Seat | None:
    """The seat that closed the table, if one did."""
    return next((note.words["seat"] for note in notes if note.words["note"] == "closed"), None)
