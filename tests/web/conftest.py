"""One server and one browser a worker; a fresh device a test. Nobody waits long for the gone."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright
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

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def tell(page: Page, complaints: list[str]) -> None:
    """What a page shows when its test has failed, for who reads of it elsewhere."""
    with suppress(Error):
        print(f"{page.url}: {page.locator('body').inner_text(timeout=5000)!r} {complaints}")


@pytest.fixture
def device(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Device]:
    """A page on a device of its own; afterwards nobody may have complained."""
    contexts: list[BrowserContext] = []
    heard: list[list[str]] = []
    pages: list[tuple[Page, list[str]]] = []

    def make(size: dict[str, int] = DESK, quiet: bool = True, **wishes: Any) -> Page:
        context = sit(browser, size, **wishes)
        contexts.append(context)
        page = context.new_page()
        complaints = watched(page)
        pages.append((page, complaints))
        if quiet:
            heard.append(complaints)
        return page

    yield make
    if request.node.stash.get(FAILED, False):
        for page, complaints in pages:
            tell(page, complaints)
    for context in contexts:
        context.close()
    assert [line for lines in heard for line in lines] == []
