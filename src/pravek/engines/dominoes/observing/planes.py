"""Where the arrays of an observation lie: one row of bytes a game. Needs no Numba.

The shapes and meanings are those of `nets.observe`. Numbers of two bytes come first, so that they
lie at even places; what only Origins has comes last, so that Kingdomino's row is a shorter one.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from pravek.engines.dominoes.coding import PEOPLE

SEATS, CELLS, SLOTS, DOMINOES, WAYS = 4, 64, 4, 48, 4
NO_DOMINO = DOMINOES
CASTLE_GROUND = 7
"""On a cell: 0 nothing, 1 to 6 the terrains of the box, 7 the castle (hut)."""
FULL = 12
"""The rounds of a whole game; shorter ones are counted so that they end alike."""
AGREEMENTS = 12


class Plane(NamedTuple):
    begin: int
    shape: tuple[int, ...]
    dtype: str


_BOTH: dict[str, tuple[tuple[int, ...], str]] = {
    "score": ((SEATS,), "int16"),
    "past": ((SEATS,), "int16"),
    "terrain": ((SEATS, CELLS), "uint8"),
    "symbols": ((SEATS, CELLS), "uint8"),
    "squares": ((SEATS, CELLS), "uint8"),
    "crowns": ((SEATS, CELLS), "uint8"),
    "free": ((SEATS, CELLS), "uint8"),
    "ways": ((CELLS, WAYS), "uint8"),
    "change": ((CELLS, WAYS), "uint8"),
    "unseen": ((DOMINOES,), "uint8"),
    "rules": ((AGREEMENTS,), "uint8"),
    "discards": ((SEATS,), "uint8"),
    "middle": ((SEATS,), "uint8"),
    "current": ((SLOTS,), "uint8"),
    "current_owner": ((SLOTS,), "uint8"),
    "current_fit": ((SLOTS, 2), "uint8"),
    "coming": ((SLOTS,), "uint8"),
    "coming_owner": ((SLOTS,), "uint8"),
    "coming_fit": ((SEATS, SLOTS, 2), "uint8"),
    "domino": ((), "uint8"),
    "round": ((), "uint8"),
    "slot": ((), "uint8"),
    "phase": ((), "uint8"),
    "turn": ((), "uint8"),
    "games_left": ((), "uint8"),
}
_ORIGINS: dict[str, tuple[tuple[int, ...], str]] = {
    "resource": ((SEATS, CELLS), "uint8"),
    "person": ((SEATS, CELLS), "uint8"),
    "cells": ((CELLS,), "uint8"),
    "cell_change": ((CELLS,), "int8"),
    "volcano": ((CELLS,), "uint8"),
    "totems": ((4,), "uint8"),
    "resources": ((SEATS, 4), "uint8"),
    "cave": ((len(PEOPLE),), "uint8"),
    "pile": ((len(PEOPLE),), "uint8"),
    "worth": ((len(PEOPLE),), "uint8"),
    "given": ((4,), "uint8"),
    "craters": ((), "uint8"),
    "totem": ((), "uint8"),
    "hired": ((), "uint8"),
    "left": ((), "uint8"),
}


def _laid(planes: dict[str, tuple[tuple[int, ...], str]]) -> tuple[dict[str, Plane], int]:
    """The planes one after the other, and the length of the row, made even."""
    found, begin = {}, 0
    for name, (shape, dtype) in planes.items():
        found[name] = Plane(begin, shape, dtype)
        begin += prod(shape) * (2 if dtype == "int16" else 1)
    return found, begin + begin % 2


KINGDOMINO_PLANES, KINGDOMINO_BYTES = _laid(_BOTH)
ORIGINS_PLANES, ORIGINS_BYTES = _laid(_BOTH | _ORIGINS)

# Where each begins, for the compiled code

(
    SCORE, PAST, TERRAIN, SYMBOLS, SQUARES, CROWNS, FREE, PLACES, CHANGE, UNSEEN, RULES, DISCARDS,
    CENTRED, CURRENT, CURRENT_OWNER, CURRENT_FIT, COMING, COMING_OWNER, COMING_FIT, DOMINO, ROUND,
    SLOT, PHASE, TURN, GAMES_LEFT, RESOURCE, PERSON, SQUARE, SQUARE_CHANGE, VOLCANO, TOTEMS,
    RESOURCES, CAVE, PILE, WORTH, GIVEN, CRATERS, TOTEM, HIRED, LEFT,
) = (plane.begin for plane in ORIGINS_PLANES.values())  # fmt: skip

# Where the numbers of each kind of action begin; those to place a domino are the first 256, and a
# last one stands for what is no choice

AT_PICK = CELLS * WAYS
AT_CELL = AT_PICK + SLOTS
AT_HAND = AT_CELL + CELLS
AT_OPEN = AT_HAND + SEATS
AT_DECLINE = AT_OPEN + 2
AT_INVITE = AT_DECLINE + 1
AT_SUMMON = AT_INVITE + len(PEOPLE)
KINGDOMINO_ACTIONS = AT_CELL + 1
ORIGINS_ACTIONS = AT_SUMMON + len(PEOPLE) + 1
