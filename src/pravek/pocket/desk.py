"""The home of a page, as its worker speaks with it: texts of JSON in and out."""

from __future__ import annotations

import json

from pravek.pocket.advising import advise
from pravek.pocket.puzzles import paths
from pravek.pocket.thinking import bot_for, think
from pravek.table.home import Home
from pravek.table.world import World
from pravek.teach.daily import opening


class Pocket(World):
    """A table of this home is told from those of a server by its name."""

    def table_id(self) -> str:
        return f"pocket-{super().table_id()}"


WORLD = Pocket()
HOME = Home(think, bot_for, WORLD, daily=opening, advise=advise, more=paths(WORLD))


def answer(message: str) -> str:
    """What becomes of a message of the page."""
    return json.dumps(HOME.answer(json.loads(message)))


def tick() -> str:
    """What goes on by itself."""
    return json.dumps(HOME.tick())


def wait() -> int | None:
    """Milliseconds until a tick has something to do."""
    return HOME.wait()
