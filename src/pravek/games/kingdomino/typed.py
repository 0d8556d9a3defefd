"""Kingdoms typed by people: `w0 f1 m3`, a terrain letter and its crowns."""

from __future__ import annotations

from pravek.games.dominoes import territory
from pravek.games.dominoes.domino import Domino, Half
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.territory import TypedCell
from pravek.games.kingdomino.dominoes import BOX

MOST_CROWNS = (3,) * len(BOX.terrains)


def read(text: str, size: int = 5) -> list[Kingdom]:
    """The kingdoms of a text; TerritoryError says what is wrong, and where.

    >>> [kingdom] = read("w1 #\\nw0 .")
    >>> kingdom.points
    2
    """
    kingdoms = []
    for grid in territory.read_grids(text, size):
        castle = grid.pop((0, 0))
        if castle.word != "#":
            raise castle.error("the castle is a plain '#'")
        halves = {place: _half(cell) for place, cell in grid.items()}
        kingdoms.append(territory.kingdom_of(size, halves))
    return kingdoms


def write(kingdom: Kingdom) -> str:
    """A kingdom as it is typed."""
    return territory.write_rows(kingdom, territory.printed_words(kingdom, BOX.letters))


def read_domino(text: str) -> Domino:
    """A domino by its number, or typed as its two halves: `23` or `w0/f1`."""
    return territory.domino_of(text, BOX, _half, "w0/f1")


def _half(cell: TypedCell) -> Half:
    return territory.read_half(cell, BOX.letters, MOST_CROWNS)
