"""From the rules to the engine: a view becomes numbers and words, an action becomes a number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from pravek.core import registry
from pravek.core.protocol import Action
from pravek.engines.compiler import Numbers, Words
from pravek.engines.dominoes.coding import PEOPLE, agreed, answer_of, halves, owed_in
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.cells import cell_of, word
from pravek.engines.dominoes.rules.people import SUMMON
from pravek.games.dominoes.domino import Box
from pravek.games.dominoes.grid import POSITIONS, each
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import State, owed
from pravek.games.kingdomino.dynasty import GAMES
from pravek.games.origins.people import STRENGTH
from pravek.games.origins.recruiting import Summon


@dataclass(frozen=True, slots=True)
class Position:
    """A position of the rules as the engine sees it."""

    table: Numbers
    kingdoms: Words
    box: Numbers


@cache
def box_numbers(name: str) -> Numbers:
    """The dominoes of a game by number."""
    box: Box = registry.build(name).box  # type: ignore[attr-defined]
    numbers = np.zeros((49, 7), np.int64)
    for number, domino in box.dominoes.items():
        numbers[number] = (*halves(domino), domino.is_double)
    return numbers


def read(game: Any, view: State) -> Position:
    """The view of a game of the family; luck that is due is left to the engine."""
    table = np.zeros(at.NUMBERS, np.int64)
    _read_agreed(game, table)
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
    for past in getattr(view, "past", ()):
        table[at.PAST : at.PAST + game.players] += past
    if game.options.get("dynasty"):
        table[at.GAMES_LEFT] = GAMES - 1 - len(view.past)  # type: ignore[attr-defined]
    _read_owed(view, table)
    _read_cave(view, table)
    kingdoms = np.zeros((game.players, at.WORDS), np.uint64)
    for p, kingdom in enumerate(view.kingdoms):
        kingdoms[p] = _row(kingdom)
    _read_things(view, kingdoms)
    return Position(table, kingdoms, box_numbers(game.name))


def _read_agreed(game: Any, table: Numbers) -> None:
    terms = agreed(game)
    table[at.PLAYERS], table[at.SIZE] = terms.players, terms.size
    table[at.LINE], table[at.KINGS] = terms.line, terms.kings
    table[at.ROUNDS] = terms.rounds
    table[at.MIDDLE], table[at.HARMONY] = terms.middle, terms.harmony
    table[at.MODE], table[at.SHELTER] = terms.mode, terms.shelter


def _read_owed(view: State, table: Numbers) -> None:
    duty = owed_in(owed(view), cell_of)
    table[at.OWED], table[at.SEAT], table[at.DOMINO] = duty.duty, duty.seat, duty.domino
    table[at.ERUPTS], table[at.CRATERS] = duty.volcano, duty.craters
    table[at.TOTEM_DUE], table[at.PERSON] = duty.totem, duty.person
    table[at.PAID], table[at.PRICE] = sum(1 << kind for kind in duty.given), duty.left


def _read_cave(view: Any, table: Numbers) -> None:
    """Totems and people that wait, where the mode has them."""
    for k, holder in enumerate(getattr(view, "totems", ())):
        table[at.TOTEMS + k] = -1 if holder is None else holder
    for i, face in enumerate(getattr(view, "cave", ())):
        table[at.FACE_UP + i] = -1 if face is None else PEOPLE.index(face)
    for person in getattr(view, "pile", ()):
        table[at.CAVE + PEOPLE.index(person)] += 1


@lru_cache(maxsize=512)
def _row(kingdom: Kingdom) -> Words:
    """A kingdom at rest. One of them changes a move, so most are known already."""
    row = np.zeros(at.WORDS, np.uint64)
    read_kingdom(kingdom, row)
    row.flags.writeable = False
    return row


def read_kingdom(kingdom: Kingdom, row: Words) -> None:
    for t, cells in enumerate(kingdom.terrains):
        row[at.TERRAIN + t] = word(cells)
    row[at.ONES], row[at.TWOS] = map(word, kingdom.symbols)
    row[at.BUILT] = word(kingdom.built)
    places = [POSITIONS[cell] for cell in each(kingdom.built)]
    columns, rows = zip(*places, strict=True)
    ends = (min(columns), max(columns), min(rows), max(rows))
    row[at.EXTENT] = sum((end + 16) << 8 * i for i, end in enumerate(ends))


def _read_things(view: Any, kingdoms: Words) -> None:
    """Resources and people on the territories, where the mode has them."""
    for row, cells, kingdom in zip(
        kingdoms, getattr(view, "resources", ()), view.kingdoms, strict=False
    ):
        for k in range(4):
            row[at.RESOURCES + k] = word(cells & kingdom.terrains[1 + k])
    for row, band in zip(kingdoms, getattr(view, "people", ()), strict=False):
        standing: dict[int, int] = {}
        for person in band:
            for plane in _PLANES[person.kind]:
                standing[plane] = standing.get(plane, 0) | word(person.cell)
        for plane, cells in standing.items():
            row[plane] = cells


def _planes(kind: str) -> tuple[int, ...]:
    if kind not in STRENGTH:
        return (at.PEOPLE + PEOPLE.index(kind),)
    return tuple(at.WARRIORS + digit for digit in range(2) if STRENGTH[kind] >> digit & 1)


_PLANES = {kind: _planes(kind) for kind in PEOPLE}
"""In which words somebody stands."""


def code(view: State, action: Action) -> int:
    """An action of the rules as the engine counts them."""
    number = answer_of(view, action, cell_of)
    return SUMMON + number if isinstance(action, Summon) else number
