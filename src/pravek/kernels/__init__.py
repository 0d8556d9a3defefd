"""The domino family at native speed: positions as words, playouts and searches behind one call.

Everything here needs Numba. Without it `available()` is False, nothing else of this package
may be imported, and the bots run on the rules instead.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def available() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None
