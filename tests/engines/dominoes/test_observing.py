"""The compiled observation is the nets' own, number by number, and so is the mask of the rules."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from tests.engines.dominoes.agree import rows
from tests.engines.dominoes.test_agree import SETUPS

import pravek
from pravek.core.protocol import Decide
from pravek.engines.dominoes.observing.sight import sight
from pravek.engines.dominoes.observing.spots import code_of
from pravek.engines.dominoes.rules.reading import code, read
from pravek.envs.coding import Observation
from pravek.envs.dominoes import by_the_nets
from pravek.envs.setups import coding_of
from pravek.games.dominoes.events import Build, Choose
from pravek.games.dominoes.state import owed

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))
DYNASTY = ("kingdomino", {"players": 2, "dynasty": True, "harmony": True})


def same(seen: Observation, expected: Observation) -> None:
    assert set(seen) == set(expected)
    for name, array in expected.items():
        assert seen[name].dtype == array.dtype, name
        assert seen[name].shape == array.shape, name
        assert (seen[name] == array).all(), (name, seen[name], array)


def compare(match: pravek.Match[Any], seat: int) -> None:
    game, view = match.game, match.view(seat)
    seen, mask = sight(game, view, seat)
    same(seen, by_the_nets(game, view, seat))
    assert (mask == coding_of(game).mask(game, view, seat)).all()


def same_codes(match: pravek.Match[Any], seat: int) -> None:
    """The number of every legal action leads to the engine's code of it."""
    coding, position = coding_of(match.game), read(match.game, match.state)
    kingdoms = rows(position)
    for action in match.actions(seat):
        number = coding.number(match.game, match.state, action)
        found = code_of(position.table, kingdoms, number, coding.actions - 1)
        assert found == code(match.state, action)


@pytest.mark.parametrize(("name", "options"), [*SETUPS, DYNASTY], ids=str)
def test_what_is_seen_is_what_the_nets_see(name: str, options: dict[str, Any]) -> None:
    for seed in range(SOAK):
        match: pravek.Match[Any] = pravek.Match(name, seed=seed, **options)
        rng = Random(seed)
        while isinstance(turn := match.turn, Decide):
            (mover,) = turn.seats
            usual = isinstance(owed(match.state), Build | Choose)
            if SOAK > 1 or rng.random() < (0.06 if usual else 0.25):
                compare(match, mover)
                compare(match, rng.randrange(match.game.players))
                same_codes(match, mover)
            match.play(rng.choice(match.actions(mover)))
        for seat in range(match.game.players):
            compare(match, seat)
