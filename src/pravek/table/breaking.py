"""When the rules of a game from outside break down: its table ends with a word, others go on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pravek.table.foreign import RulesBroke
from pravek.table.play import Play
from pravek.table.problems import broken_game, restarting
from pravek.table.room import Room


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
        room.house.broke(play, trouble)
        await room.note({"note": "broken", "text": str(trouble)})
        raise broken_game(play.game.name, str(trouble))
