"""Kernel and rules on 10,000 random games over all set-ups, both ways, and all golden records.

`python -m bench.soak.kernels` resumes where it stopped; progress is in bench/soak/kernels.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tests.engines.dominoes import agree
from tests.engines.dominoes.test_agree import RECORDS, SETUPS

import pravek

RESULTS = Path(__file__).with_suffix(".json")
GAMES, BATCH = 10_000, 100


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    wish = parser.parse_args(arguments)
    kept: dict[str, Any] = {"games": 0, "answers": 0, "records": 0}
    if RESULTS.exists():
        kept |= json.loads(RESULTS.read_text())
    if not kept["records"]:
        paths = sorted(p for p in RECORDS.glob("*.jsonl") if not p.name.startswith("krom"))
        for path in paths:
            kept["answers"] += agree.follow_rules(pravek.load(path.read_text()))
        kept["records"] = len(paths)
    while kept["games"] < wish.games:
        for number in range(kept["games"], kept["games"] + BATCH):
            game, options = SETUPS[number % len(SETUPS)]
            if number // len(SETUPS) % 2:
                kept["answers"] += agree.follow_engine(
                    pravek.core.registry.build(game, **options), number
                )
            else:
                match = agree.random_match(game, dict(options), number)
                kept["answers"] += agree.follow_rules(match)
        kept["games"] += BATCH
        RESULTS.write_text(json.dumps(kept, indent=1) + "\n")
        print(f"{kept['games']:,} games, {kept['answers']:,} answers agree", flush=True)


if __name__ == "__main__":
    main()
