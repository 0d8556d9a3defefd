"""Time and randomness, in one place, so that a test can hold both still."""

from __future__ import annotations

import secrets
import time
from hashlib import sha256

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""For ids that people read: nothing that looks like something else."""


class World:
    """The real one."""

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that people set: for dates."""
        return time.time_ns() // 1_000_000

    def steady(self) -> int:
        """Milliseconds since some moment, by a clock that never jumps: for how long."""
        return time.monotonic_ns() // 1_000_000

    def table_id(self) -> str:
        return "".join(secrets.choice(ALPHABET) for _ in range(10))

    def secret(self) -> str:
        """128 bits."""
        return secrets.token_urlsafe(16)

    def digits(self) -> str:
        """128 bits as 32 hexadecimal digits: a seed, a salt."""
        return secrets.token_hex(16)


def fingerprint(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()
