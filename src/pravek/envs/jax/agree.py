"""Do these arrays play by the rules? Random games, every decision of them held to the rules.

An accelerator's compiler can be wrong, so this can be asked of any machine before one trains on it.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import jax
import numpy as np

from pravek.core.match import Match
from pravek.core.protocol import Decide, Outcome, Over
from pravek.engines.dominoes.coding import PEOPLE
from pravek.envs.dominoes import beside
from pravek.envs.jax.env import Env
from pravek.envs.jax.state import State
from pravek.envs.rewards import of_scores
from pravek.games.dominoes.events import Deal, Piece
from pravek.games.origins.recruiting import Faces
from pravek.nets.batch import Batch
from pravek.nets.encode import encode
from pravek.nets.family import DOMINOES
from pravek.nets.observe import observe


class Disagreement(RuntimeError):
    """The arrays say something else than the rules. The message says what, and when."""


def programs(env: Env, **options: Any) -> tuple[Any, Any]:
    """`init` and `step` of many games, compiled with these options of `jax.jit`."""
    return jax.jit(jax.vmap(env.init), **options), jax.jit(jax.vmap(env.step), **options)


def check(env: Env, games: int = 4, seed: int = 0, compiled: Any = None) -> int:
    """Play so many games at random, and compare all that a state says; how many decisions."""
    init, step = compiled or programs(env)
    key, rng = jax.random.key(seed), Random(seed)
    state = init(jax.random.split(key, games))
    matches: list[Match[Any]] = [Match.empty(env.game) for _ in range(games)]
    paid = np.zeros((games, env.num_players), np.float32)
    decisions = 0
    for number in count():
        now: State = jax.tree.map(np.asarray, state)
        for i, match in enumerate(matches):
            hear(match, now._table, i)
        going = [i for i, match in enumerate(matches) if isinstance(match.turn, Decide)]
        _same("terminated", number, now.terminated, [i not in going for i in range(games)])
        _compare_rewards(env, matches, now, paid, number)
        if not going:
            break
        _compare_views(env, matches, now, going)
        action = np.zeros(games, np.int32)
        for i in going:
            legal = _legal(env, matches[i], now, i, number)
            action[i] = rng.choice(list(legal))
            matches[i].admit(legal[int(action[i])])
        decisions += len(going)
        key = jax.random.fold_in(key, number)
        state = step(state, action, jax.random.split(key, games))
    return decisions


def _same(what: str, number: int, ours: Any, theirs: Any) -> None:
    if not np.array_equal(ours, theirs):
        raise Disagreement(f"{what} at step {number} is not what the rules say")


def hear(match: Match[Any], table: Batch, i: int) -> None:
    """The rules hear what was drawn; they admit nothing that could not have been."""
    while not isinstance(turn := match.turn, Decide | Over):
        match.admit(_drawn(turn.kind, match, table, i))


def _drawn(kind: str, match: Match[Any], table: Batch, i: int) -> Outcome:
    """What table i shows that the match does not know yet."""
    if kind == "Deal":
        return Deal(tuple(int(n) + 1 for n in table.coming[i] if n < DOMINOES))
    if kind == "Piece":
        return Piece(int(table.seat[i]))
    lie = [PEOPLE[k] for k, n in enumerate(table.cave[i]) for _ in range(n)]
    for person in filter(None, match.state.cave):
        lie.remove(person)
    return Faces(tuple(lie))


def _legal(env: Env, match: Match[Any], now: State, i: int, number: int) -> dict[int, Any]:
    turn = match.turn
    assert isinstance(turn, Decide)
    _same("current_player", number, now.current_player[i], turn.seats[0])
    _same("_step_count", number, now._step_count[i], number)
    legal = env.coding.legal(match.game, match.state, turn.seats[0])
    _same("legal_action_mask", number, now.legal_action_mask[i], env.coding.mask_of(legal))
    return legal


def _compare_views(env: Env, matches: list[Match[Any]], now: State, going: list[int]) -> None:
    """What the movers see, if it is shown at all."""
    if not env.shows:
        return
    views = [encode(env.game, matches[i].state) for i in going]
    known: Batch = jax.tree.map(lambda *rows: np.concatenate(rows), *views)
    planes, _ = observe(np, env.coding.family, known)
    for row, i in enumerate(going):
        seat, number = int(now.current_player[i]), int(now._step_count[i])
        named = {name: plane[row] for name, plane in planes.items()}
        named |= beside(env.game, matches[i].state, seat)
        if env.flat:
            near = np.allclose(now.observation[i], env.coding.flat(named), rtol=1e-6)
            _same("observation", number, near, True)
            continue
        for name, plane in env.coding.space.items():
            seen = now.observation[name][i]
            kind = str(seen.dtype), seen.shape
            _same(f"the kind of {name}", number, kind == (plane.dtype, plane.shape), True)
            _same(name, number, seen, named[name])


def _compare_rewards(
    env: Env, matches: list[Match[Any]], now: State, paid: Any, number: int
) -> None:
    for i, match in enumerate(matches):
        due = np.zeros(env.num_players, np.float32)
        over = isinstance(match.turn, Over)
        if number and (over or env.growing):
            due = np.array(of_scores(env.reward, match.scores), np.float32) - paid[i]
        if not np.allclose(now.rewards[i], due, atol=1e-5):
            raise Disagreement(f"rewards at step {number} are not what the rules say")
        paid[i] += due
