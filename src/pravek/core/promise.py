"""Fair luck that can be checked: a promise when the game starts, the proof when it ends.

The promise is the SHA-256 of a seed and a salt. Who knows it cannot know the luck to come, and
who made it cannot change the luck any more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Promise:
    """The commitment; with seed and salt once the game has ended."""

    commitment: str
    seed: str | None = None
    salt: str | None = None

    @property
    def is_kept(self) -> bool:
        """Whether seed and salt are those that were promised."""
        return (
            self.seed is not None
            and self.salt is not None
            and commitment(self.seed, self.salt) == self.commitment
        )


def commitment(seed: str, salt: str) -> str:
    """What is published: the SHA-256 of both, as text.

    >>> commitment("0" * 32, "1" * 32)[:16]
    '15dd9b6a2dc65115'
    """
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


def is_digits(text: object, length: int) -> bool:
    """Whether this is so many hexadecimal digits."""
    return isinstance(text, str) and re.fullmatch(f"[0-9a-f]{{{length}}}", text) is not None
