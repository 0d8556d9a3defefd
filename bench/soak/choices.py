"""Every bot decides in all kept positions as it did: see tests/bots/choices.py.

`python -m bench.soak.choices` asks all bots in all positions and writes bench/soak/choices.json:
how many decisions there are, and which are not what they were.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.bots.choices import BOTS, kept

RESULTS = Path(__file__).with_suffix(".json")


def main(arguments: list[str] | None = None) -> None:
    del arguments
    found = {}
    for file in BOTS:
        # a process of its own: with Numba, or as if it were not installed
        ask = [sys.executable, "-m", "tests.bots.choices", file]
        told = subprocess.run(ask, capture_output=True, text=True, check=False)
        differing = [line for line in told.stdout.splitlines() if line]
        if told.returncode and not differing:
            raise SystemExit(told.stderr)
        choices = kept(file)
        asked = sum(map(len, choices.values()))
        found[file] = {"positions": len(choices), "decisions": asked, "differing": differing}
        print(f"{file}: {asked:,} decisions, {len(differing)} differ", flush=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    if any(row["differing"] for row in found.values()):
        raise SystemExit("some bots decide otherwise than they did: see bench/soak/choices.json")


if __name__ == "__main__":
    main()
