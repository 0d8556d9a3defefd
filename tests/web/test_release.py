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
