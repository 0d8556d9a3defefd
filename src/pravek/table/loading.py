"""A game that was kept: it happens again, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pravek.core import registry
from pravek.core.protocol import Game, Outcome
from pravek.table.log import Logged
from pravek.table.play import OtherRules, Play
from pravek.table.shapes import Json

LOOK_BACK = 50
"""How many decisions back it is found out when a seat was asked its question."""


def load(row: Json, log: Iterable[Json]) -> Play:
    """The game of these rows. Its rules run here: for games of ours, and where they may."""
    play, logged, anew = begun(registry.build(row["game"], **row["options"]), row, log)
    for entry in logged:
        play.take_in(entry, anew)
    return play


def begun(game: Game[Any], row: Json, log: Iterable[Json]) -> tuple[Play, list[Logged], int]:
    """The game before anything has happened, its entries, and from where on seats are asked."""
    if (rules := row.get("rules", 1)) != game.rules:
        raise OtherRules(game, rules)
    play = Play(game, row["names"], row["seed"], row["salt"], row["deal"], row["first"])
    logged = [Logged.read(each, game) for each in log]
    anew = _asked_anew(logged)
    if not anew:
        play.ask_from_the_start()
    return play, logged, anew


def _asked_anew(log: Sequence[Logged]) -> int:
    """The number at which everybody is taken to have been asked anew when a game is read: the
    last luck, or a little before the end, which can only make a waiting move stale."""
    events = [e for e in log if e.event is not None or e.undo]
    luck = max((e.n for e in events if isinstance(e.event, Outcome)), default=0)
    return max(luck, events[-LOOK_BACK].n if len(events) > LOOK_BACK else 0)
