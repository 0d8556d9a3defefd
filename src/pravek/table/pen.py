"""How what a table tells is written down: a server writes bytes, a home on the same machine
nothing but plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from pravek.table.shapes import Json, Told

Keep = Callable[[Any], Any]
"""Puts what is drawn once and told often into the form it is told in."""


PLAIN = frozenset({str, int, bool, float, type(None)})


class Pen(Protocol):
    def keep(self, value: Any) -> Any:
        """A part of messages, in the form it is told in."""

    def frame(self, kind: str, number: int, message: Any) -> Any:
        """A message of this kind; the last thing it knows of has this number."""


class PlainPen:
    """Writes dictionaries, lists and plain values, as JSON knows them."""

    def keep(self, value: Any) -> Any:
        return value

    def frame(self, kind: str, number: int, message: Any) -> Json:
        return {"v": number, "t": kind, "d": plain(message)}


def plain(value: Any) -> Any:
    """What is told, as JSON knows it. What was never set is not there."""
    kind = type(value)
    if kind in PLAIN:  # most are
        return value
    if kind is list or kind is tuple:
        return [plain(part) for part in value]
    if isinstance(value, Told):
        return {name: plain(part) for name, part in vars(value).items()}
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    return value
