"""Whole games against oneself, and what each decision turned out to be worth."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.engines.dominoes.coding import DONE
from pravek.learn.config import Config
from pravek.learn.deal import deal, games_of, joined, plan
from pravek.learn.jaxnet import Jax
from pravek.nets import tribe
from pravek.nets.batch import Batch
from pravek.nets.family import SEATS, Family
from pravek.nets.net import MASKED, POINTS, forward
from pravek.nets.observe import observe
from pravek.nets.step import step
from pravek.nets.torus import Array

ENVY = np.array([0, 0, 0.7, 0.6, 0.5])
"""By players: how much the others' points count against one's own."""


def ops_of(config: Config) -> Jax:
    return Jax(way=config.conv, low=jnp.bfloat16 if config.half else jnp.float32)


def utility(win: Array, score: Array, players: Array, weight: float) -> Array:
    """What a result is worth to the mover (first of each row); scores in units of 20 points."""
    present = np.arange(1, score.shape[-1]) < players[..., None]
    others = (score[..., 1:] * present).sum(-1) / (players - 1)
    return win[..., 0] + weight * (score[..., 0] - jnp.asarray(ENVY)[players] * others)


def win_chances(logits: Array, players: Array) -> Array:
    present = np.arange(logits.shape[-1]) < players[..., None]
    return jax.nn.softmax(jnp.where(present, logits, MASKED))


def results(family: Family, batch: Batch) -> tuple[Array, Array]:
    """[games, seats]: the share of the win (ties by region, then symbols) and the points."""
    score = tribe.scores(jnp, family, batch.boards, batch.rules, batch.totems)
    largest = batch.boards.squares.max(-1).astype(jnp.int32)
    symbols = batch.boards.symbols.astype(jnp.int32).sum(-1)
    merit = score * 10_000 + largest * 100 + symbols
    present = np.arange(SEATS) < batch.rules.players[:, None]
    best = (merit == jnp.where(present, merit, -1).max(1, keepdims=True)) & present
    return best / best.sum(1, keepdims=True), score


def play(config: Config, weights: Any, batch: Batch, key: Any, steps: int) -> tuple[Batch, Any]:
    """So many decisions of every game, drawn from the net's own policy."""
    shape, family, ops = config.shape, config.shape.family, ops_of(config)

    def decide(batch: Batch, key: Any) -> tuple[Batch, Any]:
        seen, mask = observe(jnp, family, batch)
        answer = forward(ops, weights, shape, seen)
        logits = jnp.where(mask, answer.logits, MASKED)
        action = jax.random.categorical(key, logits)
        chance = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], 1)[:, 0]
        players = batch.rules.players
        win = win_chances(answer.win, players)
        told = {
            "seen": seen,
            "mask": mask,
            "action": action,
            "chance": chance,
            "value": utility(win, answer.score, players, config.score_weight),
            "seat": batch.seat,
            "open": batch.phase != DONE,
            "choice": mask.sum(1) > 1,
        }
        return step(jnp, family, batch, action, mask), told

    last, told = jax.lax.scan(decide, batch, jax.random.split(key, steps))
    return last, told


def _advantages(
    told: Any, worth: Array, discount: float, carry: tuple[Array, Array, Array]
) -> tuple[tuple[Array, Array, Array], Array]:
    """Lambda-advantages over each player's own decisions; `worth` is what the game brought."""

    def back(carry: Any, now: Any) -> tuple[Any, Array]:
        value, gain, later = carry
        seat, here, is_open = now
        mine = (seat[:, None] == np.arange(SEATS)) & is_open[:, None]

        def own(row: Array) -> Array:
            return jnp.where(mine, row, 0).sum(1)

        again = own(later) > 0
        after = jnp.where(again, own(value), own(worth))
        advantage = after - here + discount * jnp.where(again, own(gain), 0)
        value = jnp.where(mine, here[:, None], value)
        gain = jnp.where(mine, advantage[:, None], gain)
        return (value, gain, jnp.where(mine, 1.0, later)), advantage

    rows = (told["seat"], told["value"], told["open"])
    first, advantages = jax.lax.scan(back, carry, rows, reverse=True)
    return first, advantages


