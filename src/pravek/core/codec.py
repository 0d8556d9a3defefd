"""Events as JSON and back. Reading is strict: the right fields, the right types, small values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pravek.core.protocol import Event

LARGEST_NUMBER = 10**6
LONGEST_TEXT = 200
LONGEST_ROW = 200


class FormatError(ValueError):
    """The text is not what it should be. The message says where and why."""


def encode(event: Event) -> dict[str, Any]:
    """The event as a JSON object: its name, then its fields."""
    return {"event": type(event).__name__, **{f: getattr(event, f) for f in _readers(type(event))}}


def decode(named: object, kinds: Iterable[type[Event]]) -> Event:
    """The event that a JSON object describes."""
    if not isinstance(named, Mapping):
        raise FormatError("an event is a JSON object")
    by_name = _by_name(tuple(kinds))
    name = named.get("event")
    if not isinstance(name, str) or name not in by_name:
        raise FormatError(f"unknown event {_short(name)}")
    readers = _readers(by_name[name])
    if len(named) != len(readers) + 1 or not named.keys() >= readers.keys():
        raise FormatError(_misfit(name, named, readers))
    return by_name[name](**{field: read(named[field]) for field, read in readers.items()})


def _misfit(name: str, named: Mapping[Any, object], readers: Mapping[str, object]) -> str:
    """Which field of an event is too many, or missing."""
    if extra := set(named) - set(readers) - {"event"}:
        return f"{name} has no field {_short(min(extra))}"
    return f"{name} lacks the field {min(set(readers) - set(named))!r}"


def exact(event: Event) -> Event:
    """The event with fields of exactly the types it should have; FormatError says which is not."""
    return decode(encode(event), (type(event),))


def unwritable(kind: type[Event]) -> str | None:
    """Why events of a kind cannot be written and read again, if they cannot."""
    try:
        hints = get_type_hints(kind)
    except Exception as error:
        return f"the types of {kind.__name__} cannot be read: {error}"
    for field in fields(kind):
        if not _is_plain(hints[field.name]):
            return (
                f"{field.name} of {kind.__name__} cannot be written: "
                "a field is an int, str, bool or Seat, or a tuple of them, or perhaps None"
            )
    return None


def _is_plain(hint: Any) -> bool:
    if get_origin(hint) in (tuple, Union, UnionType):
        parts = [part for part in get_args(hint) if part not in (Ellipsis, NoneType)]
        return bool(parts) and all(map(_is_plain, parts))
    return hint in (int, str, bool, float)


Reader = Callable[[object], Any]


_NAMES: dict[tuple[type[Event], ...], dict[str, type[Event]]] = {}
_READERS: dict[type[Event], dict[str, Reader]] = {}


def _by_name(kinds: tuple[type[Event], ...]) -> dict[str, type[Event]]:
    if kinds not in _NAMES:
        _NAMES[kinds] = {kind.__name__: kind for kind in kinds}
    return _NAMES[kinds]


def _readers(kind: type[Event]) -> dict[str, Reader]:
    if kind not in _READERS:
        hints = get_type_hints(kind)
        _READERS[kind] = {f.name: _reader(f.name, hints[f.name]) for f in fields(kind)}
    return _READERS[kind]


def _reader(name: str, hint: Any) -> Reader:
    """A strict reader for a field of that type."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple:
        return _row_reader(name, args)
    if origin in (Union, UnionType):
        options = [_reader(name, arg) for arg in args if arg is not NoneType]
        return lambda value: None if value is None else _first(name, options, value)

    def read(value: object) -> Any:
        if type(value) is not hint:
            raise FormatError(f"{name} should be a {hint.__name__}, not {_short(value)}")
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise FormatError(f"{name} is too large: {_short(value)}")
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise FormatError(f"{name} is too long: {_short(value)}")
        return value

    return read


def _row_reader(name: str, args: tuple[Any, ...]) -> Reader:
    endless = len(args) == 2 and args[1] is Ellipsis
    items = [_reader(name, arg) for arg in args if arg is not Ellipsis]

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) > LONGEST_ROW:
            raise FormatError(f"{name} should be a short list, not {_short(value)}")
        if not endless and len(value) != len(items):
            raise FormatError(f"{name} should have {len(items)} entries, not {len(value)}")
        readers = items * len(value) if endless else items
        return tuple(reader(item) for reader, item in zip(readers, value, strict=True))

    return read


def _first(name: str, options: list[Reader], value: object) -> Any:
    for option in options:
        try:
            return option(value)
        except FormatError as error:
            problem = error
    raise problem


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
