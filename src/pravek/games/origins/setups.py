"""The set-ups of Origins, and the words it uses for the things of the family."""

from __future__ import annotations

from pravek.core.registry import SetupError
from pravek.games.dominoes.game import Setup
from pravek.games.dominoes.words import Words

WORDS = Words(
    start="hut",
    piece="chief",
    territory="territory",
    symbol="fire",
    clauses={
        "KD-3.1": "OR-2.6",
        "KD-3.2": "OR-2.7",
        "KD-3.3": "OR-2.7",
        "KD-4.1": "OR-3.1 (KD-4.1)",
        "KD-4.2": "OR-3.1 (KD-4.2)",
        "KD-4.3": "OR-3.1 (KD-4.3)",
        "KD-4.4": "OR-3.1 (KD-4.4)",
        "KD-5.2": "OR-8.0",
    },
)

SHORT = Setup(pieces=(0, 0, 1, 1), rounds=6)  # OR-2.3
NEOLITHIC = Setup(pieces=(0, 0, 1, 1), rounds=12, size=7)  # OR-2.4
THREE = Setup(pieces=(0, 1, 2), rounds=12)  # OR-2.1
FOUR = Setup(pieces=(0, 1, 2, 3), rounds=12)  # OR-2.1


def setup_for(players: int, short: bool) -> Setup:
    if short and players != 2:
        raise SetupError(f"the short game is for 2 players, not {players}")
    return SHORT if short else {2: NEOLITHIC, 3: THREE, 4: FOUR}[players]
