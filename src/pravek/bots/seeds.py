"""A bot's own luck: a function of its seed and of what it sees, so that a choice can be repeated
and cannot depend on anything hidden."""

from __future__ import annotations

from hashlib import sha256
from random import Random, SystemRandom
from typing import Any


def own_seed(seed: int | None) -> int:
    """The seed a bot was given, or one nobody knows."""
    return SystemRandom().getrandbits(60) if seed is None else seed


def generator(seed: int, view: Any) -> Random:
    """The generator for one decision."""
    return Random(number(seed, view))


def number(seed: int, view: Any) -> int:
    """A number of 60 bits for one decision."""
    seen = sha256(f"{seed}/{view!r}".encode()).digest()
    return int.from_bytes(seen[:8]) >> 4
