"""The puzzle of the day: a function of the date alone, so the same everywhere with one release."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from itertools import groupby

from pravek.teach.puzzles.kept import Kept


def puzzle_of(day: date, puzzles: Iterable[Kept]) -> Kept:
    """Games and modes take turns; none of its puzzles comes again before all have come."""
    ordered = sorted(puzzles, key=lambda each: (each.shelf, sha256(each.id.encode()).digest()))
    shelves = [list(group) for _, group in groupby(ordered, lambda each: each.shelf)]
    turn, which = divmod(day.toordinal(), len(shelves))
    return shelves[which][turn % len(shelves[which])]
