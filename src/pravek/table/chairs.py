"""The chairs around a table: who sits on them, and how one proves it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal

from pravek.table.shapes import Json, Level

Owner = Literal["nobody", "person", "bot"]
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters, signs and marks of Unicode that draw nothing (others are not printable anyway)."""


@dataclass(slots=True)
class Chair:
    owner: Owner = "nobody"
    name: str = ""
    level: Level | None = None
    secret: str | None = None
    """Only its fingerprint."""

    def row(self, seat: int) -> Json:
        """As it is kept."""
        return {
            "seat": seat,
            "name": self.name,
            "owner": self.owner,
            "level": self.level,
            "secret": self.secret,
        }

    @classmethod
    def read(cls, row: Json) -> Chair:
        return cls(row["owner"], row["name"], row["level"], row["secret"])

    @classmethod
    def of_bot(cls, level: Level) -> Chair:
        return cls("bot", level.capitalize(), level)


def is_readable(name: str) -> bool:
    """Whether there is something to see in a name, and nothing in it that hides: a mark alone
    has no letter to stand on."""
    seen = any(unicodedata.category(letter)[0] in "LNPS" for letter in name)
    return seen and name.isprintable() and not BLANKS & set(name)


def unique(name: str, others: list[str]) -> str:
    """Names at a table differ: the second Anna is Anna 2."""
    wanted, number = " ".join(name.split()), 2
    found = wanted
    while found in others:
        found, number = f"{wanted[:22]} {number}", number + 1
    return found
