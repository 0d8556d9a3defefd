"""What holds for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pravek.core import limit, registry


@pytest.fixture(autouse=True)
def _what_is_brought_leaves_again() -> Iterator[None]:
    """A game file that one test brings along is nobody else's."""
    yield
    for file in registry.brought():
        registry.forget(registry.bring(file).name)


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody waits long for the rules of a stranger."""
    monkeypatch.setenv("PRAVEK_PATIENCE", "0.7")
    limit.start()
    yield
    limit.stop()
