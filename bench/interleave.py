"""Two checkouts measured in turns: how fast is the new one, as a multiple of the old?

    python bench/interleave.py ../old . --rounds 15 --out bench/interleave.json

Each checkout has a process of its own that offers the workloads of its `pravek bench`. Every round
gives each workload a slice of processor time in both, now the old one first and now the new one, so
that a busy machine slows both alike. What counts is the median of the rounds' ratios; beside it
stand its quartiles. Fails if a workload is slower by more than a tenth.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

OFFERED = ("pravek.speed.workloads", "pravek.cli.bench.workloads")
"""Where a checkout keeps its workloads; the second one before version 0.1 was tidied up."""
SLOWER = 0.9


class Checkout:
    """A process that measures the workloads of one working tree."""

    def __init__(self, folder: Path) -> None:
        folder = folder.absolute()
        paths = os.pathsep.join((str(folder / "src"), str(folder)))
        cache = {"NUMBA_CACHE_DIR": str(folder / ".numba")}
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).absolute()), "--measure"],
            cwd=folder,
            env={**os.environ, **cache, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.workloads: list[str] = self._answer()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a checkout cannot be measured; its message stands above")
        return json.loads(line)

    def rate(self, workload: str, seconds: float, seed: int) -> float:
        """How many of it a second."""
        assert self._process.stdin is not None
        asked = (self.workloads.index(workload), seconds, seed)
        print(json.dumps(asked), file=self._process.stdin, flush=True)
        found: float = self._answer()
        return found

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def measure() -> None:
    """The process of a checkout: says what it can measure, and measures what it is asked to."""
    for name in OFFERED:
        try:
            loads = list(import_module(name).workloads())
            break
        except ModuleNotFoundError:
            continue
    else:
        raise SystemExit("there are no workloads here")
    print(json.dumps([_name(load) for load in loads]), flush=True)
    for line in sys.stdin:
        number, seconds, seed = json.loads(line)
        loads[number].measure(Random(seed), seconds)
        print(loads[number].rates.pop(), flush=True)


def _name(load: Any) -> str:
    setup = load.setup
    words = (setup.game, setup.mode, setup.players, f"{setup.size}x{setup.size}")
    return " ".join(map(str, (*words, load.layer, load.what)))


def compare(
    old: Checkout, new: Checkout, rounds: int, seconds: float
) -> dict[str, list[tuple[float, float]]]:
    """For each workload that both have the rates of old and new, round by round."""
    common = [name for name in old.workloads if name in new.workloads]
    for name in sorted(set(old.workloads) ^ set(new.workloads)):
        print(f"only in one of them: {name}", file=sys.stderr)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in common}
    for number in range(rounds + 1):  # the first one only warms up
        for name in common:
            order = (old, new) if number % 2 else (new, old)
            rates = {side: side.rate(name, seconds, number) for side in order}
            if number:
                found[name].append((rates[old], rates[new]))
        print(f"round {number} of {rounds}", file=sys.stderr)
    return found


def summary(rates: list[tuple[float, float]]) -> dict[str, float]:
    ratios = [new / old for old, new in rates]
    low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    return {
        "old": round(median(old for old, _ in rates), 1),
        "new": round(median(new for _, new in rates), 1),
        "ratio": round(median(ratios), 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--slice", type=float, default=0.1, help="seconds a workload gets")
    parser.add_argument("--out", type=Path, help="a JSON file for the figures")
    wish = parser.parse_args()
    old, new = Checkout(wish.old), Checkout(wish.new)
    found = {n: summary(r) for n, r in compare(old, new, wish.rounds, wish.slice).items()}
    old.close()
    new.close()
    print(f"{'workload':64} {'old/s':>12} {'new/s':>12} {'new/old':>8}  quartiles")
    for name, row in found.items():
        spread = f"{row['low']:.2f} … {row['high']:.2f}"
        figures = f"{row['old']:12,.0f} {row['new']:12,.0f} {row['ratio']:8.2f}"
        print(f"{name:64} {figures}  {spread}")
    if wish.out:
        asked = {"rounds": wish.rounds, "slice_s": wish.slice}
        wish.out.write_text(json.dumps({**asked, "workloads": found}, indent=1) + "\n")
    slow = [name for name, row in found.items() if row["ratio"] < SLOWER]
    if slow:
        raise SystemExit("slower by more than a tenth: " + "; ".join(slow))


if __name__ == "__main__":
    measure() if sys.argv[1:] == ["--measure"] else main()
