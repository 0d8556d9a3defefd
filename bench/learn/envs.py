"""1,000 random games of every table of `pravek.envs.jax`, each decision held to the rules:
`python -m bench.learn.envs [TABLE …]`. It resumes; a line of bench/soak/jax.jsonl
for every hundred games.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import jax

from pravek.envs.jax import agree, make

FILE = Path(__file__).parents[1] / "soak" / "jax.jsonl"
GAMES, AT_ONCE = 1_000, 100
BONUSES = {"middle_kingdom": True, "harmony": True}
FIRES = {"empire_of_fire": True, "homo_habilis": True, "hut_shelters": True}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "kingdomino-2p": ("kingdomino", {"players": 2, "harmony": True, "reward": "place"}),
    "kingdomino-3p": ("kingdomino", {"players": 3, **BONUSES}),
    "kingdomino-3p-all": ("kingdomino", {"players": 3, "all_dominoes": True, "reward": "margin"}),
    "kingdomino-4p": ("kingdomino", {"players": 4, **BONUSES}),
    "duel": ("kingdomino", {"players": 2, "mighty_duel": True, **BONUSES}),
    "dynasty-2p": ("kingdomino", {"players": 2, "dynasty": True, "growing": True, **BONUSES}),
} | {
    f"{mode}-{name}": ("origins", {"mode": mode, **options})
    for mode in ("discovery", "totem", "tribe")
    for name, options in {
        "2p": {"players": 2, **FIRES},
        "2p-short": {"players": 2, "short": True},
        "3p": {"players": 3, "growing": True, "reward": "margin"},
        "4p": {"players": 4, **FIRES},
    }.items()
}


def done(table: str) -> set[int]:
    """The seeds already played."""
    rows = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    return {row["seed"] for row in map(json.loads, rows) if row["table"] == table}


def main() -> None:
    for table in sys.argv[1:] or TABLES:
        game, options = TABLES[table]
        env = make(game, flat=False, **options)
        compiled = agree.programs(env)
        for seed in sorted(set(range(GAMES // AT_ONCE)) - done(table)):
            start = perf_counter()
            decisions = agree.check(env, AT_ONCE, seed, compiled)
            row = {"table": table, "seed": seed, "games": AT_ONCE, "decisions": decisions}
            row |= {"jax": jax.__version__, "device": jax.devices()[0].device_kind}
            with FILE.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(row, f"{perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
