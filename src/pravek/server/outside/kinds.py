"""Events of a foreign game, described in JSON, and made again where its code is not run.

What is made has the fields, types and notation of the game's own events and nothing of its code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, make_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from pravek.core.protocol import Action, Event, Outcome, Seat
from pravek.core.token import form

PLAIN: dict[str, Any] = {"int": int, "str": str, "bool": bool, "float": float, "seat": Seat}
NOTATION = re.compile(r"[^\s{}]*(\{\w+\}[^\s{}]*)*")
MOST_KINDS, MOST_FIELDS, LONGEST_NOTATION = 50, 20, 80


class NotAKind(ValueError):
    """These are no events that can be written down; the message says which."""


# Described, where the game is run


def described(kinds: Iterable[type[Event]]) -> dict[str, Any]:
    """Each event by its name: whose it is, its notation, the types of its fields."""
    return {
        kind.__name__: {
            "action": issubclass(kind, Action),
            "notation": form(kind),
            "fields": _fields(kind),
        }
        for kind in kinds
    }


def _fields(kind: type[Event]) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    inherited = {each.name for each in fields(Action)} if issubclass(kind, Action) else set()
    named = [each.name for each in fields(kind) if each.name not in inherited]
    return {name: _said(kind, name, hints[name]) for name in named}


def _said(kind: type[Event], name: str, hint: Any) -> Any:
    for word, plain in PLAIN.items():
        if hint == plain:
            return word
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return ["row", _said(kind, name, args[0])]
    if origin is tuple:
        return ["tuple", *(_said(kind, name, arg) for arg in args)]
    if origin in (Union, UnionType):
        return ["maybe", *(_said(kind, name, arg) for arg in args if arg is not NoneType)]
    raise NotAKind(
        f"the field {name!r} of {kind.__name__} is none of int, str, bool, float, Seat, a tuple of "
        "them, or None"
    )


# Made again, in the server


def made(kinds: dict[str, Any]) -> tuple[type[Event], ...]:
    """Classes of these events: the same ones for the same description."""
    return _made(msgspec.json.encode(kinds))


@lru_cache(256)
def _made(text: bytes) -> tuple[type[Event], ...]:
    kinds = msgspec.json.decode(text)
    if len(kinds) > MOST_KINDS:
        raise NotAKind(f"{len(kinds)} kinds of events are too many")
    return tuple(_kind(name, words) for name, words in kinds.items())


def _kind(name: str, words: Any) -> type[Event]:
    try:
        typed = {field: _hint(said) for field, said in words["fields"].items()}
        notation, base = words["notation"], Action if words["action"] else Outcome
        named = set(re.findall(r"\{(\w+)\}", notation))
        if len(name) > 60 or len(typed) > MOST_FIELDS or len(notation) > LONGEST_NOTATION:
            raise ValueError
        if not NOTATION.fullmatch(notation) or not named <= {*typed, "seat"}:
            raise ValueError
        made: type[Event] = make_dataclass(
            name,
            list(typed.items()),
            bases=(base,),
            namespace={"notation": notation},
            frozen=True,
            slots=True,
        )
    except (LookupError, TypeError, ValueError, AttributeError):
        raise NotAKind(f"{name[:60]!r} is not an event that can be written down") from None
    return made


def _hint(said: Any) -> Any:
    if isinstance(said, str):
        return PLAIN[said]
    word, *inner = said
    hints = [_hint(each) for each in inner]
    if word == "row":
        [item] = hints
        return tuple[item, ...]  # type: ignore[valid-type]
    if word == "tuple":
        return tuple[tuple(hints)]  # type: ignore[misc]
    if word == "maybe":
        return Union[(*hints, None)]  # made from values
    raise ValueError
