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


@pytest.fixture(scope="module")
def little_luck() -> Iterator[None]:
    """A review looks at two of the things that luck could have brought: it is most of its cost."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pravek.review.luck.SAMPLES", 2)
        yield


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody waits long for the rules of a stranger."""
    monkeypatch.setenv("PRAVEK_PATIENCE", "0.7")
    limit.start()
    yield
    limit.stop()
