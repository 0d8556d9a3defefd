"""Whole random games at two tables: the engine and the slow reference agree after every event."""

from __future__ import annotations

import pytest
from tests.contract.setups import SOAK, Setup, setups
from tests.games.dominoes.follow import play_both

from pravek.core.protocol import Over

FAMILY = [s for name in ("kingdomino", "origins") for s in setups(name)]
ONE_GAME = [setup for setup in FAMILY if ("dynasty", True) not in setup.options]


@pytest.mark.parametrize("seed", range(2 * SOAK))
@pytest.mark.parametrize("setup", ONE_GAME, ids=str)
def test_a_whole_game_is_the_same_at_both_tables(setup: Setup, seed: int) -> None:
    match, table = play_both(setup, seed)
    assert isinstance(match.turn, Over)
    assert table.is_over()
    assert [score.total for score in match.scores] == [score.total for score in table.scores()]
