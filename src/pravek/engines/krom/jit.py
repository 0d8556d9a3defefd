"""Compiling the model of Krom."""

from __future__ import annotations

from pravek.engines.compiler import F, Numbers, Reals, Words, made
from pravek.engines.krom.shelf import SHELF

__all__ = ["Numbers", "Reals", "Words", "compiled"]


def compiled(function: F) -> F:
    """Compile on the first call, keep the result on disk, run without Python's lock."""
    return made(function, SHELF)
