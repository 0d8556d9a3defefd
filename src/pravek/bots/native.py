"""Compiled code: which bots play with it, and whether it is there.

It is compiled once a machine. Until then whoever wants such a bot waits for a minute or two, or
takes another one.
"""

from __future__ import annotations

from pravek import engines
from pravek.bots.catalog import CATALOG, FAMILY, parse
from pravek.engines.krom import shelf as krom

SHELVES = {**dict.fromkeys(FAMILY, engines.SHELF), "krom": krom.SHELF}
"""Where the compiled code for each game is kept."""


def is_compiling(spec: str, game: str) -> bool:
    """Whether this bot would play this game with compiled code that is not there yet."""
    entry = CATALOG.get(parse(spec)[0])
    native = entry is not None and game in entry.native
    return native and engines.available() and not SHELVES[game].is_full


def is_ready() -> bool:
    """Whether nothing is left to be compiled, or nothing can be."""
    return not engines.available() or all(shelf.is_full for shelf in SHELVES.values())
