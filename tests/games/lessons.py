"""The lessons on what wins, as the client reads them: what each page shows, what it tells."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[2] / "web/src/games"
Page = dict[str, Any]
Told = dict[str, int]
"""The numbers of a page by their names."""


def chapters(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((GAMES / game / "lessons.json").read_text())
    return found


def pages(game: str) -> dict[str, Page]:
    """By the name of the lesson and the number of the page: `crowns.1`."""
    return {
        f"{chapter['id']}.{number}": page
        for chapter in chapters(game)
        for number, page in enumerate(chapter["pages"], 1)
    }


def drawn(page: Page) -> list[Any]:
    """What it draws, then what its answers draw."""
    return [*page.get("show", ()), *(answer["show"] for answer in page.get("ask", ()))]


def lands(page: Page) -> list[str]:
    """The lands it draws, as people type them."""
    return [one["land"] for one in drawn(page) if "land" in one]


def dominoes(page: Page) -> Iterator[tuple[int, str]]:
    """The dominoes it draws: number and halves."""
    for one in drawn(page):
        for number, halves, *_ in one.get("dominoes", ()):
            yield number, halves.replace(" ", "/")


def untold(game: str, facts: dict[str, Callable[[Page], Told]]) -> list[str]:
    """The pages that nothing vouches for, and those that tell something else than the rules."""
    found = pages(game)
    wrong = [name for name, page in found.items() if page["args"] and name not in facts]
    wrong += [name for name in facts if name not in found]
    for name in facts.keys() & found.keys():
        told, true = found[name]["args"], facts[name](found[name])
        wrong += [f"{name}: {told}, not {true}"] if told != true else []
    return wrong
