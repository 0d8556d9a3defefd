"""What is said to an engine and what it answers: one JSON object a line, named by its `t`.

A field nobody knows is passed over, so that a later release may say more in the same version.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from pravek.core.codec import FormatError

VERSION = 1
VIEW, EVENTS, PREVIEWS = "view", "events", "previews"
"""What a position may tell besides the legal actions, to those who want it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    t: ClassVar[str]


# To the engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello(Message):
    """The game that will be played. The answer is `Ready`, or `Trouble`."""

    t: ClassVar[str] = "hello"
    version: int
    game: str
    rules: int
    """The version of the game's rules."""
    options: dict[str, Any]
    players: int
    seed: str | None = None
    """Digits; an engine that draws its luck from them plays the same game again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Message):
    """A decision that a seat owes. The answer is one `Best` with the same number."""

    t: ClassVar[str] = "position"
    n: int
    seat: int
    actions: list[str]
    scores: list[int]
    clock: dict[str, Any] | None = None
    """`left`: milliseconds for the rest of the move; None: take your time."""
    view: Any = None
    previews: list[Any] | None = None
    events: dict[str, Any] | None = None
    """`new`: what the seat witnessed, beginning at the place `from` of what it knows already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Message):
    """Time is up: answer now, with the best you have."""

    t: ClassVar[str] = "stop"
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quit(Message):
    """The game is over, or nobody needs you any longer."""

    t: ClassVar[str] = "quit"


# From the engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready(Message):
    t: ClassVar[str] = "hello"
    version: int
    name: str = ""
    wants: list[Any] | None = None
    """Of `view`, `events`, `previews`; the view if nothing is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Message):
    t: ClassVar[str] = "bestaction"
    n: int
    action: str | int
    """One of the actions, or which of them, counted from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Info(Message):
    """Anything; nobody listens yet."""

    t: ClassVar[str] = "info"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble(Message):
    """Why it cannot play."""

    t: ClassVar[str] = "error"
    text: str


TO_ENGINE: tuple[type[Message], ...] = (Hello, Position, Stop, Quit)
FROM_ENGINE: tuple[type[Message], ...] = (Ready, Best, Info, Trouble)

# Lines

M = TypeVar("M", bound=Message)
Allowed: TypeAlias = tuple[type, ...]


def write(message: Message) -> bytes:
    """The message as a line; what is None is left out."""
    named = {field.name: getattr(message, field.name) for field in fields(message)}
    told = {name: value for name, value in named.items() if value is not None}
    text = json.dumps({"t": message.t, **told}, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "replace") + b"\n"


def read(line: bytes, kinds: Iterable[type[Message]]) -> Message:
    """The message of a line; FormatError says what is wrong with it."""
    try:
        named = json.loads(line)
    except (ValueError, RecursionError):
        named = None
    if not isinstance(named, dict):
        raise FormatError(f"{_short(line)}, which is no JSON object")
    by_name = {kind.t: kind for kind in kinds}
    kind = by_name.get(str(named.get("t")))
    if kind is None:
        raise FormatError(f"{_short(line)}, which is none of {', '.join(by_name)}")
    return _read(named, kind, line)


def _read(named: dict[str, Any], kind: type[M], line: bytes) -> M:
    given = {}
    for name, (allowed, needed) in _WANTED[kind].items():
        if name not in named and not needed:
            continue
        value = named.get(name)
        if allowed and type(value) not in allowed:
            raise FormatError(f"{_short(line)}, in which {name!r} is missing or of a wrong type")
        given[name] = value
    return kind(**given)


def _allowed(hint: Any) -> Allowed:
    if hint is Any:
        return ()
    if get_origin(hint) in (Union, UnionType):
        return tuple(kind for arg in get_args(hint) for kind in _allowed(arg))
    return (NoneType,) if hint is None else (get_origin(hint) or hint,)


def _short(line: bytes) -> str:
    text = line.decode("utf-8", "replace")
    return repr(text if len(text) <= 60 else text[:59] + "…")


def _wanted(kind: type[Message]) -> dict[str, tuple[Allowed, bool]]:
    hints = get_type_hints(kind)
    return {
        field.name: (_allowed(hints[field.name]), field.default is MISSING)
        for field in fields(kind)
    }


_WANTED = {kind: _wanted(kind) for kind in (*TO_ENGINE, *FROM_ENGINE)}
"""For each field of a message the types it may have (none: any), and whether it must be there."""
