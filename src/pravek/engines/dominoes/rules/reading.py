"""From the rules to the kernel: a view becomes numbers and words, an action becomes a number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from pravek.core.protocol import Action
from pravek.engines.compiler import Numbers, Words
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules import reading_origins as origins
from pravek.engines.dominoes.rules.cells import STEP, cell_of, word
from pravek.games.dominoes.domino import Box
from pravek.games.dominoes.events import Build, Choose, Claim, Discard, Duty, Place
from pravek.games.dominoes.grid import POSITIONS, each
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import State, owed


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


def read_kingdom(kingdom: Kingdom, row: Words) -> None:
    for t, cells in enumerate(kingdom.terrains):
        row[at.TERRAIN + t] = word(cells)
    row[at.ONES], row[at.TWOS] = map(word, kingdom.symbols)
    row[at.BUILT] = word(kingdom.built)
    places = [POSITIONS[cell] for cell in each(kingdom.built)]
    columns, rows = zip(*places, strict=True)
    ends = (min(columns), max(columns), min(rows), max(rows))
    row[at.EXTENT] = sum((end + 16) << 8 * i for i, end in enumerate(ends))


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
    _read_options(game, view, table)
    kingdoms = np.zeros((game.players, at.WORDS), np.uint64)
    for p, kingdom in enumerate(view.kingdoms):
        read_kingdom(kingdom, kingdoms[p])
    if game.name == "origins":
        origins.read_things(view, table, kingdoms)
    if (duty := owed(view)) is not None:
        table[at.SEAT] = duty.seat
        _read_duty(duty, table)
    return Position(table, kingdoms, box_numbers(game.name))


def _read_duty(duty: Duty, table: Numbers) -> None:
    match duty:
        case Build(_, number):
            table[at.OWED], table[at.DOMINO] = at.BUILD, number
        case Choose():
            table[at.OWED] = at.CHOOSE
        case _:
            origins.read_duty(duty, table)


def _read_options(game: Any, view: State, table: Numbers) -> None:
    has = game.options.get
    table[at.MIDDLE] = 10 * bool(has("middle_kingdom") or has("empire_of_fire"))
    table[at.HARMONY] = 5 * bool(has("harmony") or has("homo_habilis"))
    table[at.SHELTER] = bool(has("hut_shelters"))
    table[at.MODE] = at.MODES.index(has("mode", "kingdomino"))
    for past in getattr(view, "past", ()):
        for p, points in enumerate(past):
            table[at.PAST + p] += points


def code(view: State, action: Action) -> int:
    """An action of the rules as the kernel counts them."""
    match action:
        case Place():
            return placement(action)
        case Discard():
            return -1
        case Claim(_, domino):
            return next(i for i, slot in enumerate(view.coming) if slot.domino == domino)
    return origins.code(action)


def placement(action: Place) -> int:
    """A placement of the rules as the kernel counts them."""
    way, cell = at.WAYS.index(action.towards), cell_of(action.at)
    if way >= at.WEST:
        cell = (cell + STEP[action.towards]) % 64
    return 64 * way + cell
