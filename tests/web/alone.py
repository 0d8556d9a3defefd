"""A device that has kept the whole product: it needs no server and no network any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGKILL
from time import monotonic
from typing import cast

from playwright.sync_api import Browser, BrowserContext, Page, Request, Response, expect
from tests.ports import own_port
from tests.web.place import PATIENCE, serving, sit

UNANSWERED = "navigator.storage.persist = () => new Promise(() => {})"
"""As in Firefox, which asks whether a page may stay for good: nobody need answer."""
SILENT = "navigator.serviceWorker.getRegistration = () => new Promise(() => {})"
"""A browser that has much to do tells late what it keeps; a page that it kept need not ask."""


def keep_everything(page: Page, base: str) -> None:
    page.goto(base)
    page.get_by_role("button", name="Keep on this device").click()
    expect(page.get_by_text("It is all here")).to_be_visible()


@contextmanager
def left_alone(
    browser: Browser, folder: Path, size: dict[str, int], **wishes: str
) -> Iterator[tuple[BrowserContext, str]]:
    """Everything was kept; then the server was killed, the line was cut and the page closed."""
    context = sit(browser, size, **wishes)
    context.add_init_script(UNANSWERED)
    with serving(folder, own_port(), end=SIGKILL) as base:
        page = context.new_page()
        keep_everything(page, base)
        page.close()
    context.add_init_script(SILENT)
    context.set_offline(True)
    yield context, base
    context.close()


BEGUN = """async () => {
    const cache = await caches.open("pravek-begun");
    const [name] = await cache.keys();
    const found = name && (await cache.match(name));
    return found ? [...found.headers.keys()] : null;
}"""


def begun(page: Page, without: str = "") -> list[str]:
    """Python remembers how it began on this device: what stands on that, once it does not say
    `without`."""
    since = monotonic()
    while (signs := page.evaluate(BEGUN)) is None or without in signs:
        assert monotonic() - since < PATIENCE / 1000, "nothing is remembered"
        page.wait_for_timeout(100)
    return cast("list[str]", signs)


def outward(page: Page) -> list[str]:
    """Whatever the page asks for that is not answered on this device, as it happens."""
    asked: list[str] = []

    def answered(response: Response) -> None:
        if response.url.startswith("http") and not response.from_service_worker:
            asked.append(response.url)

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # who goes on to another page waits for none
            asked.append(request.url)

    page.on("response", answered)
    page.on("requestfailed", failed)
    page.on("websocket", lambda line: asked.append(line.url))
    return asked
