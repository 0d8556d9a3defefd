"""Games against bots in a page without a network, from the first message to the record."""

from __future__ import annotations

import json

from tests.pocket import sitting
from tests.pocket.pyodide import in_pocket

from pravek.bots.levels import LEVELS, bot_for
from pravek.core import fair, record

GAMES = [
    ["kingdomino", {"players": 2}, "cairn", 1],
    ["kingdomino", {"players": 3, "dynasty": True}, "stone", 2],
    ["origins", {"mode": "tribe", "players": 3}, "pebble", 3],
    ["krom", {"players": 3}, "menhir", 4],
]


SEARCH = {"menhir": "search:time=0.6", "spirit": "search:time=2"}


def test_games_in_the_pocket_are_whole_their_luck_fair_and_their_bots_in_steps() -> None:
    told = json.loads(in_pocket(sitting.__file__, json.dumps(GAMES)))
    for text in told["records"]:
        match = record.load(text)
        assert match.ending == "over"
        assert fair.check(match) == "fair"
    levels = told["levels"]
    for level in LEVELS:
        server = {game: bot_for(game, level) for game in levels[level]}
        for game in ("kingdomino", "origins"):
            assert levels[level][game] == SEARCH.get(level, server[game])
        assert levels[level]["krom"] == ("sensible" if level == "spirit" else server["krom"])
