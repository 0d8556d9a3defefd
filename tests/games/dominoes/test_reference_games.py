"""Whole random games at two tables: the engine and the slow reference agree after every event."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.contract.setups import SOAK, setups
from tests.games.dominoes.at_table import events
from tests.games.dominoes.follow import (
    decision,
    feed,
    play_both,
    play_one,
    rare_action,
    reference_table,
)

from pravek.core.match import Match
from pravek.core.protocol import Decide, Over
from pravek.testing.setups import Setup

FAMILY = [s for name in ("kingdomino", "origins") for s in setups(name)]
ONE_GAME = [setup for setup in FAMILY if ("dynasty", True) not in setup.options]


@pytest.mark.parametrize("seed", range(SOAK))
@pytest.mark.parametrize("setup", ONE_GAME, ids=str)
def test_a_whole_game_is_the_same_at_both_tables(setup: Setup, seed: int) -> None:
    match, table = play_both(setup, seed)
    assert isinstance(match.turn, Over)
    assert table.is_over()
    assert [score.total for score in match.scores] == [score.total for score in table.scores()]


@pytest.mark.parametrize("setup", [s for s in FAMILY if s not in ONE_GAME], ids=str)
def test_a_dynasty_is_three_games_of_the_reference_one_after_the_other(setup: Setup) -> None:
    # KD-6.4
    match, tables = Match.empty(setup.build(), seed=0), [reference_table(setup)]
    for event in play_one(setup, 0).log:
        match.admit(event)
        feed(tables[-1], event)
        if tables[-1].is_over() and len(tables) < 3:
            tables.append(reference_table(setup))
        table, turn = tables[-1], match.turn
        if isinstance(turn, Decide):
            assert table.turn()[0] == turn.seats[0]
            assert sorted(map(decision, match.actions(turn.seats[0]))) == table.legal()
        totals = zip(*([score.total for score in each.scores()] for each in tables), strict=True)
        assert [score.total for score in match.scores] == [sum(row) for row in totals]
        ties = [score.tie_breakers for score in table.scores()]
        assert [score.tiebreakers for score in match.scores] == ties
        picture = match.game.describe(match.view(None))
        assert (picture["unseen"], picture["game"]) == (table.unseen(), len(tables))
    assert isinstance(match.turn, Over)
    assert [each.is_over() for each in tables] == [True] * 3


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
