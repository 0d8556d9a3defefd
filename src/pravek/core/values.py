"""Values that never change: how another one is made of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

V = TypeVar("V")
Slot = tuple[str, Callable[[Any], Any], Callable[[Any, Any], None]]

_SLOTS: dict[type, tuple[Slot, ...]] = {}


def altered(value: V, **new: Any) -> V:
    """The same value of a dataclass with slots, but for these fields.

    `dataclasses.replace` asks every field what it is; this runs several times for every event
    and takes less than half as long. Nothing is worked out after it (`__post_init__`).
    """
    kind = type(value)
    made = object.__new__(kind)
    for name, get, put in _SLOTS.get(kind) or _slots(kind):
        put(made, new.pop(name) if name in new else get(value))
    if new:
        raise TypeError(f"{kind.__name__} has no field {min(new)}")
    return made


def _slots(kind: type) -> tuple[Slot, ...]:
    """The fields of such a class, with what reads and what writes each."""
    places = [(field.name, getattr(kind, field.name)) for field in fields(kind)]
    _SLOTS[kind] = tuple((name, place.__get__, place.__set__) for name, place in places)
    return _SLOTS[kind]
