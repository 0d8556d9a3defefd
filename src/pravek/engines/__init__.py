"""Compiled play: what searches need thousands of times a second, by family of games.

Everything here but `shelf` needs Numba. Without it `available()` is False, nothing else of this
package may be imported, and the bots run on the rules instead.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from pravek.engines.shelf import Shelf

SHELF = Shelf("engines", Path(__file__).parent.rglob("*.py"))


@cache
def available() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def ready() -> bool:
    """Whether everything was compiled on this machine: then it is loaded in a second or two."""
    return available() and SHELF.is_full
