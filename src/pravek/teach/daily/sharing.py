"""A result as plain text, in the form the page has: when, what, how many points, and how the race
went without a word of how it was played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from pravek.core import registry
from pravek.core.match import Match
from pravek.teach.daily.deals import ME

GLYPHS = {"ahead": "▲", "level": "■", "behind": "▽"}
LENGTH = 10
"""Moments of the game that are told."""
HELP = {"help": "hints", "undo": "moves taken back", "bot": "a bot for a while"}


def share(
    match: Match[Any], day: date, helped: Sequence[str] = (), server: str | None = None
) -> str:
    """Three short lines, and where to play it if it is played somewhere."""
    assert match.places is not None
    name, players = match.game.name, match.game.players
    points, place = match.scores[ME].total, match.places[ME]
    lines = [
        f"Pravek · {day.isoformat()} · {registry.entry(name).title}",
        f"{points} point{'s' * (points != 1)} · Place {place} of {players} · "
        f"{help_words(helped) or 'no help'}",
        trail(match),
        *([f"{server}/daily/{name}"] if server else []),
    ]
    return "\n".join(lines) + "\n"


def help_words(helped: Sequence[str]) -> str:
    """What helped, in words; what a newer server knows besides, as it says it."""
    return ", ".join(HELP.get(each, each) for each in helped)


def trail(match: Match[Any]) -> str:
    """Ten moments from the first luck to the end: ahead of the best rival, level, or behind."""
    again: Match[Any] = Match.empty(match.game)
    leads: list[int] = []
    for event in match.log:
        again.admit(event)
        totals = [score.total for score in again.scores]
        leads.append(totals[ME] - max(totals[:ME] + totals[ME + 1 :]))
    return "".join(_glyph(leads[end - 1]) for end in moments(len(leads)))


def moments(events: int) -> list[int]:
    """After how many events each of them is: the nearest, the later one of two, as the page has
    it."""
    parts = range(1, LENGTH + 1)
    return [max(1, (2 * events * part + LENGTH) // (2 * LENGTH)) for part in parts]


def _glyph(lead: int) -> str:
    return GLYPHS["ahead" if lead > 0 else "behind" if lead < 0 else "level"]
