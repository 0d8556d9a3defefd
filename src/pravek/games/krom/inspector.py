"""The words a card file is checked with: keys, numbers, names, amounts, an id of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pravek.games.krom.bounds import (
    LONGEST_NAME,
    MOST_AMOUNT,
    MOST_CARDS,
    MOST_CHOSEN,
    MOST_DRAWN,
    MOST_FACES,
    MOST_LIFE,
)

LANGUAGES = ("en", "pl", "bg", "cs", "sk")
AREAS = ("caves", "forest", "savanna", "mountains")
LIMITS = {"any_resource": MOST_CHOSEN, "bonus": MOST_DRAWN, "life": MOST_LIFE}
"""How many of a kind; of the others MOST_AMOUNT."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong or unusual at one place of a card file, for people and for translators."""

    where: str
    """The card's id and the field, or the part of the file."""
    key: str
    text: str
    args: Mapping[str, int | str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


def fault(where: str, key: str, text: str, **args: int | str) -> Fault:
    return Fault(where, key, text.format(**args), args)


def said(value: object) -> str:
    """What stands in the file, shortly: it may be anything, of any size."""
    if isinstance(value, Mapping | list):
        return "an object" if isinstance(value, Mapping) else "a list"
    return _short(repr(value))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


class Inspector:
    """Reads parts of a card file and writes down everything that is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[Fault] = []
        self.ids: set[str] = set()
        self.unnamed: dict[tuple[str, ...], list[str]] = {}
        """Who has no name in these languages."""

    def bad(self, where: str, key: str, text: str, **args: int | str) -> None:
        self.problems.append(fault(_short(where), key, text, **args))

    def keys(
        self, where: str, box: Mapping[str, Any], needed: Iterable[str], known: Iterable[str]
    ) -> None:
        for key in needed:
            if key not in box:
                self.bad(where, "missing", "{field} is missing", field=key)
        for key in sorted(set(box) - set(known)):
            self.bad(where, "unknown", "{field} is not in the grammar", field=said(key))

    def fields(
        self, where: str, box: object, needed: tuple[str, ...], more: tuple[str, ...] = ()
    ) -> Mapping[str, Any]:
        if not isinstance(box, Mapping):
            self.bad(where, "object", "should be a JSON object")
            return {}
        self.keys(where, box, needed, (*needed, *more))
        return {key: box[key] for key in needed if key in box}

    def entries(self, where: str, row: object, most: int = MOST_FACES) -> list[Mapping[str, Any]]:
        if not isinstance(row, list) or not 0 < len(row) <= most:
            self.bad(where, "entries", "should be a list of 1 to {most} entries", most=most)
            return []
        good = [entry for entry in row if isinstance(entry, Mapping)]
        if len(good) < len(row):
            self.bad(where, "entry", "every entry should be a JSON object")
        return good

    def card(self, card: Mapping[str, Any], needed: tuple[str, ...], more: tuple[str, ...]) -> str:
        """What every card has: an id of its own, names, a count."""
        where = str(card.get("id"))
        self.keys(where, card, ("id", "names", *needed), ("id", "names", *needed, *more))
        if not re.fullmatch(r"[A-Za-z0-9_]{1,20}", where):
            self.bad(where, "id", "an id is 1 to 20 letters, digits or underscores")
        self.once(where)
        self.names(where, card.get("names"))
        self.number(where, card.get("count", 1), "count", 1, MOST_CARDS)
        return where

    def once(self, name: str) -> None:
        if name in self.ids:
            self.bad(name, "twice", "is there twice; copies of a card are written as its count")
        self.ids.add(name)

    def names(self, where: str, names: object) -> None:
        if not isinstance(names, Mapping) or not names:
            self.bad(where, "no_names", "has no names")
            return
        for language, name in names.items():
            if language not in LANGUAGES:
                known = ", ".join(LANGUAGES)
                text = "is named in {language}, not one of {known}"
                self.bad(where, "language", text, language=said(language), known=known)
            if not _is_name(name):
                text = "its name in {language} is no name of 1 to {most} letters one can see"
                self.bad(where, "name", text, language=said(language), most=LONGEST_NAME)
        if missing := tuple(language for language in LANGUAGES if language not in names):
            self.unnamed.setdefault(missing, []).append(where)

    def area(self, where: str, card: Mapping[str, Any]) -> None:
        if card.get("area") is not None and card["area"] not in AREAS:
            self.bad(where, "area", "there is no area {area}", area=said(card["area"]))

    def number(self, where: str, value: object, what: str, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            text = "{what} should be a number from {low} to {high}, not {value}"
            self.bad(where, "number", text, what=what, low=low, high=high, value=said(value))
            return low
        return value

    def numbers(self, where: str, row: object, most: int) -> list[int]:
        if not isinstance(row, list) or not 0 < len(row) <= most:
            self.bad(where, "numbers", "should be a list of 1 to {most} numbers", most=most)
            return []
        return [
            self.number(where, value, f"number {position}", 0, MOST_AMOUNT)
            for position, value in enumerate(row, 1)
        ]

    def amounts(self, where: str, box: object, kinds: tuple[str, ...], some: bool = False) -> None:
        """How many of which kinds; `some`: at least one of something."""
        if not isinstance(box, Mapping):
            self.bad(where, "amounts", "should say how many of which kind")
            return
        self.keys(where, box, (), kinds)
        for kind, value in box.items():
            if kind in kinds:
                self.number(where, value, kind, int(some), LIMITS.get(kind, MOST_AMOUNT))
        if some and not box:
            self.bad(where, "nothing", "says nothing")


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name.strip()) <= LONGEST_NAME and name.isprintable()
