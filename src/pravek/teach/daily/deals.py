"""Which deal it is on which day, and what the rivals decide: a function of the date and the rules.

The seed is the first 60 bits of the SHA-256 of `pravek daily/GAME/RULES/DATE`, the luck of a
rival's decision those of `pravek daily/GAME/RULES/DATE/SEAT/DECISION`, seats and decisions counted
from 0. The set-up goes by the day of the week and is named by the game's entry. Anybody may
compute tomorrow's: it is for fun.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any

from pravek.bots.protocol import Clock
from pravek.bots.rivals import rival_for
from pravek.core import deal, registry
from pravek.core.entry import SetupError
from pravek.core.protocol import Action, Game, Seat
from pravek.table.rivals import Rival

ME: Seat = 0
"""The seat of who plays it; who begins is luck."""
GRACE = timedelta(hours=2)
"""How long after its midnight a deal still counts, for those who began before."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a day."""

    day: date
    game: Game[Any]
    seed: int

    @property
    def code(self) -> str:
        """So that any table can have it."""
        code = deal.write(self.game, self.seed)
        assert code is not None, "no game has a deal of the day with cards of one's own"
        return code

    @property
    def rivals(self) -> range:
        return range(ME + 1, self.game.players)


def names() -> list[str]:
    """The games that have a deal of the day."""
    return [entry.name for entry in registry.entries() if entry.daily and entry.source is None]


def deal_of(name: str, day: date) -> Deal:
    """The deal of a game on a day; SetupError if it has none."""
    if name not in names():
        raise SetupError(f"there is no deal of the day of {name!r}; there is of {_listed()}")
    setups = registry.entry(name).daily
    game = registry.build(name, **setups[day.weekday() % len(setups)])
    return Deal(day, game, _bits(game, day))


def rival_action(
    game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], rival: Rival
) -> Action:
    """What a rival decides: by what it sees, and by luck that nothing else has a part in."""
    luck = _bits(game, rival.day, seat, rival.decision)
    return rival_for(game.name, luck).choose(game, view, seat, actions, Clock())


def day_of(now: int) -> date:
    """The day of a moment in milliseconds since 1970, in UTC, where a day begins for everybody at
    once."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def midnight(day: date) -> datetime:
    """When a day begins."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def is_open(day: date, now: int) -> bool:
    """Whether results of that day still count, or already do."""
    today = day_of(now)
    late = datetime.fromtimestamp(now / 1000, UTC) - midnight(today) < GRACE
    return day == today or (late and day == today - timedelta(days=1))


def read_day(text: str) -> date:
    """A day as it is written, 2026-11-18; SetupError if it is none."""
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise SetupError(f"a day is written like 2026-11-18, not {text[:20]!r}") from None


def _bits(game: Game[Any], *rest: object) -> int:
    """60 bits for these words."""
    said = "/".join(map(str, ("pravek daily", game.name, game.rules, *rest)))
    return int.from_bytes(sha256(said.encode()).digest()[:8]) >> 4


def _listed() -> str:
    return ", ".join(names())
