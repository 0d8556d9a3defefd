"""A deal code: lets others play the same deal, the same lines whatever they do.

kingdomino/4/harmony+middle_kingdom/7-K
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

from pravek.core import notation, registry
from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.protocol import Game

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O, U, which people misread."""


def write(game: Game[Any], seed: int) -> str | None:
    """The code of a deal; None for a set-up that no code can hold, with cards of one's own."""
    if seed < 0:
        raise FormatError(f"a seed is a whole number from 0, not {seed}")
    if not notation.can_say(game):
        return None
    words = [word for word in notation.option_words(game) if not word.startswith("players=")]
    plain = f"{game.name}/{game.players}/{'+'.join(words) or 'plain'}/{_digits(seed)}"
    return f"{plain}-{_check(plain)}"


def read(code: str) -> Match[Any]:
    """A new match of that deal."""
    name, options, seed = parse(code)
    return Match(registry.build(name, **options), seed=seed)


def parse(code: str) -> tuple[str, dict[str, Any], int]:
    """The game, its options and the seed that a code names."""
    plain, _, check = code.strip().rpartition("-")
    parts = plain.split("/")
    if len(code) > 200 or len(parts) != 4 or _check(plain) != check or not all(parts):
        raise FormatError(f"{code[:60]!r} is not a deal code (mistyped?)")
    name, players, options, seed = parts
    words = [f"players={players}"] + ([] if options == "plain" else options.split("+"))
    return name, dict(map(notation.read_option, words)), _number(seed)


def _digits(number: int) -> str:
    text = ""
    while number or not text:
        number, digit = divmod(number, 32)
        text = DIGITS[digit] + text
    return text


def _number(text: str) -> int:
    number = 0
    for letter in text:
        if letter not in DIGITS:
            raise FormatError(f"{letter!r} is no digit of a deal code")
        number = number * 32 + DIGITS.index(letter)
    return number


def _check(plain: str) -> str:
    return DIGITS[crc32(plain.encode()) % 32]
