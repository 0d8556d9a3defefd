"""The engine's generator in Python. Twin: `engines.dominoes.rules.generator`."""

from __future__ import annotations

WORD = (1 << 64) - 1


class Generator:
    """The same seed gives the same numbers as in the engine."""

    def __init__(self, seed: int) -> None:
        z = seed + 0x9E3779B97F4A7C15 & WORD  # splitmix64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        self._state = z ^ z >> 31

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self._state = self._state * 0x5851F42D4C957F2D + 0x14057B7EF767814F & WORD
        return (self._state >> 32) * n >> 32
