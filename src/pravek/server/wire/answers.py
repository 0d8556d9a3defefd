"""What only a server answers over HTTP; the rest is in `pravek.table.answers`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pravek.review.shapes import Review
from pravek.table.answers import Problem, Seated
from pravek.table.shapes import Ending, Table, Told


@dataclass(kw_only=True)
class SatDown(Told):
    """You have sat down."""

    table: Table
    seat: Seated
    watch: str
    join: str
    """The three words as we write them: on this device they lead back to the seat."""


@dataclass(kw_only=True)
class Tables(Told):
    """Public tables."""

    tables: list[Table]


@dataclass(kw_only=True)
class Glance(Told):
    """Whose turn it is at a table, and how its last game ended if none is being played."""

    table: Table
    owes: list[int]
    """The seats that are to decide now; nobody before a game and after it."""
    you: int | None
    """The seat of whoever asks; null: one who watches."""
    over: Ending | None


@dataclass(kw_only=True)
class Reviewed(Told):
    """A line of a review that is being made: something new, or a sign of life."""

    review: Review | None = None
    """The review with only what is new in its lists: by step or event it takes the place of what
    was told before."""
    waiting: int = 0
    """How many wait for a worker that the bots do not need."""
    trouble: Problem | None = None
    """The last line: why it does not go on."""


@dataclass(kw_only=True)
class Code(Told):
    """An address as a picture to be photographed."""

    url: str
    svg: str


@dataclass(kw_only=True)
class Health(Told):
    """Whether the server is well."""

    status: Literal["ok", "degraded"]
    """degraded (503): the store cannot write, so nobody can play."""
    version: str
    tables: int
    reason: str | None = None
    """Why it is degraded, in words."""
    broken: dict[str, str] = field(default_factory=dict)
    """Games from outside whose rules broke down since the start, and what went wrong last."""


@dataclass(kw_only=True)
class Standing(Told):
    """Whether the process runs (`/alive`), and whether people may be sent here (`/ready`)."""

    status: Literal["ok", "degraded"]
    reason: str | None = None
    """Why they may not, in words."""
