"""Teach the keen player of a table, or measure all of them: see `bench.keen`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from bench.keen.fit import fitted, numbers
from bench.keen.lessons import lessons
from bench.keen.worth import TABLES, WORTH, begins, worth
from pravek.engines.dominoes.players import weights

FILE = Path(weights.__file__).with_name("keen.json")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=TABLES, nargs="?")
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worth", action="store_true")
    wish = parser.parse_args()
    if wish.worth:
        all_ = {table: worth(setup) for table, setup in TABLES.items()}
        WORTH.write_text(json.dumps(all_, indent=1) + "\n")
        return
    if wish.table is None:
        parser.error("which table?")
    setup = TABLES[wish.table]
    learned = numbers(fitted(lessons(setup, wish.games, wish.seed), wish.epochs, wish.seed))
    kept = json.loads(FILE.read_text()) if FILE.exists() else {}
    kept[weights.name_of(begins(setup).table)] = learned
    lines = (f" {json.dumps(name)}: {json.dumps(kept[name])}" for name in sorted(kept))
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
