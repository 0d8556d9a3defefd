"""Which bots can use the kernel: those at a table of the domino family, where Numba is."""

from __future__ import annotations

import sys
from typing import Any

from pravek import engines
from pravek.bots.catalog import FAMILY
from pravek.core.protocol import Game

_told = False


def in_kernel(game: Game[Any]) -> bool:
    """Whether the kernel plays this game here; if only Numba is missing, it is said once."""
    global _told
    if game.name not in FAMILY:
        return False
    if engines.available():
        if not engines.ready():  # once a machine; it is said what takes so long
            from pravek.engines.dominoes.warm import warm_up

            warm_up()
        return True
    if not _told:
        print(
            "pravek: Numba is not installed; the bots think on the rules, about a hundred times "
            "slower (pip install 'pravek[kernels]')",
            file=sys.stderr,
            flush=True,
        )
        _told = True
    return False
