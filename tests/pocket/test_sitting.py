"""Games against bots in a page without a network, from the first message to the record."""

from __future__ import annotations

import json

from tests.pocket import sitting
from tests.pocket.pyodide import in_pocket

from pravek.core import fair, record

GAMES = [
    ["kingdomino", {"players": 2}, "cairn", 1],
    ["kingdomino", {"players": 3, "dynasty": True}, "stone", 2],
    ["origins", {"mode": "tribe", "players": 3}, "pebble", 3],
    ["krom", {"players": 3}, "menhir", 4],
]


def test_the_record_of_a_game_in_the_pocket_is_read_and_its_luck_was_fair() -> None:
    for text in json.loads(in_pocket(sitting.__file__, json.dumps(GAMES))):
        match = record.load(text)
        assert match.ending == "over"
        assert fair.check(match) == "fair"
