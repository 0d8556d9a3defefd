"""What is told of the deals of a day: the deals, the table of results, a place in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pravek.table.shapes import Json, Told


@dataclass(kw_only=True)
class DayResult(Told):
    """A line of a day's table."""

    rank: int
    """Who has the same place, points and lead shares it."""
    name: str
    points: int
    place: int
    """At the table, among the rivals."""
    lead: int
    """Points before the best of the rivals; behind if it is negative."""
    helped: list[str]
    """`help`: hints or the coach; `undo`: decisions taken back; `bot`: one played for a while."""
    at: int
    """Milliseconds since 1970."""


@dataclass(kw_only=True)
class DayGame(Told):
    """The deal of a day of one game."""

    game: str
    players: int
    options: Json
    """Those that are chosen, beside the number of players."""
    deal: str
    """Its deal code."""
    results: list[DayResult] = field(default_factory=list)
    """The best so far."""
    count: int = 0
    """How many results there are."""
    mine: DayResult | None = None
    """That of the device which asks, wherever it stands now."""
    best: str | None = None
    """The day before, if its best game can be watched."""


@dataclass(kw_only=True)
class Days(Told):
    """The deals of a day."""

    date: str
    next: int
    """When the next ones come: milliseconds since 1970."""
    now: int
    """The clock of who tells it."""
    games: list[DayGame]
    counts: bool = True
    """Whether results are kept here; a page without a network hands them in later."""


@dataclass(kw_only=True)
class Counted(Told):
    """A result counts."""

    date: str
    game: str
    result: DayResult
    count: int
