"""One event as one word, `B:take-17`, and back; or as words for people."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import zip_longest
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pravek.core.codec import FormatError, decode
from pravek.core.protocol import SEATS, Action, Event, Game, Seat


def token(event: Event) -> str:
    """One event as one word without spaces; a decision begins with the letter of its seat."""
    word = form(type(event)).format(**_named(event))
    return f"{SEATS[event.seat]}:{word}" if isinstance(event, Action) else word


def words(event: Event) -> str:
    """One event as people may read it: its token with spaces, or its name and fields."""
    if hasattr(type(event), "notation"):
        return re.sub(r"(?<=\w)-(?=\w)", " ", token(event).rpartition(":")[2])
    named = {name: word for name, word in _named(event).items() if name != "seat"}
    told = ", ".join(f"{name.replace('_', ' ')} {word}" for name, word in named.items())
    return f"{_verb(type(event))} {told}".strip()


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


def form(kind: type[Event]) -> str:
    """How events of a kind are written: as they say, or `take-{heap}/{count}`."""
    said: str | None = getattr(kind, "notation", None)
    if said is not None:
        return said
    given = [name for name in _hints(kind) if not (name == "seat" and issubclass(kind, Action))]
    told = "/".join(f"{{{name}}}" for name in given)
    return f"{_verb(kind)}-{told}" if told else _verb(kind)


def _verb(kind: type[Event]) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "_", kind.__name__).lower()


# Values in words: `3`, `east`, `-1,0`, `?` for what the witness may not know


def _named(event: Event) -> dict[str, str]:
    return {name: _word(getattr(event, name), hint) for name, hint in _hints(type(event)).items()}


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
        parts = re.split(r"{(\w+)}", form(kind))
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
