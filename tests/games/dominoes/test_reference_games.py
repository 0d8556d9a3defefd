"""Whole random games at two tables: the engine and the slow reference agree after every event."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.contract.setups import SOAK, Setup, setups
from tests.games.dominoes.at_table import events
from tests.games.dominoes.follow import play_both, play_one, rare_action

from pravek.core.protocol import Over

FAMILY = [s for name in ("kingdomino", "origins") for s in setups(name)]
ONE_GAME = [setup for setup in FAMILY if ("dynasty", True) not in setup.options]


@pytest.mark.parametrize("seed", range(SOAK))
@pytest.mark.parametrize("setup", ONE_GAME, ids=str)
def test_a_whole_game_is_the_same_at_both_tables(setup: Setup, seed: int) -> None:
    match, table = play_both(setup, seed)
    assert isinstance(match.turn, Over)
    assert table.is_over()
    assert [score.total for score in match.scores] == [score.total for score in table.scores()]


@pytest.mark.parametrize("setup", [s for s in ONE_GAME if s.game == "origins"], ids=str)
def test_a_game_of_rare_decisions_is_the_same_at_both_tables(setup: Setup) -> None:
    """Resources kept for the pile, and fire on one's own."""
    seen = "Summon" if ("mode", "tribe") in setup.options else "Fire"
    rare = (s for s in range(1000) if events(play_one(setup, s, rare_action), seen))
    for seed in islice(rare, SOAK):
        match, table = play_both(setup, seed, rare_action)
        assert events(match, seen)
        assert table.is_over()
    assert next(rare, None) is not None


@pytest.mark.parametrize("players", [3, 4])
def test_totems_are_handed_over_alike_at_both_tables(players: int) -> None:
    # OR-5.4
    setup = Setup("origins", players, (("mode", "totem"), ("hut_shelters", True)))
    rare = (s for s in range(1000) if events(play_one(setup, s, rare_action), "Hand"))
    for seed in islice(rare, SOAK):
        match, table = play_both(setup, seed, rare_action)
        assert events(match, "Hand")
        assert table.is_over()
    assert next(rare, None) is not None
