"""What a screen draws of Origins beyond the family's table: fire, resources, people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pravek.games.dominoes.domino import Half
from pravek.games.dominoes.grid import CENTRE, Cells, cell_at, each
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.origins.dominoes import BOX, FIRE_TOKENS


def with_fire(
    table: Mapping[str, Any],
    kingdoms: Sequence[Kingdom],
    tokens: Sequence[Cells],
    fizzled: Sequence[int],
) -> dict[str, Any]:
    """The fires of the token on each square, and the tokens still in the supply."""
    fires = [_fires(kingdom, lying) for kingdom, lying in zip(kingdoms, tokens, strict=True)]
    used = [*fizzled, *(number for lying in fires for number in lying.values())]
    return {
        **_each_square(
            table,
            "fire",
            kingdoms,
            tokens,
            lambda seat, cell: {"token": fires[seat].get(cell, 0)},
        ),
        "tokens": {number: supply - used.count(number) for number, supply in FIRE_TOKENS.items()},
    }


def _fires(kingdom: Kingdom, lying: Cells) -> dict[Cells, int]:
    """How many fires each token has."""
    before = kingdom.drawn.get("fires")
    if before is None or before[0] != lying:
        found = {cell: kingdom.symbols_on(cell) for cell in each(lying)}
        before = kingdom.drawn["fires"] = (lying, found)
    fires: dict[Cells, int] = before[1]
    return fires


def with_resources(
    table: Mapping[str, Any],
    kingdoms: Sequence[Kingdom],
    resources: Sequence[Cells],
    kind_at: Callable[[Kingdom, Cells, Cells], str | None],
    resource_of: Callable[[Half], str | None],
) -> dict[str, Any]:
    """The resource on each square of the territories and of the dominoes in the lines."""
    lines = (*table["current"], *table["coming"])
    return {
        **_each_square(
            table,
            "resources",
            kingdoms,
            resources,
            lambda seat, cell: {"resource": kind_at(kingdoms[seat], resources[seat], cell)},
        ),
        "carried": {
            slot["domino"]: [resource_of(half) for half in BOX[slot["domino"]].halves]
            for slot in lines
        },
    }


def with_people(
    table: Mapping[str, Any], kingdoms: Sequence[Kingdom], people: Sequence[Sequence[Any]]
) -> dict[str, Any]:
    """Who stands on each square."""
    standing = [{person.cell: person.kind for person in band} for band in people]
    return _each_square(
        table,
        "people",
        kingdoms,
        people,
        lambda seat, cell: {"person": standing[seat].get(cell)},
    )


def _each_square(
    table: Mapping[str, Any],
    layer: str,
    kingdoms: Sequence[Kingdom],
    lying: Sequence[Any],
    more: Callable[[int, Cells], dict[str, Any]],
) -> dict[str, Any]:
    """The table with more said of every square, the start square included. A layer is drawn anew
    only where something new lies under it or on it."""
    territories = []
    for land, kingdom, here in zip(table["territories"], kingdoms, lying, strict=True):
        under, seat = land["squares"], land["seat"]
        before = kingdom.drawn.get(layer)
        if before is None or before[0] is not under or before[1] != here:
            squares = [square | more(seat, cell_at(*square["at"])) for square in under]
            start = land.get("start", {}) | more(seat, CENTRE)
            before = kingdom.drawn[layer] = (under, here, {"squares": squares, "start": start})
        territories.append({**land, **before[2]})
    return {**table, "territories": territories}
