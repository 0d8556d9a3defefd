"""What can go wrong with keeping the product on a device: a word says so, and with the server
everything goes on as before."""

from __future__ import annotations

from pathlib import Path
from signal import SIGKILL
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.alone import SILENT, begun, keep_everything, left_alone
from tests.web.conftest import Device
from tests.web.place import DESK, PHONE, new_table, resize, serving, sit
from tests.web.relay import relayed

MOST, LITTLE = 5_500_000, 4_000_000
"""Bytes on the line: all but the last file of the pack, which is by itself not much."""


def plays_online(page: Page, base: str) -> None:
    new_table(page, base, "kingdomino", 2)
    page.wait_for_selector("main.table button.slot")
    assert "/t/pocket-" not in page.url


FORBIDDEN = """
    const refuse = () => { throw new DOMException("", "SecurityError") };
    Object.defineProperty(globalThis, "localStorage", { get: refuse });
    Object.defineProperty(globalThis, "caches", { value: { keys: refuse, open: refuse } });
    navigator.serviceWorker.register = async () => refuse();
    navigator.serviceWorker.getRegistration = async () => refuse();
"""
LACKS = {
    "an old browser": ("delete globalThis.WebAssembly", "it is too old"),
    "plain http": (
        "Object.defineProperty(globalThis, 'isSecureContext', { value: false })",
        "only if it came by https",
    ),
    "storage forbidden": (FORBIDDEN, "does not let the page store anything"),
}


@pytest.mark.parametrize("lack", LACKS)
def test_a_browser_that_cannot_keep_a_page_says_why_and_plays_on_the_server(
    device: Device, base: str, lack: str
) -> None:
    page = device()
    script, word = LACKS[lack]
    page.add_init_script(script)
    page.goto(base)
    keep = page.get_by_role("button", name="Keep on this device")
    if lack == "storage forbidden":
        keep.click()
    else:
        expect(page.locator("section.pocket")).to_be_visible()
        expect(keep).to_have_count(0)
    expect(page.locator("section.pocket")).to_contain_text(word)
    plays_online(page, base)


def test_a_line_that_breaks_half_way_goes_on_where_it_broke(browser: Browser, base: str) -> None:
    context = sit(browser, DESK)
    page = context.new_page()
    with relayed(base) as relay:
        page.goto(relay.base)
        keep = page.get_by_role("button", name="Keep on this device")
        keep.wait_for()
        relay.lasts = MOST
        keep.click()
        expect(page.get_by_text("It broke off on the way")).to_be_visible()
        relay.lasts = float("inf")
        plays_online(page, relay.base)
        before = relay.came
        keep_everything(page, relay.base)
        assert relay.came - before < LITTLE, "what had arrived is not fetched again"
    context.close()


def test_a_full_device_says_so(browser: Browser, base: str) -> None:
    context = sit(browser, DESK)
    page = context.new_page()
    page.goto(base)
    full = {"origin": base, "quotaSize": 3_000_000}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", full)
    page.get_by_role("button", name="Keep on this device").click()
    expect(page.get_by_text("There is not enough room on this device")).to_be_visible()
    plays_online(page, base)
    context.close()


SPOIL = """async (part) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
            if (request.url.includes(part)) await cache.put(request, new Response('gone'));
    }
}"""


def test_a_game_that_cannot_be_stored_and_a_pack_that_was_spoilt_say_so(
    browser: Browser, tmp_path: Path
) -> None:
    with left_alone(browser, tmp_path, DESK) as (context, base):
        page = context.new_page()
        page.goto(f"{base}/new/kingdomino")
        full = {"origin": base, "quotaSize": 1}
        session = context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", full)
        page.locator(".go button.primary").click()
        word = page.get_by_text("This device can’t store the game")
        expect(word).to_be_visible()
        page.wait_for_selector("main.table button.slot")
        resize(page, PHONE)
        box = word.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]
        session.send("Storage.overrideQuotaForOrigin", {"origin": base})
        page.close()

        page = context.new_page()
        page.goto(f"{base}/about")
        page.evaluate(SPOIL, ".wasm")
        page.goto(f"{base}/new/kingdomino")
        expect(page.get_by_text("The game on this device can’t start")).to_be_visible()
        context.set_offline(False)
        with serving(tmp_path, urlsplit(base).port or 0, end=SIGKILL):
            page.evaluate(SPOIL, "/core-")
            plays_online(page, base)
            page.goto(base)
            page.get_by_role("button", name="Keep on this device").click()
            expect(page.get_by_text("It is all here")).to_be_visible()
        context.set_offline(True)
        page.close()
        page = context.new_page()
        new_table(page, base, "kingdomino", 2)
        page.wait_for_selector("main.table button.slot")
        assert "/t/pocket-" in page.url


MARK = """async (other) => {
    const cache = await caches.open("pravek-begun");
    const [name] = await cache.keys();
    const body = other ?? (await cache.match(name)).body;
    await cache.put(name, new Response(body, { headers: { marked: "" } }));
}"""
"""What Python remembers of its start gets a mark, and is spoilt if something else is put there."""


def test_python_begins_from_where_it_had_begun_and_from_nothing_if_that_is_spoilt(
    browser: Browser, tmp_path: Path
) -> None:
    def begin(without: str = "") -> tuple[Page, bool]:
        page = context.new_page()
        new_table(page, base, "kingdomino", 2)
        page.wait_for_selector("main.table button.slot")
        return page, "marked" in begun(page, without)

    with left_alone(browser, tmp_path, DESK) as (context, base):
        first, marked = begin()
        assert not marked
        first.evaluate(MARK)
        second, marked = begin()
        assert marked, "it began from there, and had no reason to remember anything else"
        assert first.url != second.url, "another table, by other luck"
        second.evaluate(MARK, "not a memory")
        _, marked = begin(without="marked")
        assert not marked, "it remembers how it began from nothing"


def test_a_browser_that_does_not_tell_what_it_keeps_plays_on_the_server(
    device: Device, base: str
) -> None:
    page = device()
    page.add_init_script(SILENT)
    plays_online(page, base)
