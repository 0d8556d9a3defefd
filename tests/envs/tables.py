"""Set-ups that the tests of environments are run on: every game with every number of players, and
each of its options somewhere."""

from __future__ import annotations

from typing import Any

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"players": 2, "dynasty": True}),
    ("kingdomino", {"players": 2, "mighty_duel": True, "middle_kingdom": True}),
    ("kingdomino", {"players": 3, "all_dominoes": True, "harmony": True}),
    ("kingdomino", {"players": 4, "middle_kingdom": True, "harmony": True}),
    ("origins", {"players": 2, "mode": "tribe", "short": True}),
    ("origins", {"players": 2, "mode": "totem"}),
    ("origins", {"players": 3, "mode": "discovery", "hut_shelters": True}),
    ("origins", {"players": 4, "mode": "totem", "empire_of_fire": True}),
    ("origins", {"players": 4, "mode": "tribe", "homo_habilis": True}),
    ("krom", {"players": 2, "long_game": True}),
    ("krom", {"players": 3, "ice_age": True}),
    ("krom", {"players": 4, "kromosaur": True}),
    ("krom", {"players": 5, "random_characters": True}),
    ("krom", {"players": 6, "ice_age": True, "kromosaur": True}),
]


def named(table: tuple[str, dict[str, Any]]) -> str:
    name, options = table
    return "-".join([name, *(k if v is True else str(v) for k, v in options.items())])
