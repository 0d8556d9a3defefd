"""The log as each side witnessed it, encoded once: a newcomer at a long table costs little."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from msgspec import Raw, json

from pravek.core.protocol import Seat
from pravek.server.game.play import Play
from pravek.server.game.scene import entries_of

SLICE = 200
"""Entries that are drawn before others have a turn."""


class Chronicle:
    def __init__(self, play: Play) -> None:
        self._play = play
        self._told: dict[Seat | None, _Side] = {}

    async def catch_up(self, facing: Seat | None) -> None:
        """Draw what this side has not been told yet. The caller holds the room's lock."""
        told = self._of(facing)
        while len(self._play.log) - told.read > SLICE:
            told.draw(self._play, told.read + SLICE)
            await asyncio.sleep(0)

    def since(self, start: int, facing: Seat | None) -> Raw:
        """The entries this side witnessed, from the `start`-th of them on."""
        told = self._of(facing)
        told.draw(self._play, len(self._play.log))
        if start:
            return Raw(b"[%s]" % b",".join(told.entries[start:]))
        if told.whole is None:
            told.whole = b"[%s]" % b",".join(told.entries)
        return Raw(told.whole)

    def _of(self, facing: Seat | None) -> _Side:
        side = facing if self._play.game.secrets else None
        return self._told.setdefault(side, _Side(side))


@dataclass(slots=True)
class _Side:
    facing: Seat | None
    read: int = 0
    """How much of the log was looked at."""
    entries: list[bytes] = field(default_factory=list)
    whole: bytes | None = None

    def draw(self, play: Play, stop: int) -> None:
        """Draw the log up to there, as this side witnessed it."""
        if self.read < stop:
            new = entries_of(play, play.log[self.read : stop], self.facing)
            self.entries += map(json.encode, new)
            self.read, self.whole = stop, None
