"""Full Greedy: the engine's and the rules' are one."""

from __future__ import annotations

from random import Random

import pytest

import pravek
from pravek.bots import Clock, make
from pravek.bots.dominoes.on_rules.full_greedy import claimed, placed
from pravek.core.protocol import Decide
from pravek.games.dominoes.events import Claim, Place

SETUPS = [
    {"players": 4, "harmony": True, "middle_kingdom": True},
    {"players": 2},
    {"players": 2, "mighty_duel": True, "middle_kingdom": True},
]


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_the_engine_plays_what_the_rules_find_best(options: dict[str, object]) -> None:
    match: pravek.Match[object] = pravek.Match("kingdomino", seed=3, **options)
    game, rng, compared = match.game, Random(3), 0
    bot = make("full-greedy", game, 1)
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        actions, state = match.actions(seat), match.state
        action = bot.choose(game, match.view(seat), seat, actions, Clock())
        kingdom = state.kingdoms[seat]  # type: ignore[attr-defined]
        if isinstance(action, Place) and kingdom.laid and state.coming:  # type: ignore[attr-defined]
            values = {a: placed(game, state, a) for a in actions}  # type: ignore[arg-type]
            assert values[action] == max(values.values())
            compared += 1
        if isinstance(action, Claim):
            values = {a: claimed(game, state, seat, a) for a in actions}  # type: ignore[arg-type]
            assert values[action] == max(values.values())
            compared += 1
        match.play(action if rng.random() < 0.7 else rng.choice(actions))
    assert compared > 20
