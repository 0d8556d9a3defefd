"""The set-ups of Origins, and the words it uses for the things of the family."""

from __future__ import annotations

from pravek.games.dominoes.setup import Setup
from pravek.games.dominoes.vocabulary import Vocabulary

WORDS = Vocabulary(
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

SETUPS = {
    2: Setup(pieces=(0, 0, 1, 1), rounds=12, size=7),  # OR-2.4
    3: Setup(pieces=(0, 1, 2), rounds=12),  # OR-2.1
    4: Setup(pieces=(0, 1, 2, 3), rounds=12),  # OR-2.1
}
SHORT = {2: Setup(pieces=(0, 0, 1, 1), rounds=6)}  # OR-2.3
