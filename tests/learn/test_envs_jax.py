"""The environments for JAX: they play by the rules, draw as they go, and never break."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from pravek import SetupError
from pravek.core.protocol import Decide
from pravek.envs.jax import Env, State, agree, luck, make
from pravek.envs.jax.agree import Disagreement, check, programs

QUICK = {
    "compiler_options": {
        "xla_backend_optimization_level": 0,
        "xla_llvm_disable_expensive_passes": True,
    }
}
"""These programs run for a moment: compiling them well would take longer."""

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"players": 4, "harmony": True, "middle_kingdom": True, "flat": False}),
    ("kingdomino", {"players": 3, "all_dominoes": True, "reward": "place"}),
    ("kingdomino", {"players": 3, "reward": "margin", "observation": False}),
    ("kingdomino", {"players": 2, "mighty_duel": True, "harmony": True, "observation": False}),
    ("kingdomino", {"players": 2, "dynasty": True, "growing": True, "reward": "margin"}),
    ("origins", {"players": 2, "short": True, "hut_shelters": True, "observation": False}),
    ("origins", {"players": 4, "mode": "totem", "empire_of_fire": True, "observation": False}),
    ("origins", {"players": 2, "mode": "tribe", "homo_habilis": True, "flat": False}),
]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_every_decision_is_that_of_the_rules(name: str, options: dict[str, Any]) -> None:
    env = make(name, **options)
    assert check(env, games=3, compiled=programs(env, **QUICK)) >= 3 * 48


# One small game for all the rest, compiled once

GAMES = 4
ENV = make("kingdomino", players=2)


@pytest.fixture(scope="module")
def step() -> Any:
    return jax.jit(jax.vmap(ENV.step), **QUICK)


@pytest.fixture(scope="module")
def first() -> State:
    state: State = jax.jit(jax.vmap(ENV.init), **QUICK)(keys(0))
    return state


def keys(seed: int) -> Any:
    return jax.random.split(jax.random.key(seed), GAMES)


def some(state: State) -> Any:
    """The first legal action of each game."""
    return jnp.argmax(state.legal_action_mask, -1)


def same(one: Any, other: Any) -> bool:
    return all(map(np.array_equal, jax.tree.leaves(one), jax.tree.leaves(other)))


def test_what_comes_is_drawn_when_it_comes(first: State, step: Any) -> None:
    assert {first._table.deck, first._table.order, first._table.pile_order} == {None}
    state = first
    for number in range(3):  # the fourth king ends the first line
        state = step(state, some(state), keys(number))
    ways = [step(state, some(state), keys(number)) for number in (7, 7, 8)]
    assert same(ways[0], ways[1])
    assert not same(ways[0]._table.coming, ways[2]._table.coming)
    unseen = np.asarray(luck.spread(state._table.unseen))
    for after in ways:
        assert all(unseen[i, np.asarray(after._table.coming[i])].all() for i in range(GAMES))


def test_every_line_is_as_likely() -> None:
    luck_of = jax.random.uniform(jax.random.key(3), (40_000, 4))
    left = jnp.array([[1, 5, 31, 32], [33, 47, 48, 48]])
    unseen = jnp.broadcast_to(luck.shown(left).sum(0, dtype=jnp.uint32), (40_000, 2))
    drawn = np.asarray(luck.line(luck_of, unseen, 4))
    lines, often = np.unique(drawn, axis=0, return_counts=True)
    assert len(lines) == 15
    assert (np.diff(lines) > 0).all()
    expected = 40_000 / 15
    assert ((often - expected) ** 2 / expected).sum() < 40  # chi-square, 14 degrees: p < 0.0003
    assert (luck.line(luck_of[:, :3], unseen, 3)[:, 3] == 48).all()


def test_kings_are_drawn_as_often_as_there_are() -> None:
    chance = jax.random.uniform(jax.random.key(4), (30_000,))
    drawn = luck.king(chance, jnp.broadcast_to(jnp.array([2, 0, 1, 0]), (30_000, 4)))
    share = np.bincount(np.asarray(drawn), minlength=4) / 30_000
    assert np.allclose(share, [2 / 3, 0, 1 / 3, 0], atol=0.01)


def test_an_illegal_action_ends_the_game_with_a_penalty(first: State, step: Any) -> None:
    action = some(first).at[0].set(ENV.coding.discard).at[1].set(-1).at[2].set(9999)
    state = step(first, action, keys(1))
    assert list(state.terminated) == [True, True, True, False]
    for game in range(3):
        loser = int(first.current_player[game])
        assert state.rewards[game, loser] == -1
        assert state.rewards[game, 1 - loser] == 1
    assert not state.rewards[3].any()


def test_after_the_end_nothing_happens(first: State, step: Any) -> None:
    over = step(first, some(first).at[0].set(ENV.coding.discard), keys(1))
    again = step(over, jnp.full(GAMES, 0).at[1:].set(some(over)[1:]), keys(2))

    def of_game(state: State) -> Any:
        return jax.tree.map(lambda row: row[0], state.replace(rewards=state.terminated))

    assert over.legal_action_mask[0].all()
    assert not again.rewards[0].any()
    assert same(of_game(over), of_game(again))
    stopped = first.replace(truncated=jnp.ones(GAMES, bool))
    still = step(stopped, some(first), keys(1))
    assert np.allclose(still.observation, stopped.observation)
    assert same(still.replace(observation=0), stopped.replace(observation=0))


def test_jit_vmap_and_scan_play_the_same_game(first: State, step: Any) -> None:
    def on(state: State, key: Any) -> tuple[State, Any]:
        new = jax.vmap(ENV.step)(state, some(state), jax.random.split(key, GAMES))
        return new, new.rewards

    seeds = jax.random.split(jax.random.key(5), 10)
    last, _ = jax.jit(lambda s, k: jax.lax.scan(on, s, k), **QUICK)(first, seeds)
    state = first
    for seed in seeds:
        state = step(state, some(state), jax.random.split(seed, GAMES))
    assert same(state, last)
    alone: State = jax.tree.map(lambda row: row[2], first)
    one = jax.jit(ENV.step, **QUICK)(alone, some(alone), keys(6)[2])
    assert same(one, jax.tree.map(lambda row: row[2], step(first, some(first), keys(6))))


def test_everybody_sees_the_table_his_own_kingdom_first() -> None:
    env = make("kingdomino", players=3, flat=False, observation=False)
    state: State = jax.jit(env.init, **QUICK)(jax.random.key(0))
    match = agree.Match.empty(env.game)
    table = jax.tree.map(lambda row: np.asarray(row)[None], state._table)
    agree.hear(match, table, 0)
    assert isinstance(match.turn, Decide)
    look = jax.jit(env.observe, **QUICK)
    for seat in range(3):
        theirs = env.coding.observe(env.game, match.state, seat)
        ours = look(state, seat)
        assert set(ours) == set(theirs)
        for name, plane in theirs.items():
            assert np.array_equal(ours[name], plane), name


def test_what_an_environment_says_of_itself(first: State) -> None:
    assert (ENV.id, ENV.version, ENV.num_players) == ("kingdomino_v0", "v0", 2)
    assert first.legal_action_mask.shape == (GAMES, ENV.num_actions)
    assert first.observation.shape == (GAMES, *ENV.observation_shape)
    assert first.env_id == ENV.id
    assert first.to_svg().startswith("<svg")


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("kingdomino", {"players": 5}, "kingdomino is for 2, 3, 4 players, not 5"),
    ("kingdomino", {"harmonie": True}, "kingdomino has no option 'harmonie'"),
    ("kingdomino", {"reward": "money"}, "a reward is one of win, place, margin, not 'money'"),
    ("kingdomino", {"observation": "all"}, "observation is a yes or no, not 'all'"),
    ("krom", {}, "krom is not played in arrays"),
    ("chess", {}, "there is no game 'chess'"),
]


@pytest.mark.parametrize(("name", "options", "told"), WRONG)
def test_a_wrong_wish_is_told_in_one_line(name: str, options: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError) as refusal:
        make(name, **options)
    assert str(refusal.value).startswith(told)
    assert "\n" not in str(refusal.value)


def test_a_step_needs_a_key(first: State) -> None:
    with pytest.raises(ValueError, match="draw from a key"):
        ENV.step(first, 0)


def test_arrays_that_break_a_rule_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Env._mask

    def wrong(self: Env, batch: Any) -> Any:
        return right(self, batch).at[:, -1].set(True)

    monkeypatch.setattr(Env, "_mask", wrong)
    with pytest.raises(Disagreement, match="legal_action_mask at step 1"):
        check(make("kingdomino", players=2, observation=False), games=2)
