"""What holds for every test."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from pravek.core import limit, registry


@pytest.fixture(autouse=True)
def _what_is_brought_leaves_again() -> Iterator[None]:
    """A game file that one test brings along is nobody else's."""
    yield
    for file in registry.brought():
        registry.forget(registry.bring(file).name)


@pytest.fixture(autouse=True)
def _a_browsers_loop_is_nobody_elses(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright waits inside a loop of its own, so Python takes it for running as long as there is
    a browser: whoever begins another one meanwhile, in a test without a browser, sees none."""
    if "browser" in request.fixturenames:
        yield
        return
    theirs = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(theirs)


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
