"""Whether the nets like the same actions wherever they are asked: `python -m bench.agreement`.

1,000 decisions of every table of the domino family, from games in which quick players slip. The
favourite action is asked of NumPy (observation and net), of the compiled observation (with NumPy's
net; so `seer` asks), and of JAX on whatever device it finds, in the low precision it trains with,
if it is installed. Kept in bench/agreement.json: the share of favourites that are NumPy's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from bench.setups import SETUPS
from pravek.bots import Clock, make
from pravek.bots.dominoes.policy import net_for
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.engines.dominoes.observing.sight import seen
from pravek.engines.dominoes.rules.reading import read
from pravek.nets import net
from pravek.nets.encode import encode, family_of, number_of
from pravek.nets.observe import observe

RESULTS = Path(__file__).with_suffix(".json")
POSITIONS = 1000
BATCH = 100


def decisions(table: str) -> Iterator[tuple[Any, Any, list[int]]]:
    """Game, view, and the numbers of the actions there are to choose from."""
    name, options = SETUPS[table]
    deal = 0
    while True:
        match: Match[Any] = Match(name, seed=deal, **options)
        bot = make("quick:slips=0.2", match.game, seed=deal)
        while isinstance(turn := match.turn, Decide):
            seat = turn.seats[0]
            view, actions = match.view(seat), match.actions(seat)
            if len(actions) > 1:
                yield match.game, view, [number_of(match.game, view, each) for each in actions]
            match.play(bot.choose(match.game, view, seat, actions, Clock()))
        deal += 1


def favourites(ops: Any, game: Any, batch: dict[str, Any], legal: list[list[int]]) -> list[int]:
    weights, shape = net_for(game)
    logits = np.asarray(net.forward(ops, weights, shape, batch).logits, np.float32)
    return [ours[int(row[ours].argmax())] for row, ours in zip(logits, legal, strict=True)]


def stacked(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {name: np.concatenate([row[name] for row in rows]) for name in rows[0]}


def agreement(table: str, others: dict[str, Any]) -> dict[str, float]:
    """The share of positions where each of the others has NumPy's favourite."""
    found = decisions(table)
    same = dict.fromkeys(["compiled", *others], 0)
    for _ in range(POSITIONS // BATCH):
        batch = [next(found) for _ in range(BATCH)]
        game = batch[0][0]
        plain = stacked(
            [observe(np, family_of(game), encode(game, view))[0] for _, view, _ in batch]
        )
        compiled = stacked([seen(read(game, view)) for _, view, _ in batch])
        legal = [numbers for *_, numbers in batch]
        ours = favourites(net.Numpy(), game, plain, legal)
        asked = {"compiled": favourites(net.Numpy(), game, compiled, legal)}
        asked |= {name: favourites(ops, game, plain, legal) for name, ops in others.items()}
        for name, theirs in asked.items():
            same[name] += sum(a == b for a, b in zip(ours, theirs, strict=True))
    return {name: count / POSITIONS for name, count in same.items()}


def main() -> None:
    others: dict[str, Any] = {}
    if find_spec("jax"):
        import jax

        from pravek.learn.jaxnet import Jax

        others[f"JAX on {jax.devices()[0].device_kind}"] = Jax()
    kept = {}
    for table, (game, _) in SETUPS.items():
        if game != "krom":
            kept[table] = agreement(table, others)
            print(table, kept[table], flush=True)
    RESULTS.write_text(json.dumps({"positions": POSITIONS, "tables": kept}, indent=1) + "\n")


if __name__ == "__main__":
    main()
