"""Every attack at full scale while people play elsewhere: `python -m bench.soak.attacks [NAME…]`.

An attack whose figures are in bench/soak/attacks.json is not run again; name it to do so.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.server.attacks import attacks
from tests.server.attacks.siege import Figures, besieged

RESULTS = Path(__file__).with_suffix(".json")
MOST_P99_MS = 250.0
"""What a move elsewhere may take while somebody attacks."""


async def run(name: str) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        async with besieged(Path(folder)) as siege:
            await asyncio.sleep(3)
            calm, siege.delays = siege.p99_ms, []
            figures = await attacks()[name](siege, 1.0)
            await asyncio.sleep(1)
            assert (await siege.ask("/health"))["status"] == "ok"
            elsewhere = {"moves_elsewhere": len(siege.delays), "p99_ms": round(siege.p99_ms, 1)}
            assert siege.p99_ms < MOST_P99_MS, (name, siege.p99_ms)
            return {**figures, **elsewhere, "calm_p99_ms": round(calm, 1)}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*attacks(), []])
    named = parser.parse_args(arguments).names
    done: dict[str, Figures] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    failed = []
    for name in named or [name for name in attacks() if name not in done]:
        try:
            done[name] = asyncio.run(run(name))
        except AssertionError as error:
            failed.append(name)
            print(name, "FAILED", repr(error)[:500], flush=True)
            continue
        RESULTS.write_text(json.dumps(done, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(name, json.dumps(done[name]), flush=True)
    assert not failed, failed


if __name__ == "__main__":
    main(sys.argv[1:])
