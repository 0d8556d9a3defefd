"""Time and randomness of a server, which also has words to join by."""

from __future__ import annotations

from random import SystemRandom

from pravek.server.join_words import WORDS, language_of
from pravek.table import world
from pravek.table.shapes import Language

_RANDOM = SystemRandom()


class World(world.World):
    def code(self, language: Language) -> str:
        """Three different words to say over the phone, which tell in what language."""
        while True:
            said = [_RANDOM.choice(each) for each in WORDS[language]]
            code = "-".join(said)
            if len(set(said)) == 3 and language_of(code) == language:
                return code
