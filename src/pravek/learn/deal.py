"""Shuffling: the tables of many games at their start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.engines.dominoes.coding import CHOOSE, OPENING, PEOPLE
from pravek.learn.config import Tables
from pravek.nets.batch import Batch, Boards, Rules
from pravek.nets.family import (
    CASTLE_GROUND,
    DOMINOES,
    LINE,
    NOBODY,
    ROUNDS,
    SEATS,
    TILE_KINDS,
    Family,
)
from pravek.nets.torus import CASTLE, CELLS, Array


def shares(tables: Sequence[Tables], games: int) -> list[int]:
    """How many of the games are of each kind; Tribe must come first."""
    total = sum(kind.share for kind in tables)
    counts = [int(games * kind.share / total) for kind in tables]
    counts[0] += games - sum(counts)
    return counts


def plan(tables: Sequence[Tables], games: int) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """What is fixed about each game, and which kind of table it is."""
    counts = shares(tables, games)
    kind = np.repeat(np.arange(len(tables)), counts)
    names = ("players", "kings", "line", "rounds", "seven", "mode", "both", "mixed")
    columns = {n: np.array([float(getattr(t, n)) for t in tables])[kind] for n in names}
    return columns, kind


def deal(key: Any, family: Family, fixed: dict[str, np.ndarray]) -> Batch:
    """A table for each game: options drawn, dominoes shuffled, kings drawn, people shuffled."""
    games = len(fixed["players"])
    k_options, k_deck, k_kings, k_people = jax.random.split(key, 4)
    whole = {name: jnp.asarray(fixed[name].astype(np.int32)) for name in fixed}
    rules = _rules(k_options, family, fixed, whole)
    mix = jnp.argsort(jax.random.uniform(k_deck, (games, DOMINOES)), axis=1).astype(jnp.int32)
    fours = jnp.sort(mix.reshape(games, ROUNDS, LINE), axis=2)
    threes = jnp.sort(mix[:, : 3 * ROUNDS].reshape(games, ROUNDS, 3), axis=2)
    threes = jnp.pad(threes, ((0, 0), (0, 0), (0, 1)), constant_values=DOMINOES)
    deck = jnp.where((rules.line == 3)[:, None, None], threes, fours)
    owners = np.where(fixed["players"][:, None] == 2, [0, 0, 1, 1], [0, 1, 2, 3])
    luck = jax.random.uniform(k_kings, (games, LINE))
    luck = luck + (np.arange(LINE) >= fixed["kings"][:, None])
    order = jnp.take_along_axis(jnp.asarray(owners), jnp.argsort(luck, axis=1), axis=1)
    order = order.astype(jnp.int32)
    opens = family.origins & (fixed["players"] == 2)
    zeros, none = jnp.zeros(games, jnp.int32), jnp.full((games, LINE), DOMINOES, jnp.int32)
    free = jnp.full((games, LINE), NOBODY, jnp.int32)
    seen = (deck[:, 0, :, None] == np.arange(DOMINOES)).any(1)
    return Batch(
        rules=rules,
        boards=new_boards(fixed["players"]),
        current=none,
        current_owner=free,
        coming=deck[:, 0],
        coming_owner=free,
        unseen=~seen,
        deck=deck,
        order=order,
        phase=jnp.asarray(np.where(opens, OPENING, CHOOSE).astype(np.int32)),
        seat=order[:, 0],
        slot=zeros,
        round=zeros,
        volcano=zeros,
        craters=zeros,
        totems=jnp.full((games, 4), NOBODY, jnp.int32),
        totem=zeros + 4,
        cave=jnp.zeros((games, len(PEOPLE)), jnp.int32),
        pile=jnp.ones((games, len(TILE_KINDS)), bool),
        pile_order=jax.random.uniform(k_people, (games, len(TILE_KINDS))),
        person=zeros,
        given=jnp.zeros((games, 4), bool),
        left=zeros,
    )


def _rules(key: Any, family: Family, fixed: dict[str, np.ndarray], whole: dict[str, Any]) -> Rules:
    games = len(fixed["players"])
    coins = jax.random.uniform(key, (games, 4))
    both = coins[:, 0] < fixed["both"]
    mixed = ~both & (coins[:, 0] < fixed["both"] + fixed["mixed"])
    toss = mixed[:, None] & (coins[:, 1:] < 0.5)
    return Rules(
        players=whole["players"],
        kings=whole["kings"],
        line=whole["line"],
        rounds=whole["rounds"],
        seven=whole["seven"],
        middle=(both | toss[:, 0]).astype(jnp.int32),
        whole=(both | toss[:, 1]).astype(jnp.int32),
        mode=whole["mode"],
        shelter=(toss[:, 2] & family.origins).astype(jnp.int32),
    )


def new_boards(players: np.ndarray) -> Boards:
    """A castle for each player; an empty chair has none."""
    games = len(players)
    present = np.arange(SEATS) < players[:, None]
    terrain = np.zeros((games, SEATS, CELLS), np.uint8)
    terrain[..., CASTLE] = CASTLE_GROUND * present
    blank = jnp.zeros((games, SEATS, CELLS), jnp.uint8)
    column, row = 1 << CASTLE % 8, 1 << CASTLE // 8
    lines = [jnp.asarray((line * present).astype(np.int32)) for line in (column, row, 0)]
    return Boards(jnp.asarray(terrain), *[blank] * 6, *lines)


def games_of(batch: Batch, first: int, last: int) -> Batch:
    """Some of the games."""
    cut: Batch = jax.tree.map(lambda field: field[first:last], batch)
    return cut


def joined(one: Array, other: Array) -> Array:
    return jax.tree.map(lambda a, b: jnp.concatenate([a, b]), one, other)
