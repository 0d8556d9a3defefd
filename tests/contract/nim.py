"""Nim of the examples, as if it were ours: no luck, no secrets, no rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.examples import example

from pravek.core import registry
from pravek.core.brought import entry_of

ENTRY = entry_of(example("nim"))


@contextmanager
def registered() -> Iterator[None]:
    """While somebody looks at it, Nim is a game of the collection; for nobody else."""
    registry.register(ENTRY)
    try:
        yield
    finally:
        registry.forget(ENTRY.name)
