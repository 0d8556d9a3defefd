"""Work that is done part by part: it rests in between, and ends with what came of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Parts: TypeAlias = Generator[None, None, T]


def whole(parts: Parts[T]) -> T:
    """What comes of it, without a rest."""
    while True:
        try:
            next(parts)
        except StopIteration as done:
            found: T = done.value
            return found
