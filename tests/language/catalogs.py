"""The texts people read: catalogs, rules pages, glossary."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web/src"
LANGUAGES = ("en", "pl", "bg", "cs", "sk")
BOOKS = ("kingdomino", "discovery", "totem", "tribe", "krom")
SLOT = re.compile(r"\{([a-z_]+)(:acc)?(?:\|([a-z_]+))?\}")

Entry = str | dict[str, str]


@cache
def catalog(language: str) -> dict[str, Entry]:
    """Every entry of a language, those of Krom's table too."""
    return dict(entries(language))


def entries(language: str) -> list[tuple[str, Entry]]:
    """The same as they are written, one after the other: JSON forgets what stands there twice."""
    folder = WEB / "i18n/locales"
    files = [folder / f"{language}.json", *sorted(folder.glob(f"*/{language}.json"))]
    found: list[tuple[str, Entry]] = []
    for file in files:
        outermost: list[tuple[str, Entry]] = []

        def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
            nonlocal outermost
            outermost = pairs
            return dict(pairs)

        json.loads(file.read_text(), object_pairs_hook=keep)
        found += outermost
    return found


@cache
def page(language: str, book: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WEB / f"rules/{language}/{book}.json").read_text())
    return found


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Everything written in a language, each with the place where it stands."""
    for key, entry in catalog(language).items():
        for text in _strings(entry):
            yield key, text
    for book in BOOKS:
        for number, text in enumerate(_strings(page(language, book))):
            yield f"rules/{book} {number}", text


def slots(entry: Entry) -> set[str]:
    return {name for text in _strings(entry) for name, _, _ in SLOT.findall(text)}


@cache
def glossary() -> dict[str, dict[str, str]]:
    """The box's word for a thing, by term and language."""
    with (ROOT / "docs/rules/glossary.csv").open(encoding="utf-8") as file:
        return {row["term"]: row for row in csv.DictReader(file)}
