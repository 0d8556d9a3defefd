"""Python as a browser has it, under Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def in_pocket(file: Path | str, text: str) -> str:
    """What `main(text)` of a Python file answers in Pyodide, with the offline pack beside it."""
    command = ["node", str(HERE / "node.mjs"), str(file)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-1000:]
    return done.stdout
