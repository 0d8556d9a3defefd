"""How far a search goes that plays the net's own games to the end: on an accelerator,
`python -m bench.learn.ceiling RESULTS.json [--net FILE] [--seconds 500]`.

One seat of four searches, three are Full Greedy; Kingdomino with both bonuses, paired deals, every
seat in turn. At each of its decisions the moves the net likes best are each followed to the end by
everybody's favourite actions, in the same imagined deals, or in the deal itself: a search that
knows the deck, which nobody may be, and which shows what all luck to come is worth.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.engines.dominoes.coding import CHOOSE, DONE
from pravek.learn.config import Config, Tables
from pravek.learn.deal import deal, plan
from pravek.learn.evaluate import line_of
from pravek.learn.full_greedy import first_pick, full_greedy
from pravek.learn.selfplay import ENVY, ops_of, results
from pravek.nets.batch import Batch
from pravek.nets.family import DOMINOES, LINE, ROUNDS
from pravek.nets.net import MASKED, POINTS, forward
from pravek.nets.observe import observe
from pravek.nets.step import step
from pravek.nets.weights import load

SHIPPED = Path("src/pravek/nets/kingdomino.npz")
TABLES = Tables(share=1.0, players=4, both=1.0)
AT_ONCE = 32_768
"""Tables that are played out side by side."""


@dataclass(frozen=True)
class Search:
    """How a seat decides: by the favourite action alone, or by so many deals of so many moves."""

    width: int = 0
    deals: int = 1
    knows_the_deck: bool = False
    by_points: float = 0.2
    """What 20 points more are worth beside a win."""
    trust: float = 0.03
    """What an e-fold of the net's liking is worth, in wins."""


def answers(config: Config, weights: Any, batch: Batch) -> tuple[Any, Any]:
    """What the net thinks of each action (in logarithms), and which are legal."""
    seen, mask = observe(jnp, config.shape.family, batch)
    logits = forward(ops_of(config), weights, config.shape, seen).logits
    return jax.nn.log_softmax(jnp.where(mask, logits, MASKED)), mask


def dealt_anew(batch: Batch, key: Any, deals: int) -> Any:
    """[games, deals, rounds, line]: the lines that nobody has seen yet, each time others."""
    games = batch.round.shape[0]
    luck = jax.random.uniform(key, (games, deals, DOMINOES))
    order = jnp.argsort(jnp.where(batch.unseen[:, None], luck, 2.0), axis=-1)
    later = jnp.arange(ROUNDS) - batch.round[:, None] - 1
    places = jnp.maximum(later, 0)[:, :, None] * LINE + jnp.arange(LINE)
    spread = jnp.broadcast_to(places.reshape(games, 1, -1), (games, deals, ROUNDS * LINE))
    drawn = jnp.take_along_axis(order, spread, axis=-1).reshape(games, deals, ROUNDS, LINE)
    return jnp.where((later >= 0)[:, None, :, None], jnp.sort(drawn, -1), batch.deck[:, None])


@partial(jax.jit, static_argnums=(0, 1))
def searched(config: Config, search: Search, weights: Any, batch: Batch, key: Any) -> Any:
    """The action of each game's mover."""
    family, games = config.shape.family, batch.round.shape[0]
    liking, _ = answers(config, weights, batch)
    likes, actions = jax.lax.top_k(liking, search.width)
    shape = games, search.width, search.deals

    def many(row: Any) -> Any:
        wide = jnp.broadcast_to(row[:, None, None], (*shape, *row.shape[1:]))
        return wide.reshape((-1, *row.shape[1:]))

    decks = many(batch.deck)
    if not search.knows_the_deck:
        fresh = dealt_anew(batch, key, search.deals)[:, None]
        decks = jnp.broadcast_to(fresh, (*shape, ROUNDS, LINE)).reshape(-1, ROUNDS, LINE)
    tables = jax.tree.map(many, batch)._replace(deck=decks)
    first = jnp.broadcast_to(actions[:, :, None], shape).reshape(-1)
    _, mask = observe(jnp, family, tables)
    tables = step(jnp, family, tables, first, mask)

    def go_on(tables: Batch) -> Batch:
        liking, mask = answers(config, weights, tables)
        return step(jnp, family, tables, jnp.argmax(liking, -1), mask)

    ended = jax.lax.while_loop(lambda tables: (tables.phase != DONE).any(), go_on, tables)
    win, score = results(family, ended)
    seat = many(batch.seat)[:, None]
    mine, own = (jnp.take_along_axis(row, seat, 1)[:, 0] for row in (win, score))
    others = (score.sum(1) - own) / (TABLES.players - 1)
    value = mine + search.by_points * (own - ENVY[TABLES.players] * others) / POINTS
    value = value.reshape(shape).mean(-1) + search.trust * likes
    best = jnp.argmax(jnp.where(likes > MASKED / 2, value, -1e6), -1)
    return jnp.take_along_axis(actions, best[:, None], 1)[:, 0]


