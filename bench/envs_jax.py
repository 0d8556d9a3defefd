"""Steps a second of `pravek.envs.jax` on an accelerator, beside games of Pgx on the same machine:
`python -m bench.envs_jax`, results in bench/envs-jax.json. Without Pgx only ours are measured.

A run is one program: games from the deal on, all at random, through the public `init` and `step`.
Ours last 96 steps at least, so none is over before the run is. Those of Pgx end when they end, and
begin anew by its wrapper `auto_reset`; `anew` is one of ours measured in the same way.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.envs.jax import make
from pravek.learn.config import Tables
from pravek.learn.deal import deal, plan
from pravek.nets.family import KINGDOMINO, ORIGINS
from pravek.nets.legal import legal
from pravek.nets.step import step

FILE = Path(__file__).parent / "envs-jax.json"
RUNS, STEPS = 5, 96
BONUSES = {"middle_kingdom": True, "harmony": True}
TABLES: dict[str, tuple[str, dict[str, Any], int]] = {
    "kingdomino-4p": ("kingdomino", {"players": 4, **BONUSES}, 65_536),
    "duel": ("kingdomino", {"players": 2, "mighty_duel": True, **BONUSES}, 65_536),
    "tribe-4p": ("origins", {"players": 4, "mode": "tribe"}, 16_384),
}
INNER = {
    "kingdomino-4p": Tables(1.0),
    "duel": Tables(1.0, players=2, seven=True),
    "tribe-4p": Tables(1.0, mode=2),
}
UNROLLED = (1, 4)
"""How many steps one turn of the loop makes."""
PEERS = {"backgammon": 65_536, "2048": 65_536, "go_9x9": 65_536, "chess": 16_384}
FORMS: dict[str, dict[str, bool]] = {
    "none": {"observation": False},
    "dictionary": {"flat": False},
    "flat": {"flat": True},
}


def choose(key: Any, mask: Any) -> Any:
    """A legal action, each as likely: one number a game says which of them it is. (One for each
    action, as `jax.random.categorical` draws them, would take longer than the step.)"""
    games, actions = mask.shape
    words = -(-actions // 32)
    bits = jnp.pad(mask, ((0, 0), (0, 32 * words - actions))).reshape(games, words, 32)
    packed = jnp.where(bits, np.left_shift(np.uint32(1), np.arange(32, dtype=np.uint32)), 0)
    packed = packed.sum(2, dtype=jnp.uint32)
    ones = jax.lax.population_count(packed).astype(jnp.int32)
    upto = [ones[:, 0]]
    for word in range(1, words):
        upto.append(upto[-1] + ones[:, word])
    luck = jax.random.uniform(key, (games,))
    rest = jnp.minimum((luck * upto[-1]).astype(jnp.int32), upto[-1] - 1)
    where, word = jnp.zeros_like(rest), packed[:, 0]
    before = jnp.zeros_like(rest)
    for number in range(1, words):
        beyond = rest >= upto[number - 1]
        where = where + 32 * beyond.astype(jnp.int32)
        word = jnp.where(beyond, packed[:, number], word)
        before = jnp.where(beyond, upto[number - 1], before)
    rest = rest - before
    for size in (16, 8, 4, 2, 1):
        some = jax.lax.population_count(word & np.uint32(2**size - 1)).astype(jnp.int32)
        beyond = rest >= some
        rest, word = rest - beyond * some, jnp.where(beyond, word >> size, word)
        where = where + size * beyond.astype(jnp.int32)
    return where


def run(env: Any, games: int, steps: int, unroll: int = 1, anew: bool = False) -> Any:
    """So many random steps of so many games, all from the deal on, as one program."""
    step = env.step
    if anew:
        from pgx.experimental import auto_reset

        step = auto_reset(env.step, env.init)

    def on(state: Any, key: Any) -> tuple[Any, None]:
        first, second = jax.random.split(key)
        action = choose(first, state.legal_action_mask)
        return jax.vmap(step)(state, action, jax.random.split(second, games)), None

    def play(key: Any) -> Any:
        first, second = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(first, games))
        return jax.lax.scan(on, state, jax.random.split(second, steps), unroll=unroll)[0]

    return jax.jit(play)


def inner(name: str, games: int, steps: int, unroll: int = 1) -> Any:
    """The same of the arrays inside, as self-play has them: dealt whole, no rewards."""
    kind = INNER[name]
    family = ORIGINS if kind.mode else KINGDOMINO
    family = replace(family, totems=kind.mode == 1, people=kind.mode == 2)
    fixed, _ = plan([kind], games)

    def on(batch: Any, key: Any) -> tuple[Any, None]:
        *_, mask = legal(jnp, family, batch)
        return step(jnp, family, batch, choose(key, mask), mask), None

    def play(key: Any) -> Any:
        first, second = jax.random.split(key)
        batch = deal(first, family, fixed)
        return jax.lax.scan(on, batch, jax.random.split(second, steps), unroll=unroll)[0]

    return jax.jit(play)


def measure(name: str, program: Any, games: int, **how: Any) -> dict[str, Any]:
    """The median of five runs, in millions of steps a second."""
    jax.block_until_ready(program(jax.random.key(0)))
    found = []
    for seed in range(RUNS):
        start = perf_counter()
        jax.block_until_ready(program(jax.random.key(seed + 1)))
        found.append(round(games * STEPS / (perf_counter() - start) / 1e6, 2))
    row = {"env": name, "games": games, **how, "million_steps_a_second": median(found)}
    print(row, flush=True)
    return row | {"runs": found}


def ours(forms: Sequence[str]) -> list[dict[str, Any]]:
    rows = []
    for name, (game, options, games) in TABLES.items():
        for form in forms:
            env = make(game, **options, **FORMS[form])
            for unroll in UNROLLED if form == "none" else (1,):
                program = run(env, games, STEPS, unroll)
                row = measure(f"pravek {name}", program, games, unroll=unroll)
                rows.append({"observation": form, **row})
        for unroll in UNROLLED:
            program = inner(name, games, STEPS, unroll)
            row = measure(f"inside {name}", program, games, unroll=unroll)
            rows.append({"observation": "none", **row})
    return rows


def peers() -> list[dict[str, Any]]:
    import pgx

    game, options, games = TABLES["kingdomino-4p"]
    envs = {"pravek kingdomino-4p": (make(game, **options), games)}
    envs |= {f"pgx {name}": (pgx.make(name), n) for name, n in PEERS.items()}
    rows = [
        measure(name, run(env, n, STEPS, anew=True), n, anew=True)
        for name, (env, n) in envs.items()
    ]
    return [{"observation": "flat" if not i else "its own", **row} for i, row in enumerate(rows)]


def main() -> None:
    found: dict[str, Any] = {
        "device": jax.devices()[0].device_kind,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "steps_a_run": STEPS,
        "rows": ours(list(FORMS)),
    }
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    if find_spec("pgx"):
        found["rows"] += peers()
        FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
