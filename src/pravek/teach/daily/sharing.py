"""A result as plain text: when, what, how many points, and how the race went without a word of how
it was played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Any

from pravek.core import registry
from pravek.core.match import Match
from pravek.teach.daily.deals import ME

GLYPHS = {"ahead": "▲", "level": "■", "behind": "▽"}
LENGTH = 10
"""Moments of the game that are told."""
HELP = {"help": "with hints", "undo": "with moves taken back", "bot": "with a bot for a while"}


def share(match: Match[Any], day: date, helped: Sequence[str] = ()) -> str:
    """Three short lines."""
    assert match.places is not None
    title, players = registry.entry(match.game.name).title, match.game.players
    points, place = match.scores[ME].total, match.places[ME]
    how = ", ".join(HELP[each] for each in helped) or "no help"
    said = f"{points} point{'s' * (points != 1)}, place {place} of {players}, {how}"
    return f"Pravek {day.isoformat()} · {title}\n{said}\n{trail(match)}\n"


def trail(match: Match[Any]) -> str:
    """Ten moments from the first luck to the end: ahead of the best rival, level, or behind."""
    again: Match[Any] = Match.empty(match.game)
    leads: list[int] = []
    for event in match.log:
        again.admit(event)
        totals = [score.total for score in again.scores]
        leads.append(totals[ME] - max(totals[:ME] + totals[ME + 1 :]))
    moments = [round(len(leads) * part / LENGTH) for part in range(LENGTH + 1)]
    return "".join(_glyph(leads[end - 1]) for _, end in pairwise(moments) if end > 0)


def _glyph(lead: int) -> str:
    return GLYPHS["ahead" if lead > 0 else "behind" if lead < 0 else "level"]
