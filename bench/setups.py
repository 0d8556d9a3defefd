"""The tables that are measured, by name: a game and what is agreed on there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Setup: TypeAlias = tuple[str, dict[str, Any]]

BONUSES = {"middle_kingdom": True, "harmony": True}
MODES = ("discovery", "totem", "tribe")
SETUPS: Mapping[str, Setup] = {
    "kingdomino-4p": ("kingdomino", {"players": 4, **BONUSES}),
    "kingdomino-3p": ("kingdomino", {"players": 3, **BONUSES}),
    "kingdomino-2p": ("kingdomino", {"players": 2, **BONUSES}),
    "duel": ("kingdomino", {"players": 2, "mighty_duel": True, **BONUSES}),
    **{
        f"{mode}-{players}p": ("origins", {"mode": mode, "players": players})
        for mode in MODES
        for players in (2, 3, 4)
    },
    **{f"krom-{players}p": ("krom", {"players": players}) for players in (2, 3, 4)},
}
