"""What can go wrong only where people come over a network."""

from __future__ import annotations

from pravek.table.problems import Refuse


def too_slow() -> Refuse:
    return Refuse(408, "too_slow", "This came too slowly; try again.")


def full() -> Refuse:
    return Refuse(503, "crowded", "Too many people are here; try again.", None, None, 10)
