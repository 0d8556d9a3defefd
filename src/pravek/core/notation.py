"""A game as short text: one token a decision, one token a piece of luck, readable aloud.

kingdomino players=2 harmony
line-3,17,24,40 king-B B:take-17 king-A A:take-3 …
"""

from __future__ import annotations

import re
import textwrap
from typing import Any

from pravek.core import registry
from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.protocol import Game
from pravek.core.token import parse, token

__all__ = ["can_say", "option_words", "parse", "read", "read_option", "token", "write"]

WIDTH = 96


def write(match: Match[Any]) -> str:
    """The whole match: the game and its options, then every event."""
    head = " ".join([match.game.name, *option_words(match.game)])
    body = textwrap.wrap(" ".join(map(token, match.log)), WIDTH, break_on_hyphens=False)
    return "\n".join([head, *body]) + "\n"


def read(text: str, *, seed: int | None = None) -> Match[Any]:
    """Play a match written in notation again."""
    head, _, body = text.strip().partition("\n")
    name, *options = head.split() or [""]
    game = registry.build(name, **dict(read_option(word) for word in options))
    return Match.replay(game, (parse(word, game) for word in body.split()), seed=seed)


def option_words(game: Game[Any]) -> list[str]:
    """The options that differ from the usual, `name` or `name=value`."""
    words = []
    for name, value in _unusual(game).items():
        if not isinstance(value, bool | int | str):
            raise FormatError(
                f"{name} of one's own can't be said in a word; keep the record instead"
            )
        words.append(name if value is True else f"{name}={value}")
    return words


def can_say(game: Game[Any]) -> bool:
    """Whether every option is a word: a whole card file is none."""
    return all(isinstance(value, bool | int | str) for value in _unusual(game).values())


def _unusual(game: Game[Any]) -> dict[str, Any]:
    defaults = {option.name: option.default for option in registry.entry(game.name).options}
    return {name: value for name, value in game.options.items() if value != defaults.get(name)}


def read_option(word: str) -> tuple[str, Any]:
    name, equals, value = word.partition("=")
    if not equals:
        return name, True
    return name, int(value) if re.fullmatch(r"[0-9]{1,7}", value) else value
