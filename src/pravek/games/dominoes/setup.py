"""What the number of players changes."""

from __future__ import annotations

from dataclasses import dataclass

from pravek.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table is laid for so many players."""

    pieces: tuple[Seat, ...]
    """Whose kings are drawn for the first line."""
    rounds: int
    size: int = 5
    line: int = 4
    """Dominoes dealt each round; those nobody chooses leave the game."""
