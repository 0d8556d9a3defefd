"""A bot as it was at an earlier commit, to play against: it speaks the engine protocol.

python -m bench.then 95b6d0a seer:time=0.3
python -m bench.matches duel --bot seer:time=0.1 --rivals seer:time=0.1 --then 95b6d0a
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
TREES = ROOT / "bench" / ".then"
"""The sources of earlier commits, as they are needed."""


def spec(commit: str, bot: str) -> str:
    """How that bot is written among today's."""
    return f"exec:python -m bench.then {commit} {bot}"


def sources(commit: str) -> Path:
    """Where the package lies as it was then."""
    tree = TREES / commit
    if not tree.exists():
        TREES.mkdir(exist_ok=True)
        archive = ["git", "-C", str(ROOT), "archive", commit, "src"]
        packed = subprocess.run(archive, stdout=subprocess.PIPE)
        if packed.returncode:
            raise SystemExit(f"there are no sources of {commit}")
        made = tempfile.mkdtemp(dir=TREES)
        subprocess.run(["tar", "-x", "-C", made], input=packed.stdout, check=True)
        try:
            Path(made).rename(tree)
        except OSError:  # somebody else was quicker
            shutil.rmtree(made)
    return tree / "src"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("bot")
    wish = parser.parse_args()
    there = os.environ | {"PYTHONPATH": str(sources(wish.commit))}
    os.chdir(tempfile.gettempdir())  # here lies today's package
    os.execve(sys.executable, [sys.executable, "-m", "pravek", "engine", wish.bot], there)


if __name__ == "__main__":
    main()
