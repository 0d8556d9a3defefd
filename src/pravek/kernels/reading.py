"""From the rules to the kernel: a view becomes numbers and words, an action becomes a number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from pravek.games.dominoes.domino import Box
from pravek.games.dominoes.events import Build, Choose, Place
from pravek.games.dominoes.grid import POSITIONS, each
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import State, owed
from pravek.kernels import layout as at
from pravek.kernels.jit import Numbers, Words
from pravek.kernels.torus import CASTLE

STEP = {"east": 1, "south": 8, "west": -1, "north": -8}
_CELL = {cell: (CASTLE + x + 8 * y) % 64 for cell, (x, y) in POSITIONS.items()}


@dataclass(frozen=True, slots=True)
class Position:
    """A position of the rules as the kernel sees it."""

    table: Numbers
    kingdoms: Words
    box: Numbers


@cache
def box_numbers(name: str) -> Numbers:
    """The dominoes of a game by number."""
    from pravek.core import registry

    box: Box = registry.build(name).box  # type: ignore[attr-defined]
    numbers = np.zeros((49, 7), np.int64)
    for number, domino in box.dominoes.items():
        a, b = domino.halves
        numbers[number] = (
            *(a.terrain, a.symbols, a.craters, b.terrain, b.symbols, b.craters),
            domino.is_double,
        )
    return numbers


def word(cells: int) -> int:
    """A set of cells of the rules on the torus."""
    return sum(1 << _CELL[cell] for cell in each(cells))


def read_kingdom(kingdom: Kingdom, lost: int, row: Words) -> None:
    for t, cells in enumerate(kingdom.terrains):
        row[at.TERRAIN + t] = word(cells)
    row[at.ONES], row[at.TWOS] = map(word, kingdom.symbols)
    row[at.BUILT] = word(kingdom.built)
    places = [POSITIONS[cell] for cell in each(kingdom.built)]
    columns, rows = zip(*places, strict=True)
    ends = (min(columns), max(columns), min(rows), max(rows))
    row[at.EXTENT] = sum((end + 16) << 8 * i for i, end in enumerate(ends))
    row[at.LOST] = lost


def read(game: Any, view: State) -> Position:
    """The view of a game of the family; luck that is due is left to the kernel."""
    table = np.zeros(at.NUMBERS, np.int64)
    setup = game.setup
    table[at.PLAYERS], table[at.SIZE] = game.players, setup.size
    table[at.LINE], table[at.KINGS] = setup.line, len(setup.pieces)
    table[at.LINES_LEFT] = view.lines_left
    table[at.UNSEEN] = sum(1 << n for n in view.box)
    table[at.PLAYED] = view.played
    for slots, many, first, seats in (
        (view.current, at.CURRENTS, at.CURRENT, at.CURRENT_SEATS),
        (view.coming, at.COMINGS, at.COMING, at.COMING_SEATS),
    ):
        table[many] = len(slots)
        for i, slot in enumerate(slots):
            table[first + i] = slot.domino
            table[seats + i] = -1 if slot.seat is None else slot.seat
    for seat in view.bag:
        table[at.BAG + seat] += 1
    match owed(view):
        case Build(seat, number):
            table[at.OWED], table[at.SEAT], table[at.DOMINO] = at.BUILD, seat, number
        case Choose(seat):
            table[at.OWED], table[at.SEAT] = at.CHOOSE, seat
    _read_options(game, view, table)
    kingdoms = np.zeros((game.players, at.WORDS), np.uint64)
    for p, kingdom in enumerate(view.kingdoms):
        read_kingdom(kingdom, 0, kingdoms[p])
    return Position(table, kingdoms, box_numbers(game.name))


def _read_options(game: Any, view: State, table: Numbers) -> None:
    table[at.MIDDLE] = 10 * bool(game.options.get("middle_kingdom"))  # KD-6.1
    table[at.HARMONY] = 5 * bool(game.options.get("harmony"))  # KD-6.2
    for past in getattr(view, "past", ()):
        for p, points in enumerate(past):
            table[at.PAST + p] += points


def placement(action: Place) -> int:
    """A placement of the rules as the kernel counts them."""
    x, y = action.at
    way = at.WAYS.index(action.towards)
    cell = (CASTLE + x + 8 * y) % 64
    if way >= at.WEST:
        cell = (cell + STEP[action.towards]) % 64
    return 64 * way + cell
