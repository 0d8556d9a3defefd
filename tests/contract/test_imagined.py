"""Imagined worlds are whole and possible: no blank is left, and no card is there twice."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.contract.setups import SOAK, setups
from tests.contract.walk import walk

from pravek.core.protocol import Decide, Over
from pravek.testing.setups import Setup


@pytest.mark.parametrize("setup", setups("krom"), ids=str)
def test_an_imagined_world_of_krom_is_dealt_from_one_deck(setup: Setup) -> None:
    # KR-1.4, KR-2.4, KR-4.2
    played, rng = walk(setup, 0), Random(8)
    game: Any = played.game
    cards = Counter(game.table.cards.decks["bonus"])
    dealt = 0
    for _, state, _ in played.decisions(25 * SOAK):
        for seat in played.viewers:
            world = game.imagine(game.view(state, seat), rng)
            hands = [card for player in world.players for card in player.hand]
            assert None not in hands
            out = Counter([*hands, *world.lying, *world.bonus_discards])
            assert out <= cards
            assert [len(p.hand) for p in world.players] == [len(p.hand) for p in state.players]
            for player, area in zip(world.players, world.sealed, strict=True):
                assert area is None or area != player.area
            dealt += len(hands)
    assert dealt


@pytest.mark.parametrize("setup", setups("krom"), ids=str)
def test_the_odds_in_an_imagined_world_add_up(setup: Setup) -> None:
    # KR-2.4
    played, rng = walk(setup, 0), Random(9)
    game, met = played.game, 0
    for _, state, turn in played.decisions(6 * SOAK):
        world = game.imagine(game.view(state, turn.seats[0]), rng)
        for _ in range(15):
            asked = game.turn(world)
            if isinstance(asked, Over):
                break
            if isinstance(asked, Decide):
                actions = game.actions(world, asked.seats[0])
                world = game.apply(world, rng.choice(list(actions)))
            else:
                outcome = asked.sample(rng)
                assert asked.allows(outcome)
                world = game.apply(world, outcome)
                met += 1
    assert met
