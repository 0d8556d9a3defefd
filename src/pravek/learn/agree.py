"""Does this machine play by the rules? Random games on the accelerator, once more in NumPy.

NumPy's arrays are held to the rules by the tests; an accelerator is not where they run, and a
compiler can be wrong: one let fires land too far away, and a net learned that game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.learn.config import Config
from pravek.learn.deal import deal, plan
from pravek.learn.rivals import random_choice
from pravek.learn.selfplay import results
from pravek.nets.batch import Batch
from pravek.nets.observe import observe
from pravek.nets.step import step

WRONG = "this accelerator does not play by the rules"


class Disagreement(RuntimeError):
    """The accelerator computed something else than NumPy. The message says what, and when."""


def check(config: Config, games: int = 8) -> int:
    """Compare every observation and result of so many games of each kind of table; how many."""
    family = config.shape.family
    kinds = [replace(kind, share=1.0, both=0.0, mixed=0.5) for kind in config.tables]
    fixed, _ = plan(kinds, games * len(kinds))
    start = deal(jax.random.key(config.seed), family, fixed)

    def decide(batch: Batch, key: Any) -> tuple[Batch, Any]:
        seen, mask = observe(jnp, family, batch)
        action = random_choice(key, mask)
        return step(jnp, family, batch, action, mask), (seen | {"legal": mask}, action)

    keys = jax.random.split(jax.random.key(config.seed + 1), sum(config.steps))
    end, (shown, actions) = jax.jit(lambda t, k: jax.lax.scan(decide, t, k))(start, keys)
    shown = jax.tree.map(np.asarray, shown)
    batch: Batch = jax.tree.map(np.asarray, start)
    for number, action in enumerate(np.asarray(actions)):
        seen, mask = observe(np, family, batch)
        for name, plane in (seen | {"legal": mask}).items():
            if (plane != shown[name][number]).any():
                raise Disagreement(
                    f"{WRONG}: {name} at decision {number} is not what NumPy computes"
                )
        batch = step(np, family, batch, action, mask)
    theirs, ours = (results(family, t) for t in (end, jax.tree.map(jnp.asarray, batch)))
    if any((np.asarray(a) != np.asarray(b)).any() for a, b in zip(theirs, ours, strict=True)):
        raise Disagreement(f"{WRONG}: its results are not those of NumPy's tables")
    return len(actions[0])
