"""A new release comes while a game is open on a device: it is played to its end as it began."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect
from tests.ports import own_port
from tests.web.alone import keep_everything
from tests.web.driver import play_dominoes
from tests.web.place import DESK, hand_over, new_table, serving, sit, watched
from tests.web.release import next_release, tree

ARRIVED = """async () => {
    const here = await navigator.serviceWorker.ready;
    while (!here.waiting) await new Promise((later) => setTimeout(later, 50));
}"""
SCRIPTS = "[...document.scripts].map((script) => script.src).join()"


FETCHING = """
    let fetched = 0, left = 100;
    new PerformanceObserver(() => (fetched = performance.now())).observe({ type: "resource" });
    const go = () => fetch("/health").then(() => (left -= 1) && setTimeout(go));
    if (location.protocol === "http:") void go();
    const say = ServiceWorker.prototype.postMessage;
    ServiceWorker.prototype.postMessage = function (words) {
        globalThis.rest = Math.min(globalThis.rest ?? Infinity, performance.now() - fetched);
        globalThis.over = left === 0;
        say.call(this, words);
    };
"""
"""A page that fetches and fetches, and tells how soon after a fetch it spoke with its service
worker, and whether it has done so when all was fetched."""


def shown(page: Page) -> int:
    return int(page.locator("div.room").get_attribute("data-shown") or 0)


def test_an_open_game_outlives_a_release_that_changes_its_rules(
    browser: Browser, tmp_path: Path
) -> None:
    first, second = tree(tmp_path / "first"), next_release(tmp_path / "second")
    context = sit(browser, DESK)
    with serving(tmp_path, own_port(), root=first) as base:
        keep_everything(context.new_page(), base)
        context.pages[0].close()
    context.set_offline(True)
    page = context.new_page()
    complaints = watched(page)
    new_table(page, base, "kingdomino", 2, seed=7)
    page.wait_for_selector("main.table")
    play_dominoes(page, 4)
    table, reached = page.url, shown(page)
    context.set_offline(False)

    with serving(tmp_path, urlsplit(base).port or 0, root=second):
        other = context.new_page()
        other.goto(base)
        other.evaluate(ARRIVED)
        assert "-next" not in other.evaluate(SCRIPTS), "a table is open: nothing changes yet"
        play_dominoes(page, 2)
        page.wait_for_function(
            "reached => Number(document.querySelector('div.room').dataset.shown) > reached",
            arg=reached,
        )
        reached = shown(page)
        page.close()

        page = context.new_page()
        page.goto(base)
        other.close()  # later than the page came: one that is just being closed is seen like this
        page.wait_for_function(f"() => {SCRIPTS}.includes('-next')")
        page.goto(table)
        page.wait_for_selector("main.table")
        assert shown(page) >= reached > 0
        hand_over(page)
        expect(page.locator("main.result table")).to_be_visible()
    assert complaints == []
    context.close()


def test_a_new_version_is_asked_for_when_the_page_fetches_nothing(
    browser: Browser, tmp_path: Path
) -> None:
    """Chromium starts the old version again for a fetch that comes while it is being let go. Then
    it stays for half a minute; for five where somebody looks into it, as these tests do."""
    first, second = tree(tmp_path / "first"), next_release(tmp_path / "second")
    context = sit(browser, DESK)
    with serving(tmp_path, own_port(), root=first) as base:
        other = context.new_page()
        keep_everything(other, base)
    with serving(tmp_path, urlsplit(base).port or 0, root=second):
        other.goto(base)
        other.evaluate(ARRIVED)
        page = context.new_page()
        page.add_init_script(FETCHING)
        page.goto(base)  # the other one is open: however it asks, nothing changes
        page.wait_for_function("() => globalThis.over")
        assert page.evaluate("globalThis.rest") >= 200
    context.close()
