"""Attacks on a real server at its default limits, each kept with the bound that held.

A module here is an attack. Its `attack(siege, scale)` does what a stranger did (scale 1: as often
as it was found to hurt; less in the usual tests), asserts the bound that must hold (bytes, counts,
sockets, statuses: nothing that depends on how fast this machine is) and returns its figures.
`tests/server/test_attacks.py` runs all of them small; `bench/soak/attacks.py` runs them whole and
also holds the moves of a table elsewhere to 250 ms.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from pkgutil import iter_modules

from tests.server.attacks.siege import Figures, Siege

Attack = Callable[[Siege, float], Awaitable[Figures]]


def attacks() -> dict[str, Attack]:
    """Every attack, by the name of its module."""
    found = {}
    for module in iter_modules(__path__):
        attack = getattr(import_module(f"{__name__}.{module.name}"), "attack", None)
        if attack is not None:
            found[module.name] = attack
    return found
