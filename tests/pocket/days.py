"""Deals of a day, played through with the first action each time. Read as text and run in Pyodide:
nothing but the pack is imported.
"""

from __future__ import annotations

import json
from datetime import date
from hashlib import sha256
from typing import Any

from pravek.core.codec import encode
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.table.rivals import Rival
from pravek.teach.daily.deals import ME, deal_of, names, rival_action


def told(game: str, day: date) -> str:
    """The deal code, and a sign of everything that happened."""
    deal = deal_of(game, day)
    match: Match[Any] = Match(deal.game, seed=deal.seed)
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        actions, rival = match.actions(seat), Rival(day.isoformat(), match.decisions(seat))
        asked = match.game, match.view(seat), seat, actions, rival
        match.play(actions[0] if seat == ME else rival_action(*asked))
    events = json.dumps([encode(event) for event in match.log])
    return f"{deal.code} {len(match.log)} {sha256(events.encode()).hexdigest()}"


def main(asked: str) -> str:
    """All games of the days that are asked for, a line each."""
    days = [date.fromisoformat(day) for day in json.loads(asked)]
    return "\n".join(told(game, day) for day in days for game in names())
