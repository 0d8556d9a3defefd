"""One server and one browser a worker; a fresh device a test. Nobody waits long for the gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.web.place import CHROMIUM, DESK, PATIENCE, ROOT, launch, serving, sit, watched

expect.set_options(timeout=PATIENCE)  # its own five seconds are short beside other work


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert (ROOT / "web/dist/index.html").exists(), "build the client first: make web"
    with serving(tmp_path_factory.mktemp("tables"), grace=1) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert Path(CHROMIUM).exists(), (
        "these tests need Chromium: apt-get install chromium-headless-shell"
    )
    with sync_playwright() as playwright, launch(playwright) as chromium:
        yield chromium


Device = Callable[..., Page]


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    """A page on a device of its own; afterwards nobody may have complained."""
    contexts: list[BrowserContext] = []
    heard: list[list[str]] = []

    def make(size: dict[str, int] = DESK, quiet: bool = True, **wishes: Any) -> Page:
        context = sit(browser, size, **wishes)
        contexts.append(context)
        page = context.new_page()
        if quiet:
            heard.append(watched(page))
        return page

    yield make
    for context in contexts:
        context.close()
    assert [line for lines in heard for line in lines] == []
