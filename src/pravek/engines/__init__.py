"""Compiled play: what searches need thousands of times a second, a package for each family.

Only `code_cache` and `warm` can do without Numba. Where there is none, `available()` is False, no
engine may be imported, and the bots run on the rules instead. Engines know no bots.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from pravek.engines.code_cache import Cache

_HERE = Path(__file__).parent
CACHE = Cache(_HERE, _HERE.parent / "games")
"""Of the games, too: what a totem or a bonus brings is compiled in."""
ENGINES = tuple(sorted(warm.parent.name for warm in _HERE.glob("*/warm.py")))
"""The packages beside this file, each with a `warm.py`."""


@cache
def available() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def is_ready(engine: str) -> bool:
    """Whether an engine was compiled on this machine: then it is loaded in a second or two."""
    return available() and CACHE.holds(engine)
