"""The log as each side witnessed it, encoded once: a newcomer at a long table costs little."""

from __future__ import annotations

import asyncio

from msgspec import Raw, json

from pravek.core.protocol import Seat
from pravek.server.play import Play
from pravek.server.scene import entry_of

SLICE = 200
"""Entries that are drawn before others have a turn."""


class Chronicle:
    def __init__(self, play: Play) -> None:
        self._play = play
        self._told: dict[Seat | None, list[bytes]] = {}
        self._whole: dict[Seat | None, bytes] = {}

    async def catch_up(self, facing: Seat | None) -> None:
        """Draw what this side has not been told yet. The caller holds the room's lock."""
        told = self._of(facing)
        while len(self._play.log) - len(told) > SLICE:
            self._draw(told, facing, len(told) + SLICE)
            await asyncio.sleep(0)

    def since(self, start: int, facing: Seat | None) -> Raw:
        """The entries from the `start`-th on, as this side witnessed them."""
        side, told = self._side(facing), self._of(facing)
        if len(told) < len(self._play.log):
            self._draw(told, facing, len(self._play.log))
            self._whole.pop(side, None)
        if start:
            return Raw(b"[%s]" % b",".join(told[start:]))
        if side not in self._whole:
            self._whole[side] = b"[%s]" % b",".join(told)
        return Raw(self._whole[side])

    def _side(self, facing: Seat | None) -> Seat | None:
        return facing if self._play.game.secrets else None

    def _of(self, facing: Seat | None) -> list[bytes]:
        return self._told.setdefault(self._side(facing), [])

    def _draw(self, told: list[bytes], facing: Seat | None, stop: int) -> None:
        side = self._side(facing)
        told += [
            json.encode(entry_of(self._play, e, side)) for e in self._play.log[len(told) : stop]
        ]
