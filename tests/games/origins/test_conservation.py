"""Nothing is lost and nothing comes from nowhere: dominoes, resources, fire tokens, people."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.contract.setups import SOAK, setups
from tests.games.dominoes.at_table import finished, states

from pravek.games.dominoes.grid import POSITIONS, each
from pravek.games.origins.discovery import Erupt
from pravek.games.origins.dominoes import BOX
from pravek.games.origins.people import TILES
from pravek.games.origins.recruiting import Pay, Settle
from pravek.games.origins.resources import resource_of
from pravek.testing.setups import Setup

RESOURCES = Counter(mammoth=16, fish=13, mushroom=11, flint=9)
TOKENS = {1: 5, 2: 4, 3: 1}


def lands(picture: Any) -> list[dict[str, Any]]:
    return [{"seat": land["seat"], **s} for land in picture["territories"] for s in land["squares"]]


def on_dominoes(numbers: Any) -> Counter[str]:
    found = Counter(resource_of(half) for number in numbers for half in BOX[number].halves)
    return Counter({kind: count for kind, count in found.items() if kind})


@pytest.mark.parametrize("seed", range(SOAK))
@pytest.mark.parametrize("setup", setups("origins"), ids=str)
def test_everything_is_somewhere_in_every_state(setup: Setup, seed: int) -> None:
    # OR-1.2, OR-1.3, OR-1.5, OR-5.2, OR-5.6, OR-6.4, OR-6.6
    match = finished("origins", seed, **setup.wishes)
    game: Any = match.game
    burned: Counter[str] = Counter()
    dead: Counter[str] = Counter()
    final = match.state
    for state, event in [*states(match), (final, None)]:
        picture = game.describe(state)
        _dominoes(state)
        _tokens(state, picture)
        squares = lands(picture)
        if game.mode != "discovery":
            _resources(state, squares, burned)
        if game.mode == "tribe":
            _people(state, squares, dead)
        if type(event).__name__ in ("Fire", "Give"):
            for square in squares:
                if (square["seat"], square["at"]) == (event.seat, event.at):  # type: ignore[union-attr]
                    burned.update(filter(None, [square.get("resource")]))
                    dead.update(filter(None, [square.get("person")]))


def _dominoes(state: Any) -> None:
    laid = [laid.number for kingdom in state.kingdoms for laid in kingdom.laid]
    away = [*state.box, *laid, *state.gone]
    assert len(set(away)) == len(away)
    lines = {slot.domino for slot in (*state.current, *state.coming)} - set(away)
    assert set(away) | lines == set(range(1, 49))


def _tokens(state: Any, picture: Any) -> None:
    lying = Counter(
        kingdom.symbols_on(cell)
        for kingdom, tokens in zip(state.kingdoms, state.tokens, strict=True)
        for cell in each(tokens)
    )
    placed = Counter(
        half.craters
        for kingdom in state.kingdoms
        for laid in kingdom.laid
        for half in BOX[laid.number].halves
        if half.craters
    )
    waiting = Counter(duty.craters for duty in state.duties if isinstance(duty, Erupt))
    assert lying + waiting == placed
    for fires, count in TOKENS.items():
        assert picture["tokens"][fires] + lying[fires] == count
        assert picture["tokens"][fires] >= waiting[fires]


def _resources(state: Any, squares: list[dict[str, Any]], burned: Counter[str]) -> None:
    laid = {laid.number for kingdom in state.kingdoms for laid in kingdom.laid}
    boards = Counter(square["resource"] for square in squares if square["resource"])
    assert boards.total() == sum(cells.bit_count() for cells in state.resources)
    elsewhere = on_dominoes(set(range(1, 49)) - laid)  # lines, hidden, and out of the game
    assert boards + elsewhere + burned == RESOURCES
    for land in squares:
        if land["resource"]:
            assert not land["symbols"] + land["token"]


def _people(state: Any, squares: list[dict[str, Any]], dead: Counter[str]) -> None:
    standing = Counter(square["person"] for square in squares if square["person"])
    recruited = Counter(duty.person for duty in state.duties if isinstance(duty, Pay | Settle))
    cave = Counter(face for face in state.cave if face)
    assert standing + recruited + cave + Counter(state.pile) + dead == TILES
    for band in state.people:
        cells = [person.cell for person in band]
        assert len(set(cells)) == len(cells)
        assert all(cell in POSITIONS for cell in cells)
