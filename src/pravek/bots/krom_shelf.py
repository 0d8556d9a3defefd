"""Where the compiled model of Krom is kept."""

from __future__ import annotations

from pathlib import Path

from pravek import kernels
from pravek.kernels.shelf import Shelf

MODEL = (
    *("jit", "luck", "throws", "box", "position", "tune"),
    *("price", "cards", "duel", "outdoors", "deeds", "opening", "value", "round"),
)
"""The files that are compiled."""

SHELF = Shelf(
    "krom",
    [
        Path(kernels.__file__).parent / "jit.py",
        *(Path(__file__).parent / f"krom_{name}.py" for name in MODEL),
    ],
)
