"""The browser tests twenty times over: `python -m bench.soak.browser [--busy 2] [--workers 3]`.

Each run has its own line in bench/soak/browser.json: what was tested, how many passed, how long it
took. Twenty in a row count; a failure is kept with its name, and the count begins anew. A run of
the whole suite counts, too, if it kept its results:
`PYTEST_ADDOPTS=--junitxml=all.xml make test` in a clean clone of this tree, then
`--within all.xml`.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from xml.etree import ElementTree

RESULTS = Path(__file__).with_suffix(".json")
ROOT = Path(__file__).parents[2]
RUNS = 20
TESTED = ("src", "tests/web", "tests/ports.py", "web")


def tree() -> str:
    """What is tested, as git names it: the same name, the same files."""
    command = ["git", "ls-tree", "HEAD", *TESTED]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    command = ["git", "hash-object", "--stdin"]
    named = subprocess.run(command, input=listed, cwd=ROOT, check=True, capture_output=True)
    return named.stdout.decode().strip()[:12]


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many loops do nothing, as hard as they can."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run(loops: int, workers: int) -> dict[str, Any]:
    begun = monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(workers), "tests/web"]
    with busy(loops):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, file=sys.stderr)
    counts = {kind: int(n) for n, kind in re.findall(r"(\d+) (passed|failed|error)", done.stdout)}
    return {
        "tree": tree(),
        "passed": counts.get("passed", 0),
        "failed": re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE),
        "exit": done.returncode,
        "seconds": round(monotonic() - begun),
        "busy": loops,
        "workers": workers,
    }


def within(results: Path) -> dict[str, Any]:
    """The browser tests of a run of the whole suite."""
    cases = [
        case
        for case in ElementTree.parse(results).iter("testcase")
        if case.get("classname", "").startswith("tests.web.")
    ]
    assert cases, f"{results} holds no browser test"
    failed = [
        case for case in cases if any(each.tag in ("failure", "error", "skipped") for each in case)
    ]
    return {
        "tree": tree(),
        "passed": len(cases) - len(failed),
        "failed": [f"{case.get('classname')}::{case.get('name')}" for case in failed],
        "exit": int(bool(failed)),
        "within": results.stem,
    }


def in_a_row(kept: Sequence[dict[str, Any]]) -> int:
    """How many of the last runs had no failure."""
    return next((n for n, each in enumerate(reversed(kept)) if each["exit"] != 0), len(kept))


def keep(kept: list[dict[str, Any]], done: dict[str, Any], runs: int) -> None:
    kept.append(done)
    lines = ",\n".join(json.dumps(each) for each in kept)
    RESULTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{in_a_row(kept)}/{runs}: {done}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--busy", type=int, default=0, help="loops beside each run")
    parser.add_argument("--workers", type=int, default=2, help="tests side by side")
    parser.add_argument("--within", type=Path, nargs="*", default=[], help="results of make test")
    wish = parser.parse_args(arguments)
    kept: list[dict[str, Any]] = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    for results in wish.within:
        keep(kept, within(results), wish.runs)
    while in_a_row(kept) < wish.runs:
        keep(kept, run(wish.busy, wish.workers), wish.runs)
        assert kept[-1]["exit"] == 0, kept[-1]


if __name__ == "__main__":
    main(sys.argv[1:])
