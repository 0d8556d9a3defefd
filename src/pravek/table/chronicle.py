"""The log as each side witnessed it, drawn once: a newcomer at a long table costs little."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pravek.core.protocol import Seat
from pravek.table.pen import Keep
from pravek.table.play import Play
from pravek.table.scene import entries_of

SLICE = 200
"""Entries that are drawn before others have a turn."""


class Chronicle:
    def __init__(self, play: Play, keep: Keep) -> None:
        self._play, self._keep = play, keep
        self._told: dict[Seat | None, _Side] = {}

    def catch_up(self, facing: Seat | None) -> Iterator[None]:
        """Draw what this side has not been told yet, a slice at a time."""
        told = self._of(facing)
        while len(self._play.log) - told.read > SLICE:
            self._draw(told, told.read + SLICE)
            yield

    def since(self, start: int, facing: Seat | None) -> list[Any]:
        """The entries this side witnessed, from the `start`-th of them on."""
        told = self._of(facing)
        self._draw(told, len(self._play.log))
        return told.entries[start:]

    def _of(self, facing: Seat | None) -> _Side:
        side = facing if self._play.game.secrets else None
        return self._told.setdefault(side, _Side(side))

    def _draw(self, told: _Side, stop: int) -> None:
        """Draw the log up to there, as this side witnessed it."""
        new = entries_of(self._play, self._play.log[told.read : stop], told.facing, self._keep)
        told.entries += map(self._keep, new)
        told.read = stop


@dataclass(slots=True)
class _Side:
    facing: Seat | None
    read: int = 0
    """How much of the log was looked at."""
    entries: list[Any] = field(default_factory=list)