def rollout(config: Config, weights: Any, key: Any) -> tuple[Any, dict[str, Array]]:
    """The decisions of one iteration with what followed from them, and how the games went."""
    family = config.shape.family
    fixed, kind = plan(config.tables, config.games)
    k_deal, k_first, k_more = jax.random.split(key, 3)
    first, more = config.steps
    batch, told = play(config, weights, deal(k_deal, family, fixed), k_first, first)
    longer = int((fixed["mode"] == 2).sum())  # Tribe games come first and last longer
    stages = [(told, config.games)]
    if more and longer:
        rest, told = play(config, weights, games_of(batch, 0, longer), k_more, more)
        batch = joined(rest, games_of(batch, longer, config.games))
        stages.append((told, longer))
    win, score = results(family, batch)
    done = batch.phase == DONE
    players = batch.rules.players
    ring = (np.arange(SEATS)[:, None] + np.arange(SEATS)) % players[:, None, None]
    absent = np.arange(SEATS) >= players[:, None, None]
    ring = jnp.where(absent, np.arange(SEATS), ring)  # [games, seat, as it counts]
    wins = jnp.take_along_axis(win[:, None], ring, 2)
    points = jnp.take_along_axis(score[:, None] / POINTS, ring, 2)
    worth = utility(wins, points, players[:, None], config.score_weight)
    blank = jnp.zeros((config.games, SEATS))
    carry: Any = (blank, blank, blank)
    rows = []
    for told, n in reversed(stages):
        start = jax.tree.map(lambda row, n=n: row[:n], carry)
        ended, advantage = _advantages(told, worth[:n], config.discount, start)
        carry = jax.tree.map(lambda new, old, n=n: jnp.concatenate([new, old[n:]]), ended, carry)
        seat = told["seat"][..., None, None]

        def of_mover(field: Array, n: int = n, seat: Array = seat) -> Array:
            spread = jnp.broadcast_to(field[:n], (seat.shape[0], n, SEATS, SEATS))
            return jnp.take_along_axis(spread, seat, axis=2)[:, :, 0]

        row = {name: told[name] for name in ("seen", "mask", "action", "chance")}
        row |= {"advantage": advantage, "win": of_mover(wins), "score": of_mover(points)}
        row["counts"] = told["open"] & told["choice"] & done[:n]
        row["kind"] = jnp.broadcast_to(jnp.asarray(kind[:n]), advantage.shape)
        row["players"] = jnp.broadcast_to(players[:n], advantage.shape)
        rows.append(jax.tree.map(lambda x: x.reshape((-1, *x.shape[2:])), row))
    data = rows[0] if len(rows) == 1 else joined(rows[0], rows[1])
    data["advantage"] = _normal(data, len(config.tables))
    return data, _news(config, kind, done, players, score, data)


def _normal(data: Any, kinds: int) -> Array:
    """Advantages with mean 0 and spread 1 within each kind of table."""
    advantage, weight = data["advantage"], data["counts"].astype(jnp.float32)
    out = jnp.zeros_like(advantage)
    for number in range(kinds):
        mine = weight * (data["kind"] == number)
        total = mine.sum() + 1e-6
        mean = (advantage * mine).sum() / total
        spread = jnp.sqrt((((advantage - mean) ** 2) * mine).sum() / total)
        out = jnp.where(data["kind"] == number, (advantage - mean) / (spread + 1e-6), out)
    return out


def _news(
    config: Config, kind: np.ndarray, done: Array, players: Array, score: Array, data: Any
) -> dict[str, Array]:
    mean = score.sum(1) / players
    told = {"counts": data["counts"].mean(), "done": done.mean()}
    for number, tables in enumerate(config.tables):
        mine = kind == number
        told[f"mean {tables.name}"] = (mean * mine).sum() / max(1, mine.sum())
    return told
