"""The words a card file is checked with: keys, numbers, names, amounts, an id of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

LANGUAGES = ("en", "pl", "bg", "cs", "sk")
AREAS = ("caves", "forest", "savanna", "mountains")
LARGEST = 1000
LONGEST_NAME = 80
MOST_ENTRIES = 200
MOST_CHOSEN = 6
"""More resources of one's choice have too many ways to be named."""


class Inspector:
    """Reads parts of a card file and writes down everything that is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.warnings: list[str] = []
        self.ids: set[str] = set()

    def bad(self, where: str, what: str) -> None:
        self.problems.append(f"{where}: {what}")

    def keys(
        self, where: str, box: Mapping[str, Any], needed: Iterable[str], known: Iterable[str]
    ) -> None:
        for key in needed:
            if key not in box:
                self.bad(where, f"{key} is missing")
        for key in sorted(set(box) - set(known)):
            self.bad(where, f"{key!r} is not in the grammar")

    def fields(
        self, where: str, box: object, needed: tuple[str, ...], more: tuple[str, ...] = ()
    ) -> Mapping[str, Any]:
        if not isinstance(box, Mapping):
            self.bad(where, "should be a JSON object")
            return {}
        self.keys(where, box, needed, (*needed, *more))
        return {key: box[key] for key in needed if key in box}

    def entries(self, where: str, row: object) -> list[Mapping[str, Any]]:
        if not isinstance(row, list) or not row or len(row) > MOST_ENTRIES:
            self.bad(where, "should be a list of entries")
            return []
        good = [entry for entry in row if isinstance(entry, Mapping)]
        if len(good) < len(row):
            self.bad(where, "every entry should be a JSON object")
        return good

    def card(self, card: Mapping[str, Any], needed: tuple[str, ...], more: tuple[str, ...]) -> str:
        """What every card has: an id of its own, names, a count."""
        where = str(card.get("id"))
        self.keys(where, card, ("id", "names", *needed), ("id", "names", *needed, *more))
        if not re.fullmatch(r"[A-Za-z0-9_]{1,20}", where):
            self.bad(where, "an id is 1 to 20 letters, digits or underscores")
        self.once(where)
        self.names(where, card.get("names"))
        self.number(where, card.get("count", 1), "count", 1, MOST_ENTRIES)
        return where

    def once(self, name: str) -> None:
        if name in self.ids:
            self.bad(name, "is there twice; copies of a card are written as its count")
        self.ids.add(name)

    def names(self, where: str, names: object) -> None:
        if not isinstance(names, Mapping) or not names:
            self.bad(where, "has no names")
            return
        for language, name in names.items():
            if language not in LANGUAGES:
                self.bad(where, f"is named in {language!r}, not one of {', '.join(LANGUAGES)}")
            if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME:
                self.bad(where, f"its name in {language!r} is no name")
        if missing := [language for language in LANGUAGES if language not in names]:
            self.warnings.append(f"{where}: no name in {', '.join(missing)}")

    def area(self, where: str, card: Mapping[str, Any]) -> None:
        if card.get("area") is not None and card["area"] not in AREAS:
            self.bad(where, f"there is no area {card['area']!r}")

    def number(
        self, where: str, value: object, what: str, low: int = 0, high: int = LARGEST
    ) -> int:
        if type(value) is not int or not low <= value <= high:
            self.bad(where, f"{what} should be a number from {low} to {high}, not {value!r}")
            return low
        return value

    def numbers(self, where: str, row: object) -> None:
        if not isinstance(row, list) or not 0 < len(row) <= 20:
            self.bad(where, "should be a list of numbers")
            return
        for position, value in enumerate(row, 1):
            self.number(where, value, f"number {position}")

    def amounts(
        self,
        where: str,
        box: object,
        kinds: Iterable[str],
        needed: Iterable[str] = (),
        what: str = "",
        some: bool = False,
    ) -> None:
        """How many of which kinds; `some`: at least one of something."""
        place = f"{where}: {what}" if what else where
        if not isinstance(box, Mapping):
            self.bad(place, "should say how many of which kind")
            return
        self.keys(place, box, needed, kinds)
        for kind, value in box.items():
            most = MOST_CHOSEN if kind == "any_resource" else LARGEST
            self.number(place, value, str(kind), 1 if some else 0, most)
        if some and not box:
            self.bad(place, "says nothing")
