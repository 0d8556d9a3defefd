"""Kingdoms typed by people: `w0 f1 m3`, a terrain letter and its crowns."""

from __future__ import annotations

from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.grid import CENTRE
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.territory import (
    TerritoryError,
    Typed,
    kingdom_of,
    printed_words,
    read_grids,
    read_half,
    write_rows,
)
from pravek.games.kingdomino.dominoes import BOX

MOST_CROWNS = (3,) * len(BOX.terrains)


def read(text: str, size: int = 5) -> list[Kingdom]:
    """The kingdoms of a text; TerritoryError says what is wrong, and where.

    >>> [kingdom] = read("w1 #\\nw0 .")
    >>> kingdom.points
    2
    """
    kingdoms = []
    for grid in read_grids(text, size):
        castle = grid.pop((0, 0))
        if castle.word != "#":
            raise castle.error("the castle is a plain '#'")
        halves = {place: read_half(cell, BOX.letters, MOST_CROWNS) for place, cell in grid.items()}
        kingdoms.append(kingdom_of(size, halves))
    return kingdoms


def write(kingdom: Kingdom) -> str:
    """A kingdom as it is typed."""
    return write_rows(kingdom, printed_words(kingdom, BOX.letters))


def read_domino(text: str) -> Domino:
    """A domino by its number, or typed as its two halves: `23` or `w0/f1`."""
    if text.isascii() and text.isdigit():
        if len(text) > 2 or int(text) not in BOX.dominoes:
            raise TerritoryError(f"there is no domino {text[:12]}; they are numbered 1 to 48")
        return BOX[int(text)]
    halves = text.split("/")
    if len(halves) != 2:
        raise TerritoryError(f"{text[:20]!r} is neither a number nor two halves like w0/f1")
    first, second = (
        read_half(Typed(half, 1, at), BOX.letters, MOST_CROWNS) for at, half in enumerate(halves, 1)
    )
    return Domino(0, first, second)


__all__ = ["CENTRE", "read", "read_domino", "write"]
