"""Time and randomness, in one place, so that a test can hold both still."""

from __future__ import annotations

import secrets
import time
from hashlib import sha256
from random import SystemRandom

from pravek.server.join_words import WORDS, language_of
from pravek.table.shapes import Language

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""For ids that people read: nothing that looks like something else."""

_RANDOM = SystemRandom()


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

    def code(self, language: Language) -> str:
        """Three different words to say over the phone, which tell in what language."""
        while True:
            said = [_RANDOM.choice(each) for each in WORDS[language]]
            code = "-".join(said)
            if len(set(said)) == 3 and language_of(code) == language:
                return code


def fingerprint(secret: str) -> str:
    """What the server keeps of a secret."""
    return sha256(secret.encode()).hexdigest()
