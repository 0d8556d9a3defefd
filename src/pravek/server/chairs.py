"""The chairs around a table: who sits on them, and how one proves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pravek.server.shapes import Level
from pravek.server.store import Row

Owner = Literal["nobody", "person", "bot"]


@dataclass(slots=True)
class Chair:
    owner: Owner = "nobody"
    name: str = ""
    level: Level | None = None
    secret: str | None = None
    """Only its fingerprint."""

    def row(self, room: str, seat: int) -> Row:
        return {
            "room": room,
            "seat": seat,
            "name": self.name,
            "owner": self.owner,
            "level": self.level,
            "secret": self.secret,
        }

    @classmethod
    def read(cls, row: Row) -> Chair:
        return cls(row["owner"], row["name"], row["level"], row["secret"])

    @classmethod
    def of_bot(cls, level: Level) -> Chair:
        return cls("bot", level.capitalize(), level)


def unique(name: str, others: list[str]) -> str:
    """Names at a table differ: the second Anna is Anna 2."""
    wanted, number = " ".join(name.split()), 2
    found = wanted
    while found in others:
        found, number = f"{wanted[:22]} {number}", number + 1
    return found
