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
    fires = [
        {cell: kingdom.symbols_on(cell) for cell in each(lying)}
        for kingdom, lying in zip(kingdoms, tokens, strict=True)
    ]
    used = [*fizzled, *(number for lying in fires for number in lying.values())]
    return {
        **_each_square(table, lambda seat, cell: {"token": fires[seat].get(cell, 0)}),
        "tokens": {number: supply - used.count(number) for number, supply in FIRE_TOKENS.items()},
    }


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
            lambda seat, cell: {"resource": kind_at(kingdoms[seat], resources[seat], cell)},
        ),
        "carried": {
            slot["domino"]: [resource_of(half) for half in BOX[slot["domino"]].halves]
            for slot in lines
        },
    }


def with_people(table: Mapping[str, Any], people: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Who stands on each square."""
    standing = [{person.cell: person.kind for person in band} for band in people]
    return _each_square(table, lambda seat, cell: {"person": standing[seat].get(cell)})


def _each_square(
    table: Mapping[str, Any], more: Callable[[int, Cells], dict[str, Any]]
) -> dict[str, Any]:
    """The table with more said of every square, the start square included."""
    territories = [
        {
            **land,
            "squares": [
                square | more(land["seat"], cell_at(*square["at"])) for square in land["squares"]
            ],
            "start": land.get("start", {}) | more(land["seat"], CENTRE),
        }
        for land in table["territories"]
    ]
    return {**table, "territories": territories}
