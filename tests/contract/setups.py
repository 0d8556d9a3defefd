"""Every set-up of every registered game that the contract is checked on.

For each number of players: plain, each option alone, each word of an option with choices, and
everything together. A new game or option is taken up without a line here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import pravek
from pravek.core import registry
from pravek.core.protocol import Game

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))
"""How many times the usual sample: `PRAVEK_SOAK=20 make test` looks twenty times as hard."""


@dataclass(frozen=True)
class Setup:
    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        words = [name if value is True else str(value) for name, value in self.options]
        return "-".join([self.game, str(self.players), *words])

    @property
    def wishes(self) -> dict[str, Any]:
        return {"players": self.players, **dict(self.options)}

    def build(self) -> Game[Any]:
        return registry.build(self.game, **self.wishes)

    @property
    def has_chance(self) -> bool:
        return registry.entry(self.game).chance

    def match(self, seed: int) -> pravek.Match[Any]:
        return pravek.Match(self.game, seed=seed, **self.wishes)


@cache
def setups(game: str | None = None) -> tuple[Setup, ...]:
    """The set-ups of a game, or of all of them."""
    names = [entry.name for entry in registry.entries()]
    chosen = [name for name in names if game in (None, name)]
    return tuple(dict.fromkeys(setup for name in chosen for setup in _setups(name)))


def _setups(game: str) -> Iterator[Setup]:
    entry = registry.entry(game)
    worded = [option for option in entry.options if option.choices]
    switches = [option.name for option in entry.options if option.is_switch]
    for players, words in product(
        entry.players, product(*[[(o.name, word) for word in o.choices] for o in worded])
    ):
        plain = Setup(game, players, words)
        yield plain
        alone = [Setup(game, players, (*words, (name, True))) for name in switches]
        possible = [setup for setup in alone if _is_possible(setup)]
        yield from possible
        together = Setup(game, players, (*words, *(setup.options[-1] for setup in possible)))
        if _is_possible(together):
            yield together


def _is_possible(setup: Setup) -> bool:
    try:
        setup.build()
    except registry.SetupError:
        return False
    return True
