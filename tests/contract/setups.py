"""Every set-up of every registered game that the contract is checked on."""

from __future__ import annotations

import os
from functools import cache

from pravek.core import registry
from pravek.testing.setups import Setup, setups_of

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))
"""How many times the usual sample: `PRAVEK_SOAK=20 make test` looks twenty times as hard."""


@cache
def setups(game: str | None = None) -> tuple[Setup, ...]:
    """The set-ups of a game, or of all of them."""
    chosen = [entry for entry in registry.entries() if game in (None, entry.name)]
    return tuple(setup for entry in chosen for setup in setups_of(entry))