@partial(jax.jit, static_argnums=0)
def plainly(config: Config, weights: Any, batch: Batch, wish: Any, key: Any) -> Any:
    """What the net alone and what Full Greedy would do, and the wish of the latter."""
    liking, mask = answers(config, weights, batch)
    k_first, k_move = jax.random.split(key)
    placed, picked = full_greedy(k_move, batch)
    opening = (batch.phase == CHOOSE) & (batch.round == 0)
    later = jnp.where(opening, first_pick(k_first, batch), wish)
    theirs = jnp.where(batch.phase == CHOOSE, later, placed)
    wish = jnp.where(batch.phase == CHOOSE, wish, picked)
    return jnp.argmax(liking, -1), theirs, wish, mask


def match(config: Config, weights: Any, search: Search, deals: int, seed: int) -> dict[str, Any]:
    """The searching seat against three Full Greedy, every seat of so many deals."""
    family, begun = config.shape.family, perf_counter()
    fixed, _ = plan([TABLES], deals)
    batch = deal(jax.random.key(seed), family, fixed)
    batch = jax.tree.map(partial(jnp.repeat, repeats=TABLES.players, axis=0), batch)
    me = np.arange(deals * TABLES.players) % TABLES.players
    wish = jnp.zeros(len(me), jnp.int32)
    chunk = min(len(me), max(1, AT_ONCE // max(1, search.width * search.deals)))
    move = jax.jit(partial(step, jnp, family))
    for number in range(config.steps[0]):
        key = jax.random.fold_in(jax.random.key(seed + 1), number)
        favourite, theirs, wish, mask = plainly(config, weights, batch, wish, key)
        seat, phase = np.asarray(batch.seat), np.asarray(batch.phase)
        action = np.where(seat == me, np.asarray(favourite), np.asarray(theirs))
        choice = np.asarray(mask).sum(1) > 1
        asked = np.nonzero((seat == me) & (phase != DONE) & choice)[0]
        for at in range(0, len(asked) if search.width else 0, chunk):
            some = asked[at : at + chunk]
            padded = np.resize(some, chunk)  # the same again, so that one program does all
            part = jax.tree.map(lambda row, padded=padded: row[padded], batch)
            luck = jax.random.fold_in(key, at + 1)
            found = searched(config, search, weights, part, luck)
            action[some] = np.asarray(found)[: len(some)]
        batch = move(batch, jnp.asarray(action), mask)
    win, score = (np.asarray(row) for row in results(family, batch))
    told = {"search": asdict(search), "games": len(me), "seed": seed}
    told["finished"] = float((np.asarray(batch.phase) == DONE).mean())
    told["seconds"] = round(perf_counter() - begun, 1)
    return told | line_of(TABLES.players, "full-greedy", win, score[:, : TABLES.players])


TRIED = (
    (Search(), 1000),
    (Search(8, 32), 200),
    (Search(8, 32, by_points=0.8), 200),
    (Search(24, 1, knows_the_deck=True), 200),
    (Search(8, 128), 100),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--net", type=Path, default=SHIPPED)
    parser.add_argument("--seconds", type=float, default=500.0)
    wish = parser.parse_args()
    weights, shape = load(wish.net)
    weights = jax.tree.map(jnp.asarray, weights)
    config = Config("ceiling", (TABLES,), shape=shape)
    found: list[dict[str, Any]] = []
    begun = perf_counter()
    for search, deals in TRIED:
        if perf_counter() - begun > wish.seconds:
            break
        found.append(match(config, weights, search, deals, seed=2026))
        found[-1]["net"] = wish.net.name
        print(found[-1], flush=True)
        wish.results.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
