"""The browser tests twenty times over, beside two busy loops: `python -m bench.soak.browser`.

Each run has its own line in bench/soak/browser.json: what was tested, how many passed, how long it
took. Runs of another tree do not count; a failure is kept with its name, and fails the soak.
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

RESULTS = Path(__file__).with_suffix(".json")
ROOT = Path(__file__).parents[2]
RUNS = 20
BUSY = 2
"""Loops that do nothing, as hard as they can, beside every run."""
TESTED = ("src", "tests/web", "tests/ports.py", "web")


def tree() -> str:
    """What is tested, as git names it: the same name, the same files."""
    command = ["git", "ls-tree", "HEAD", *TESTED]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    command = ["git", "hash-object", "--stdin"]
    named = subprocess.run(command, input=listed, cwd=ROOT, check=True, capture_output=True)
    return named.stdout.decode().strip()[:12]


@contextmanager
def busy() -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run() -> dict[str, Any]:
    begun = monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/web"]
    with busy():
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    counts = {kind: int(n) for n, kind in re.findall(r"(\d+) (passed|failed|error)", done.stdout)}
    return {
        "tree": tree(),
        "passed": counts.get("passed", 0),
        "failed": re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE),
        "exit": done.returncode,
        "seconds": round(monotonic() - begun),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    wish = parser.parse_args(arguments)
    kept: list[dict[str, Any]] = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    kept = [each for each in kept if each["tree"] == tree()]
    while len(kept) < wish.runs:
        kept.append(run())
        lines = ",\n".join(json.dumps(each) for each in kept)
        RESULTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(f"{len(kept)}/{wish.runs}: {kept[-1]}", flush=True)
    broken = [each for each in kept if each["exit"] != 0]
    assert not broken, broken


if __name__ == "__main__":
    main(sys.argv[1:])
