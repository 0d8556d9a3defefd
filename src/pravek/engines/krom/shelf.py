"""Where the compiled model of Krom is kept."""

from __future__ import annotations

from pathlib import Path

from pravek import engines
from pravek.engines.shelf import Shelf

SHELF = Shelf(
    "krom",
    [
        Path(engines.__file__).parent / "compiler.py",
        *Path(__file__).parent.glob("*.py"),
    ],
)
