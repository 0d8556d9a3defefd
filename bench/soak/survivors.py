"""Break a rule, and see a test of its clause fail: `python -m bench.soak.survivors [CLAUSE…]`.

Each change of tests/survivors is made in a copy of the sources. A change whose failing test is
in bench/soak/survivors.json is not tried again; name its clause to do so.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

from tests.docs.clauses import holders
from tests.survivors import CHANGES, Change

ROOT = Path(__file__).parents[2]
RESULTS = Path(__file__).with_suffix(".json")
FAILED = re.compile(r"^FAILED (\S+?)(\[.*)?( - .*)?$", re.MULTILINE)


def run(change: Change) -> str:
    """The test of the clause that notices the change; an error if none does."""
    own = (h for h in holders()[change.clause] if h.path.startswith("tests/games/"))
    tests = sorted({f"{holder.path}::{holder.name}" for holder in own})
    with tempfile.TemporaryDirectory(prefix="pravek-survivors-") as folder:
        for name in ("src", "tests"):
            copytree(ROOT / name, Path(folder) / name, ignore=ignore_patterns("__pycache__"))
        copy(ROOT / "pyproject.toml", folder)
        file = Path(folder) / "src" / "pravek" / "games" / change.file
        source = file.read_text(encoding="utf-8")
        assert source.count(change.old) == 1, f"{change.what}: the line has changed"
        file.write_text(source.replace(change.old, change.new), encoding="utf-8")
        path = os.pathsep.join([f"{folder}/src", folder])
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    found = FAILED.search(done.stdout)
    assert done.returncode == 1, f"{change.clause} survived: {change.what}\n{done.stdout[-2000:]}"
    assert found, done.stdout[-2000:]
    return found[1]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clauses", nargs="*")
    named = parser.parse_args(arguments).clauses
    done: dict[str, str] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    survived = []
    for change in CHANGES:
        key = f"{change.clause}: {change.what}"
        if change.clause not in named and (named or key in done):
            continue
        try:
            done[key] = run(change)
        except AssertionError as error:
            survived.append(str(error))
            print(error, flush=True)
            continue
        RESULTS.write_text(json.dumps(done, indent=1) + "\n", encoding="utf-8")
        print(f"{key} -> {done[key]}", flush=True)
    assert not survived, f"{len(survived)} changes survived"


if __name__ == "__main__":
    main(sys.argv[1:])
