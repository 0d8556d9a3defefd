"""How a table behaves on a phone: it asks before it is left, stays lit, tells whose turn it is."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.conftest import Device
from tests.web.driver import finished, play_dominoes
from tests.web.place import new_table

STUBS = """
    globalThis.lit = 0;
    navigator.wakeLock.request = async () => (lit += 1, { release: async () => (lit -= 1) });
    globalThis.asked = 0;
    globalThis.told = [];
    globalThis.Notification = class {
        static permission = "default";
        static async requestPermission() {
            asked += 1;
            return Notification.permission = "granted";
        }
        constructor(title, { body }) { told.push([title, body]); }
    };
"""


def test_back_asks_before_it_leaves_a_game(device: Device, base: str) -> None:
    page = device()
    new_table(page, base, "kingdomino", 2)
    table = page.url
    page.wait_for_selector("main.table button.slot")
    page.go_back()
    expect(page.get_by_role("dialog")).to_contain_text("Leave the table?")
    page.get_by_role("button", name="Keep playing").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(table)
    page.go_back()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.wait_for_url(f"{base}/new/kingdomino")
    expect(page.locator("main.table")).to_have_count(0)


def test_a_screen_that_is_passed_around_stays_lit_while_a_game_is_on(
    device: Device, base: str
) -> None:
    page = device()
    page.add_init_script(STUBS)
    page.goto(f"{base}/new/kingdomino")
    page.locator(".seat").nth(1).locator("select").first.select_option("me")
    page.locator(".go button.primary").click()
    page.wait_for_function("() => lit === 1")
    page.locator("header a.brand").click()
    page.wait_for_function("() => lit === 0")


def test_whose_turn_it_is_is_told_to_who_looks_elsewhere_and_wished_for_it(
    device: Device, base: str
) -> None:
    page = device()
    page.add_init_script(STUBS)
    new_table(page, base, "kingdomino", 2, seed=7)
    page.wait_for_selector("main.table button.slot")
    page.get_by_role("button", name="Menu").click()
    assert page.evaluate("asked") == 0, "the browser asks only after a tap"
    page.get_by_label("Tell me when it’s my turn").check()
    page.wait_for_function("() => asked === 1")
    page.keyboard.press("Escape")
    play_dominoes(page, 2)
    assert page.evaluate("told") == [], "who looks at the table need not be told"
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    while not finished(page) and not page.evaluate("told"):
        play_dominoes(page, 1)
        page.wait_for_timeout(50)
    assert page.evaluate("told[0]") == ["Your turn", "Kingdomino"]
