"""How strong a net is: paired deals, every seat in turn, intervals clustered by deal.

All kinds of tables and all opponents are played side by side, so that one program does it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.arena.interval import clustered, half
from pravek.engines.dominoes.coding import CHOOSE, DONE
from pravek.learn import rivals
from pravek.learn.config import Config, Tables
from pravek.learn.deal import deal, plan
from pravek.learn.full_greedy import first_pick, full_greedy
from pravek.learn.selfplay import ops_of, results
from pravek.nets.net import MASKED, forward
from pravek.nets.observe import observe
from pravek.nets.step import step
from pravek.nets.torus import Array

OPPONENTS = ("itself", "random", "greedy", "full-greedy")
ROUND = 12
"""Games come in dozens, so that 2, 3 and 4 seats can be rotated."""


def cells(config: Config) -> list[tuple[Tables, str]]:
    """What is measured: every kind of table, Kingdomino with both bonuses and Origins with none,
    against every opponent."""
    opponents = (*config.opponents, "itself") if config.mirror else config.opponents
    bonus = 0.0 if config.shape.origins else 1.0
    kinds = [replace(kind, share=1.0, both=bonus, mixed=0.0) for kind in config.tables]
    return [(kind, opponent) for kind in kinds for opponent in opponents]


def _games(config: Config) -> int:
    return max(ROUND, config.evaluate // ROUND * ROUND)


@partial(jax.jit, static_argnums=0)
def matches(config: Config, weights: Any, key: Any) -> tuple[Array, Array, Array]:
    """The share of the win and the points of every seat, and whether the games came to an end.

    In game i of a cell the net takes seat `i % players`; the games of one deal follow one
    another. It always takes the action it likes best.
    """
    family, ops, todo = config.shape.family, ops_of(config), cells(config)
    each = _games(config)
    k_deal, k_play = jax.random.split(key)
    parts = []
    for number, (tables, _) in enumerate(todo):
        deals = each // tables.players
        fixed, _ = plan([tables], deals)
        part = deal(jax.random.fold_in(k_deal, number), family, fixed)
        repeat = partial(jnp.repeat, repeats=tables.players, axis=0)
        parts.append(jax.tree.map(repeat, part))
    batch = jax.tree.map(lambda *rows: jnp.concatenate(rows), *parts)
    me = np.concatenate([np.arange(each) % tables.players for tables, _ in todo])
    rival = np.repeat([OPPONENTS.index(opponent) for _, opponent in todo], each)

    def decide(carry: Any, key: Any) -> tuple[Any, None]:
        batch, wish = carry
        seen, mask = observe(jnp, family, batch)
        logits = forward(ops, weights, config.shape, seen).logits
        action = jnp.argmax(jnp.where(mask, logits, MASKED), -1)
        other = jnp.where(rival == 1, rivals.random_choice(key, mask), action)
        if "greedy" in config.opponents:
            other = jnp.where(rival == 2, rivals.greedy(key, seen, mask), other)
        if "full-greedy" in config.opponents:
            k_first, k_move = jax.random.split(key)
            placed, picked = full_greedy(k_move, batch)
            opening = (batch.phase == CHOOSE) & (batch.round == 0)
            later = jnp.where(opening, first_pick(k_first, batch), wish)
            theirs = jnp.where(batch.phase == CHOOSE, later, placed)
            wish = jnp.where(batch.phase == CHOOSE, wish, picked)
            other = jnp.where(rival == 3, theirs, other)
        action = jnp.where(batch.seat == me, action, other)
        return (step(jnp, family, batch, action, mask), wish), None

    tribe = any(tables.mode == 2 for tables in config.tables)
    steps = config.steps[0] + config.steps[1] * tribe
    wish = jnp.zeros(batch.seat.shape, jnp.int32)
    (batch, _), _ = jax.lax.scan(decide, (batch, wish), jax.random.split(k_play, steps))
    win, score = results(family, batch)
    return win, score, batch.phase == DONE


def interval(values: np.ndarray) -> list[float]:
    """Mean and half-width of the 95 % interval; a value is a deal's."""
    mean, ends = clustered([value] for value in values.tolist())
    return [mean, round(half(ends), 4)]


def evaluate(config: Config, weights: Any, rounds: int, seed: int) -> list[dict[str, Any]]:
    """The table of strength, a line for each kind of table and opponent."""
    played = []
    for number in range(rounds):
        key = jax.random.fold_in(jax.random.key(seed), number)
        played.append([np.asarray(values) for values in matches(config, weights, key)])
    each = _games(config)
    found = []
    for number, (tables, opponent) in enumerate(cells(config)):
        mine = slice(number * each, (number + 1) * each)
        win, score, done = (
            np.concatenate([out[part][mine] for out in played]) for part in range(3)
        )
        told = {"tables": tables.name, "opponent": opponent, "games": len(win), "seed": seed}
        told["finished"] = round(float(done.mean()), 4)
        found.append(told | line_of(tables.players, opponent, win, score[:, : tables.players]))
    return found


def line_of(players: int, opponent: str, win: np.ndarray, score: np.ndarray) -> dict[str, Any]:
    """What the games of a cell amount to."""
    if opponent == "itself":  # the games of one deal are the same game
        once = score[::players]
        spread = round(float(once.std()), 2)
        return {"mean": interval(once.mean(1)), "sd": spread}
    games = np.arange(len(win))
    me = games % players
    others = np.arange(players) != me[:, None]
    mine = score[games, me]
    best = np.where(others, score, -1).max(1)

    def by_deal(values: np.ndarray) -> list[float]:
        return interval(values.reshape(-1, players).mean(1))

    return {
        "win_share": by_deal(win[games, me]),
        "mean": by_deal(mine.astype(float)),
        "margin": by_deal((mine - best).astype(float)),
        "others": by_deal(np.where(others, score, 0).sum(1) / (players - 1)),
    }
