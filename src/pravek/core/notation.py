"""A game as short text: one token a decision, one token a piece of luck, readable aloud.

kingdomino players=2 harmony
line-3,17,24,40 king-B B:take-17 king-A A:take-3 …
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import fields
from itertools import zip_longest
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pravek.core import registry
from pravek.core.codec import FormatError, decode
from pravek.core.match import Match
from pravek.core.protocol import SEATS, Action, Event, Game

SEAT_FIELDS = {"seat", "to", "target"}
"""Fields that name a seat, written by its letter."""
WIDTH = 96


def token(event: Event) -> str:
    """One event as one word without spaces; a decision begins with the letter of its seat."""
    named = {f.name: _word(f.name, getattr(event, f.name)) for f in fields(event)}
    word = type(event).notation.format(**named)
    return f"{SEATS[event.seat]}:{word}" if isinstance(event, Action) else word


def parse(word: str, game: Game[Any]) -> Event:
    """The event a token stands for."""
    seat, colon, rest = word.partition(":")
    for kind in game.events:
        if issubclass(kind, Action) != bool(colon):
            continue
        if found := _pattern(kind).fullmatch(rest if colon else word):
            hints = get_type_hints(kind)
            named: dict[str, Any] = {
                name: _value(name, text, hints[name]) for name, text in found.groupdict().items()
            }
            if colon:
                if seat not in list(SEATS[: game.players]):
                    raise FormatError(f"no seat {seat!r} in {word!r}")
                named["seat"] = SEATS.index(seat)
            return decode({"event": kind.__name__, **named}, [kind])
    raise FormatError(f"{word[:40]!r} is no token of {game.name}")


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


# Values in words: `3`, `east`, `-1,0`, `?` for what the witness may not know


def _word(name: str, value: Any) -> str:
    if value is None:
        return "?"
    if _is_seat(name):
        return SEATS[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return (";" if value and isinstance(value[0], tuple) else ",").join(
            _word("", item) for item in value
        )
    return str(value)


_PATTERNS: dict[type[Event], re.Pattern[str]] = {}


def _pattern(kind: type[Event]) -> re.Pattern[str]:
    if kind not in _PATTERNS:
        parts = re.split(r"{(\w+)}", kind.notation)
        named = (f"(?P<{part}>[^\\s:()]*)" for part in parts[1::2])
        plain = (re.escape(part) for part in parts[::2])
        _PATTERNS[kind] = re.compile(
            "".join(a + b for a, b in zip_longest(plain, named, fillvalue=""))
        )
    return _PATTERNS[kind]


def _value(name: str, text: str, hint: Any) -> Any:
    if text == "?":
        return None
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _value(name, text, next(arg for arg in args if arg is not NoneType))
    if origin is tuple:
        nested = get_origin(args[0]) is tuple
        items = text.split(";" if nested else ",") if text else []
        return [_value("", item, args[0]) for item in items]
    if hint is bool:
        return {"yes": True, "no": False}.get(text, text)
    if hint is int and _is_seat(name):
        return SEATS.index(text) if text in list(SEATS) else text
    if hint is int:
        return int(text) if re.fullmatch(r"-?[0-9]{1,7}", text) else text
    return text


def _is_seat(name: str) -> bool:
    return name in SEAT_FIELDS or name.startswith("seat_")
