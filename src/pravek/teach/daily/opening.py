"""A table of the day, and what there is to play today, for whoever keeps tables."""

from __future__ import annotations

from datetime import timedelta

from pravek.core import notation
from pravek.core.entry import SetupError
from pravek.table.chairs import Chair
from pravek.table.lobby import Wish
from pravek.table.problems import no_such
from pravek.table.shapes import Level
from pravek.teach.daily.deals import Deal, day_of, deal_of, midnight, names
from pravek.teach.daily.shapes import DayGame, Days

SHOWN: Level = "cairn"
"""What the rivals are shown as; they play as the family of the game says, at any table."""


def days(now: int, *, counts: bool) -> Days:
    """The deals of today, without results."""
    day = day_of(now)
    return Days(
        date=day.isoformat(),
        next=int(midnight(day + timedelta(days=1)).timestamp() * 1000),
        now=now,
        games=[_told(deal_of(name, day)) for name in names()],
        counts=counts,
    )


def wish(game: str, name: str, now: int) -> Wish:
    """A table for the deal of today; Refuse if the game has none."""
    try:
        deal = deal_of(game, day_of(now))
    except SetupError:
        raise no_such("game") from None
    chairs = [Chair("person", name), *(Chair.of_bot(SHOWN) for _ in deal.rivals)]
    return Wish(game=game, chairs=chairs, deal=deal.code, daily=deal.day.isoformat())


def words(deal: Deal) -> list[str]:
    """How it is set up, beside the number of players: `harmony`, `mode=totem`."""
    said = notation.option_words(deal.game)
    return [word for word in said if not word.startswith("players=")]


def _told(deal: Deal) -> DayGame:
    chosen = dict(map(notation.read_option, words(deal)))
    return DayGame(game=deal.game.name, players=deal.game.players, options=chosen, deal=deal.code)
