"""The nets in the box play: legal moves, from the view alone, well, and fast."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest

from pravek import Decide, Match
from pravek.bots import Clock, play_match
from pravek.bots.dominoes.policy import NETS, PolicyBot, likes
from pravek.bots.random import RandomBot
from pravek.core.registry import SetupError, build
from pravek.nets.weights import load, new_weights

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"players": 4, "middle_kingdom": True, "harmony": True}),
    ("kingdomino", {"players": 2, "mighty_duel": True}),
    ("kingdomino", {"players": 3}),
    ("origins", {"players": 4, "mode": "tribe"}),
    ("origins", {"players": 3, "mode": "totem"}),
    ("origins", {"players": 2, "mode": "discovery"}),
]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_beats_random(name: str, options: dict[str, Any]) -> None:
    match: Match[Any] = Match(name, seed=3, **options)
    bots = [PolicyBot(), *(RandomBot(seed) for seed in range(1, match.game.players))]
    play_match(match, bots)
    assert match.ranking[0] == 1


def test_is_a_function_of_the_view() -> None:
    match: Match[Any] = Match("kingdomino", players=2, seed=4)
    turn = match.turn
    assert isinstance(turn, Decide)
    seat = turn.seats[0]
    first, second = (
        PolicyBot(seed=seed).choose(
            match.game, match.view(seat), seat, match.actions(seat), Clock()
        )
        for seed in (1, 2)
    )
    assert first == second


def test_order_of_the_actions_does_not_matter() -> None:
    match: Match[Any] = Match("kingdomino", players=4, seed=9)
    turn = match.turn
    assert isinstance(turn, Decide)
    actions = list(match.actions(turn.seats[0]))
    view = match.view(turn.seats[0])
    straight = likes(match.game, view, actions)
    assert np.allclose(straight[::-1], likes(match.game, view, actions[::-1]))


@pytest.mark.parametrize("file", sorted(NETS.glob("*.npz")), ids=lambda file: file.stem)
def test_nets_are_small(file: Path) -> None:
    assert file.stat().st_size <= 4_000_000
    weights, shape = load(file)
    fresh = new_weights(shape, seed=0)
    assert {name: value.shape for name, value in weights.items()} == {
        name: value.shape for name, value in fresh.items()
    }


def test_takes_little_time() -> None:
    """A decision takes under 10 ms of one core; here a busy machine is allowed five times that."""
    match: Match[Any] = Match("kingdomino", players=4, seed=5)
    bot, rivals = PolicyBot(), RandomBot(1)
    spent = []
    while isinstance(turn := match.turn, Decide) and len(spent) < 20:
        seat = turn.seats[0]
        actions, begun = match.actions(seat), process_time()
        player = bot if seat == 0 else rivals
        action = player.choose(match.game, match.view(seat), seat, actions, Clock())
        if seat == 0 and len(actions) > 1:
            spent.append(process_time() - begun)
        match.play(action)
    assert sorted(spent)[len(spent) // 2] < 0.05


def test_no_net_for_krom() -> None:
    game = build("krom", players=2)
    with pytest.raises(SetupError, match="no net"):
        likes(game, None, [])
