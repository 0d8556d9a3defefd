"""What only a server answers over HTTP; the rest is in `pravek.table.answers`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pravek.table.answers import Seated
from pravek.table.shapes import Table, Told


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
