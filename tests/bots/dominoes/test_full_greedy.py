"""Full Greedy: the engine's and the rules' are one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots.choices import kept, positions
from tests.bots.dominoes.test_quick import SETUPS

import pravek
from pravek.bots.dominoes.on_rules.full_greedy import greedy_action
from pravek.bots.dominoes.on_rules.generator import Generator
from pravek.bots.seeds import number
from pravek.core.notation import token
from pravek.core.protocol import Decide


@pytest.mark.parametrize(("game", "options"), SETUPS, ids=str)
def test_the_rules_choose_what_the_engine_chooses(game: str, options: dict[str, Any]) -> None:
    """With the same luck, at every decision of a game that is played at random now and then."""
    pytest.importorskip("numba")
    from pravek.engines.dominoes.players.answers import action_of, greedy_answer

    match: pravek.Match[Any] = pravek.Match(game, seed=3, **options)
    rng, compared = Random(3), 0
    while isinstance(turn := match.turn, Decide):
        actions, view = match.actions(turn.seats[0]), match.view(turn.seats[0])
        seed = rng.getrandbits(60)
        chosen = greedy_action(match.game, view, seed)
        assert chosen == action_of(view, actions, greedy_answer(match.game, view, seed))
        compared += len(actions) > 1
        match.play(chosen if rng.random() < 0.7 else rng.choice(actions))
    assert compared > 20


@pytest.mark.parametrize("game", ["kingdomino", "origins"])
def test_the_rules_choose_what_the_engine_always_chose(game: str) -> None:
    """In every kept position: choices.py asked the engine."""
    choices = kept(game)
    for position in positions(choices):
        seed = number(int(position.name.rpartition(":")[2]), position.view)
        chosen = greedy_action(position.game, position.view, seed)
        assert token(chosen) == choices[position.name]["full-greedy"]


def test_the_generator_is_the_engines() -> None:
    pytest.importorskip("numba")
    import numpy as np

    from pravek.engines.dominoes.rules.generator import below, sow
    from pravek.engines.dominoes.rules.layout import NUMBERS

    table = np.zeros(NUMBERS, np.int64)
    for seed in (0, 1, 1 << 59):
        sow(table, seed)
        ours = Generator(seed)
        assert [below(table, n) for n in range(1, 60)] == [ours.below(n) for n in range(1, 60)]
