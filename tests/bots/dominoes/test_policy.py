"""The nets in the box play: legal moves, from the view alone, well, and fast."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest

from pravek import Decide, Match
from pravek.bots import BotError, Clock, make, play_match
from pravek.bots.dominoes.policy import NETS, PolicyBot, likes
from pravek.bots.random import RandomBot
from pravek.core.registry import SetupError, build
from pravek.nets.weights import load, new_weights, save

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


def test_a_net_of_ones_own_plays(tmp_path: Path) -> None:
    """Ours under another name is ours; new weights decide otherwise somewhere."""
    game = build("kingdomino", players=2)
    match: Match[Any] = Match(game, seed=4)
    mine = tmp_path / "mine.npz"
    mine.write_bytes((NETS / "kingdomino.npz").read_bytes())
    play_match(match, [make(f"policy:{mine}", game), make("policy", game)])
    same: Match[Any] = Match(game, seed=4)
    play_match(same, [PolicyBot(), PolicyBot()])
    assert match.log == same.log
    _, shape = load(NETS / "kingdomino.npz")
    save(mine, new_weights(shape, 3), shape, {})
    other: Match[Any] = Match(game, seed=4)
    play_match(other, [make(f"policy:net={mine}", game), make(f"seer:{mine}:sims=20", game)])
    assert other.log != same.log


def nonsense(tmp_path: Path) -> dict[str, Path]:
    """Files that are no nets."""
    _, shape = load(NETS / "kingdomino.npz")
    weights = new_weights(shape, 1)
    found = {kind: tmp_path / f"{kind}.npz" for kind in ("missing", "text", "other", "cut", "nan")}
    found["text"].write_text("a net")
    np.savez(found["other"], weights=np.zeros(3))
    save(found["cut"], {name: value[:1] for name, value in weights.items()}, shape, {})
    save(found["nan"], {name: value * np.nan for name, value in weights.items()}, shape, {})
    return found


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("missing", "there is no file"),
        ("text", "is no net as"),
        ("other", "is no net as"),
        ("cut", "of another shape"),
        ("nan", "numbers that are none"),
    ],
)
def test_what_is_no_net_is_told(tmp_path: Path, kind: str, reason: str) -> None:
    file = nonsense(tmp_path)[kind]
    with pytest.raises(SetupError, match=reason):
        make(f"policy:{file}", build("kingdomino", players=2))


def test_a_net_of_another_game_is_told() -> None:
    match: Match[Any] = Match("origins", players=2, seed=4)
    bots = [make(f"policy:{NETS / 'kingdomino.npz'}", match.game)] * 2
    with pytest.raises(BotError, match="this net does not play origins"):
        play_match(match, bots)
