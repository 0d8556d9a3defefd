"""Every set-up of a game that the laws are held against.

For each number of players: plain, each option alone, each word of an option with choices, and
everything together. A new game or option is taken up without a line here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from pravek.core import registry
from pravek.core.match import Match
from pravek.core.protocol import Game
from pravek.core.registry import Entry


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

    def match(self, seed: int) -> Match[Any]:
        return Match(self.game, seed=seed, **self.wishes)


def setups_of(entry: Entry) -> tuple[Setup, ...]:
    """The set-ups of a game that is registered."""
    return tuple(dict.fromkeys(_setups(entry)))


def _setups(entry: Entry) -> Iterator[Setup]:
    worded = [option for option in entry.options if option.choices]
    switches = [option.name for option in entry.options if option.is_switch]
    for players, words in product(
        entry.players, product(*[[(o.name, word) for word in o.choices] for o in worded])
    ):
        plain = Setup(entry.name, players, words)
        yield plain
        alone = [Setup(entry.name, players, (*words, (name, True))) for name in switches]
        possible = [setup for setup in alone if _is_possible(setup)]
        yield from possible
        together = Setup(entry.name, players, (*words, *(setup.options[-1] for setup in possible)))
        if _is_possible(together):
            yield together


def _is_possible(setup: Setup) -> bool:
    try:
        setup.build()
    except registry.SetupError:
        return False
    return True
