"""What a device wishes (language, theme…) is one wish of all its pages."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.conftest import Device
from tests.web.place import arrive

WATCH_WRITING = """
    window.written = [];
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        written.push(key);
        write.call(this, key, value);
    };
"""
KEPT = "() => JSON.parse(localStorage.getItem('pravek.prefs'))"


def test_a_page_that_opens_does_not_undo_what_another_has_just_wished(
    device: Device, base: str
) -> None:
    page = device()
    page.add_init_script(WATCH_WRITING)
    arrive(page, f"{base}/about")
    assert "pravek.prefs" not in page.evaluate("() => written")


def test_a_wish_on_one_page_is_heard_on_the_others_and_theirs_add_to_it(
    device: Device, base: str
) -> None:
    page = device()
    arrive(page, f"{base}/about")
    other = page.context.new_page()
    arrive(other, f"{base}/about")

    other.locator(".prefs .lang select").select_option("pl")
    expect(page.locator("html")).to_have_attribute("lang", "pl")

    page.locator(".prefs label.one select").first.select_option("dark")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    assert other.evaluate(KEPT) | {"language": "pl", "theme": "dark"} == other.evaluate(KEPT)
