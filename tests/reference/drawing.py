"""Territories drawn as text, for tests.

Squares stand apart by spaces: "." nothing, "@" the start square, else the first letter of the
terrain, a digit for crowns, printed fires or craters, and then, in this order, "*" for the
resource of the terrain, "+2" for a fire token, "=hunter" for a person.
"""

import re

from .dominoes import RESOURCE_OF_TERRAIN
from .squares import Cell, Square

TERRAINS = {
    "w": "wheat",
    "f": "forest",
    "l": "lake",
    "g": "grassland",
    "s": "swamp",
    "m": "mine",
    "d": "desert",
    "j": "jungle",
    "q": "quarry",
    "v": "volcano",
    "@": "hut",
}

SQUARE = re.compile(r"(?P<letter>.)(?P<digit>\d?)(?P<star>\*?)(\+(?P<fire>\d))?(=(?P<who>\w+))?")


def drawn(text: str) -> dict[Cell, Square]:
    rows = [line.split() for line in text.strip().splitlines()]
    found: dict[Cell, Square] = {}
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word != ".":
                found[x, y] = _square(word)
    [(left, top)] = [cell for cell, square in found.items() if square.terrain == "hut"]
    return {(x - left, y - top): square for (x, y), square in found.items()}


def _square(word: str) -> Square:
    match = SQUARE.fullmatch(word)
    if match is None:
        raise ValueError(f"no such square: {word!r}")
    terrain = TERRAINS[match["letter"]]
    digit = int(match["digit"] or 0)
    return Square(
        terrain,
        symbols=0 if terrain == "volcano" else digit,
        craters=digit if terrain == "volcano" else 0,
        token_fires=int(match["fire"] or 0),
        resource=RESOURCE_OF_TERRAIN[terrain] if match["star"] else None,
        person=match["who"],
    )
