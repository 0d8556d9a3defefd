"""When the rules of a game from outside break down: its table ends with a word, others go on."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pravek.server.game.play import Play
from pravek.server.outside.process import RulesBroke
from pravek.server.table.room import Room
from pravek.table.problems import broken_game, restarting

log = logging.getLogger("pravek.outside")


@asynccontextmanager
async def at_its_own_risk(room: Room, play: Play) -> AsyncIterator[None]:
    """Something is asked of foreign rules; if they break down the game ends here and now, and
    Refuse tells whoever asked. The caller holds the lock."""
    trouble = None
    try:
        yield
    except RulesBroke as broke:
        trouble = broke
    if room.broken:  # it was let go meanwhile, and its process with it
        raise restarting()
    if trouble is not None:
        note_down(room, play, trouble)
        await room.note({"note": "broken", "text": str(trouble)})
        raise broken_game(play.game.name, str(trouble))


def note_down(room: Room, play: Play, broke: RulesBroke) -> None:
    """For those who run the server."""
    room.house.metrics.games_broken.add()
    room.house.company.broken[play.game.name] = str(broke)
    about = {"game": play.game.name, "why": str(broke), "trace": broke.trace}
    log.error("the rules of a game broke down", extra={"more": about})
