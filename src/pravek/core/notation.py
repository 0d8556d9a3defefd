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
from pravek.core.protocol import SEATS, Action, Event, Game, Seat

WIDTH = 96


def token(event: Event) -> str:
    """One event as one word without spaces; a decision begins with the letter of its seat."""
    named = {name: _word(getattr(event, name), hint) for name, hint in _hints(type(event)).items()}
    word = type(event).notation.format(**named)
    return f"{SEATS[event.seat]}:{word}" if isinstance(event, Action) else word


def parse(word: str, game: Game[Any]) -> Event:
    """The event a token stands for."""
    seat, colon, rest = word.partition(":")
    for kind in game.events:
        if issubclass(kind, Action) != bool(colon):
            continue
        if found := _pattern(kind).fullmatch(rest if colon else word):
            hints = _hints(kind)
            named = {name: _value(text, hints[name]) for name, text in found.groupdict().items()}
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


def _word(value: Any, hint: Any) -> str:
    if value is None:
        return "?"
    hint = _certain(hint)
    if hint == Seat:
        return SEATS[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        inner = get_args(hint)[0]
        return (";" if value and isinstance(value[0], tuple) else ",").join(
            _word(item, inner) for item in value
        )
    return str(value)


_PATTERNS: dict[type[Event], re.Pattern[str]] = {}
_HINTS: dict[type[Event], dict[str, Any]] = {}


def _pattern(kind: type[Event]) -> re.Pattern[str]:
    if kind not in _PATTERNS:
        parts = re.split(r"{(\w+)}", kind.notation)
        named = (f"(?P<{part}>[^\\s:()]*)" for part in parts[1::2])
        plain = (re.escape(part) for part in parts[::2])
        _PATTERNS[kind] = re.compile(
            "".join(a + b for a, b in zip_longest(plain, named, fillvalue=""))
        )
    return _PATTERNS[kind]


def _hints(kind: type[Event]) -> dict[str, Any]:
    """The fields of an event with their types, a seat told from other numbers."""
    if kind not in _HINTS:
        hints = get_type_hints(kind, include_extras=True)
        _HINTS[kind] = {field.name: hints[field.name] for field in fields(kind)}
    return _HINTS[kind]


def _value(text: str, hint: Any) -> Any:
    if text == "?":
        return None
    hint = _certain(hint)
    if hint == Seat:
        return SEATS.index(text) if text in list(SEATS) else text
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        items = text.split(";" if get_origin(inner) is tuple else ",") if text else []
        return [_value(item, inner) for item in items]
    if hint is bool:
        return {"yes": True, "no": False}.get(text, text)
    if hint is int:
        return int(text) if re.fullmatch(r"-?[0-9]{1,7}", text) else text
    return text


def _certain(hint: Any) -> Any:
    """The type of what is known: `int` of `int | None`."""
    if get_origin(hint) in (Union, UnionType):
        return next(arg for arg in get_args(hint) if arg is not NoneType)
    return hint
