"""What keen players are worth by themselves, and how long their games take."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from bench.setups import SETUPS, Setup
from pravek.core import registry
from pravek.engines.dominoes.players import weights
from pravek.engines.dominoes.players.matches import play_many
from pravek.engines.dominoes.rules import reading
from pravek.engines.dominoes.rules.layout import GREEDY, KEEN, PLAYERS, QUICK

WORTH = Path(__file__).with_suffix(".json")
ALSO: dict[str, Setup] = {
    f"{mode}-2p-short": ("origins", {"mode": mode, "players": 2, "short": True})
    for mode in ("discovery", "totem", "tribe")
}
"""Tables that are not measured elsewhere, but played."""
TABLES = {name: setup for name, setup in SETUPS.items() if setup[0] != "krom"} | ALSO


def begins(setup: Setup) -> reading.Position:
    name, options = setup
    game: Any = registry.build(name, **options)
    return reading.read(game, game.start())


def worth(setup: Setup, games: int = 4000, seed: int = 9000) -> dict[str, float]:
    """One keen player among quick ones (who were tuned longer, where that helped), and among Full
    Greedy: share of the wins with its interval, points. And how long a game of each kind takes."""
    position = begins(setup)
    players = int(position.table[PLAYERS])
    found: dict[str, float] = {"players": players, "games": games}
    for name, own, others in (
        ("among quick", KEEN, QUICK),
        ("among full-greedy", KEEN, GREEDY),
        ("all keen", KEEN, KEEN),
        ("all quick", QUICK, QUICK),
    ):
        totals, wins = np.zeros((games, players), np.int64), np.zeros((games, players))
        begun = time.process_time()
        play_many(
            *(position.table, position.kingdoms, position.box),
            *(np.array([own] + [others] * (players - 1)), weights.imagined_for(position.table)),
            *(seed, games, totals, wins),
        )
        found[f"{name}: ms"] = round(1000 * (time.process_time() - begun) / games, 3)
        found[f"{name}: points"] = round(float(totals[:, 0].mean()), 1)
        found[f"{name}: others"] = round(float(totals[:, 1:].mean()), 1)
        found[f"{name}: share"] = round(float(wins[:, 0].mean()), 4)
        found[f"{name}: half"] = round(float(1.96 * wins[:, 0].std() / games**0.5), 4)
    return found
