"""The keen player: it sees what is there, and plays better than the quick one everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest

from pravek.core import registry
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.engines.compiler import compiled
from pravek.engines.dominoes.coding import BUILD
from pravek.engines.dominoes.players import keen
from pravek.engines.dominoes.players import traits as seen_of
from pravek.engines.dominoes.players.matches import play_many
from pravek.engines.dominoes.players.play import prepare
from pravek.engines.dominoes.players.weights import imagined_for, name_of
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.layout import (
    DOMINO,
    KEEN,
    OWED,
    PLAYERS,
    QUICK,
    SEAT,
    TRAITS,
    UNITS,
)
from pravek.engines.dominoes.rules.reading import Position, code, read
from pravek.games.dominoes.grid import POSITIONS, cell_at

Cell: TypeAlias = tuple[int, int]

BONUSES = {"harmony": True, "middle_kingdom": True}
MODES = ("discovery", "totem", "tribe")
TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("kingdomino", {"players": players, **BONUSES}) for players in (2, 3, 4)),
    ("kingdomino", {"players": 2, "mighty_duel": True, **BONUSES}),
    *(("origins", {"mode": mode, "players": players}) for mode in MODES for players in (2, 3, 4)),
    *(("origins", {"mode": mode, "players": 2, "short": True}) for mode in MODES),
]


def start(name: str, options: dict[str, Any]) -> Position:
    game = registry.build(name, **options)
    return read(game, game.start())  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_one_keen_player_among_quick_ones_wins_more_than_they(
    name: str, options: dict[str, Any]
) -> None:
    position = start(name, options)
    games, players = 1000, int(position.table[PLAYERS])
    totals, wins = np.zeros((games, players), np.int64), np.zeros((games, players))
    kinds = np.array([KEEN] + [QUICK] * (players - 1))
    play_many(
        *(position.table, position.kingdoms, position.box, kinds, imagined_for(position.table)),
        *(5, games, totals, wins),
    )
    assert wins[:, 0].sum() > 1.1 * games / players
    assert totals[:, 0].mean() > totals[:, 1:].mean() + 1


def test_it_has_learned_for_every_way_to_play() -> None:
    here = files("pravek.engines.dominoes.players")
    kept = {
        file: json.loads(here.joinpath(file).read_text()) for file in ("weights.json", "keen.json")
    }
    assert kept["keen.json"].keys() == kept["weights.json"].keys()
    assert {name_of(start(*table).table) for table in TABLES} == kept["keen.json"].keys()
    assert {len(numbers) for numbers in kept["keen.json"].values()} == {keen.LEARNED}


@compiled
def look(
    position: tuple[Any, Any, Any], weights: Any, traits: Any, moves: Any
) -> tuple[float, int, int]:
    table, kingdoms, box = position
    at_table, desk, reals, _ = new_desk(table, weights)
    lay_out(table, kingdoms, at_table, desk, np.zeros(table[PLAYERS], np.int64))
    prepare(at_table, desk, box, reals)
    seat, domino = table[SEAT], table[DOMINO]
    return keen.best_seen(at_table, desk, box, reals, seat, domino, keen.ANY, traits, moves)


def looked(position: Position) -> tuple[float, int, np.ndarray, np.ndarray]:
    """The best placement's value and code, and all with their traits."""
    traits, moves = np.zeros((256, TRAITS)), np.zeros(256, np.int64)
    parts = (position.table, position.kingdoms, position.box)
    top, chosen, n = look(parts, imagined_for(position.table), traits, moves)
    return top, chosen, traits[:n], moves[:n]


def builds(name: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Match[Any], Position]]:
    """The placements of a game in which anything is played."""
    match: Match[Any] = Match(name, seed=seed, **options)
    rng = Random(seed)
    while isinstance(turn := match.turn, Decide):
        position = read(match.game, match.state)
        if position.table[OWED] == BUILD:
            yield match, position
        match.play(rng.choice(match.actions(turn.seats[0])))


def worth(learned: np.ndarray, traits: np.ndarray) -> np.ndarray:
    """The net of the keen player, in NumPy."""
    plain, earlier = learned[:TRAITS], learned[TRAITS : 2 * TRAITS]
    into = learned[2 * TRAITS : 2 * TRAITS + TRAITS * UNITS].reshape(TRAITS, UNITS)
    bias, out = learned[2 * TRAITS + TRAITS * UNITS :][: 2 * UNITS].reshape(2, UNITS)
    hidden = np.maximum(traits @ into + bias, 0)
    early = traits[:, seen_of.EARLY]
    found: np.ndarray = traits @ plain + early * (traits @ earlier) + hidden @ out
    return found


