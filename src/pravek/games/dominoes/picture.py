"""The table in words, numbers and coordinates: what a screen draws, ready for JSON."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any

from pravek.games.dominoes.domino import Box, Half
from pravek.games.dominoes.events import Duty
from pravek.games.dominoes.grid import POSITIONS, Cells, Position, beyond, each
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.setup import Setup
from pravek.games.dominoes.state import Slot, State, owed


def describe(box: Box, setup: Setup, view: State) -> dict[str, Any]:
    rounds, dealt = setup.rounds, setup.rounds - view.lines_left
    last = not view.coming and not view.lines_left
    return {
        "round": dealt if last else max(dealt - 1, 0),
        "rounds": rounds,
        "size": setup.size,
        "territories": [
            {"seat": seat, **territory(box, kingdom)} for seat, kingdom in enumerate(view.kingdoms)
        ],
        "current": [
            {**_slot(slot), "played": index < view.played}
            for index, slot in enumerate(view.current)
        ],
        "coming": [_slot(slot) for slot in view.coming],
        "bag": list(view.bag),
        "gone": list(view.gone),
        "unseen": sorted(view.box),
        "lines_left": view.lines_left,
        "duty": duty_words(owed(view)),
    }


def territory(box: Box, kingdom: Kingdom) -> dict[str, Any]:
    """The squares of a kingdom, domino by domino, and the free squares that may still be built."""
    if "territory" not in kingdom.drawn:
        kingdom.drawn["territory"] = _territory(box, kingdom)
    found: dict[str, Any] = kingdom.drawn["territory"]
    return found


def _territory(box: Box, kingdom: Kingdom) -> dict[str, Any]:
    before = kingdom.drawn_before.get("territory", {"squares": []})["squares"]
    squares = [
        square(box, box[laid.number].halves[half], cell) | {"domino": laid.number, "half": half}
        for laid in kingdom.laid[len(before) // 2 :]
        for half, cell in enumerate((laid.cell, beyond(laid.cell, laid.towards)))
    ]
    return {
        "squares": [*before, *squares],
        "free": positions(kingdom.free),
        "complete": kingdom.is_complete,
        "centred": kingdom.is_centred,
    }


def square(box: Box, half: Half, cell: Cells) -> dict[str, Any]:
    """A square as it is printed."""
    return {
        "at": POSITIONS[cell],
        "terrain": box.terrains[half.terrain],
        "symbols": half.symbols,
        "craters": half.craters,
    }


def dominoes(box: Box) -> dict[int, Any]:
    """The whole box: what is printed on each domino."""
    return {
        number: [
            {
                "terrain": box.terrains[half.terrain],
                "symbols": half.symbols,
                "craters": half.craters,
            }
            for half in domino.halves
        ]
        for number, domino in box.dominoes.items()
    }


@lru_cache(2048)
def duty_words(duty: Duty | None) -> dict[str, Any] | None:
    """What is owed: its name and its fields."""
    if duty is None:
        return None
    named = {field.name: getattr(duty, field.name) for field in fields(duty)}
    return {"kind": type(duty).__name__.lower(), **named}


def positions(cells: Cells) -> list[Position]:
    return [POSITIONS[cell] for cell in each(cells)]


@lru_cache(1024)
def _slot(slot: Slot) -> dict[str, Any]:
    return {"domino": slot.domino, "seat": slot.seat}