@pytest.mark.parametrize(("name", "options"), TABLES[2:5] + TABLES[9:11], ids=str)
def test_the_best_placement_is_what_its_net_likes_best(name: str, options: dict[str, Any]) -> None:
    seen = 0
    for _, position in builds(name, options, 3):
        learned = imagined_for(position.table)[0, 2:].flatten()
        top, chosen, traits, moves = looked(position)
        if not len(moves):
            assert chosen == -1
            continue
        values = worth(learned, traits)
        assert values.max() == pytest.approx(top, abs=1e-3)
        assert values[list(moves).index(chosen)] == pytest.approx(values.max(), abs=1e-3)
        seen += 1
    assert seen > 20


def beside(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def parts_of(cells: set[Cell]) -> list[set[Cell]]:
    found, left = [], set(cells)
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            part |= edge
            edge = {other for cell in edge for other in beside(cell) if other in left}
            left -= edge
        found.append(part)
    return found


def room(built: set[Cell], size: int) -> set[Cell]:
    """Empty cells within the size, at most two beyond what is built."""
    ranges = []
    for axis in range(2):
        low, high = min(cell[axis] for cell in built), max(cell[axis] for cell in built)
        more = min(size - (high - low + 1), 2)
        ranges.append(range(low - more, high + more + 1))
    return {(x, y) for x in ranges[0] for y in ranges[1]} - built


def cells_of(cells: int) -> set[Cell]:
    return {place for cell, place in POSITIONS.items() if cell & cells}


@pytest.mark.parametrize(
    "options",
    [{"players": 4}, {"players": 4, **BONUSES}, {"players": 2, "mighty_duel": True}],
    ids=str,
)
def test_it_sees_of_every_placement_what_is_there(options: dict[str, Any]) -> None:
    """Points, and the land that is left, counted square by square; but for lands of more than
    seven columns or rows, which the engine's torus cannot hold."""
    seen = 0
    for match, position in builds("kingdomino", options, 8):
        seat = int(position.table[SEAT])
        _, _, traits, moves = looked(position)
        rows = dict(zip(moves.tolist(), traits, strict=True))
        kingdom = match.state.kingdoms[seat]
        domino = match.game.box.dominoes[int(position.table[DOMINO])]  # type: ignore[attr-defined]
        for action in match.actions(seat):
            number = code(match.state, action)
            if number < 0:
                continue
            row = rows.pop(number)
            grown = kingdom.place(domino, cell_at(*action.at), action.towards)  # type: ignore[attr-defined]
            built, before = cells_of(grown.built), cells_of(kingdom.built)
            land, size = room(built, kingdom.size), kingdom.size
            if any(len({cell[axis] for cell in land | built}) > 7 for axis in range(2)):
                continue
            half = size // 2
            inside = {(x, y) for x in range(-half, half + 1) for y in range(-half, half + 1)}
            was_centred = "middle_kingdom" in options and before <= inside
            if was_centred and built <= inside:
                land = inside - built
            free = {cell for cell in land if beside(cell) & land}
            parts = parts_of(free)
            points = sum(region.points for region in grown.regions)
            points -= sum(region.points for region in kingdom.regions)
            assert row[seen_of.POINTS] == points / 4
            assert row[seen_of.HOLES] == len(land - free)
            assert row[seen_of.DEAD_ENDS] == sum(len(beside(cell) & land) == 1 for cell in free) / 2
            assert row[seen_of.PARTS] == max(0, len(parts) - 1) / 2
            assert row[seen_of.ODD_PARTS] == sum(len(part) % 2 for part in parts) / 2
            uneven = sum(abs(sum((-1) ** (x + y) for x, y in part)) for part in parts)
            assert row[seen_of.UNEVEN] == uneven / 2
            assert row[seen_of.OFF_CENTRE] == (was_centred and not built <= inside)
            placed = built - before
            touching = {other for cell in placed for other in beside(cell)} - placed
            assert row[seen_of.SNUG] == len(touching - land) / 2
            seen += 1
        assert not rows
    assert seen > 200
