"""What is shared leaves the page, or stands there to be copied by hand; nothing is called copied
that was not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.days import attempt, come, has_played, serving_on
from tests.web.place import DESK, PHONE, ROOT, resize
from tests.web.reading import LANGUAGES, complaints, words

PLAIN_HTTP = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
FORBIDDEN = """
navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
"""
SHEET = """navigator.share = () => {{
    setTimeout(() => (window.closed_ = true));
    return Promise.reject(new DOMException('', '{}'));
}}"""
CANCELLED, BROKEN = SHEET.format("AbortError"), SHEET.format("NotAllowedError")
CLOSED = "() => window.closed_"
"""Whatever the page does about it is done."""
MARKED = """() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
}"""
TEXT = "Pravek · 2026-11-18 · Kingdomino"


@pytest.fixture(scope="module")
def noon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_on(tmp_path_factory.mktemp("tables")) as base:
        yield base


def result(page: Page, base: str) -> None:
    has_played(page, base, attempt("counted"))
    come(page, f"{base}/daily/kingdomino")


@pytest.mark.parametrize("refusal", [PLAIN_HTTP, FORBIDDEN])
def test_a_result_that_cannot_be_copied_stands_there_marked(
    device: Device, noon: str, refusal: str
) -> None:
    page = device(DESK)
    page.add_init_script(refusal)
    result(page, noon)
    page.get_by_role("button", name="Share the result").click()
    field = page.get_by_label("Copy it by hand")
    expect(field).to_be_focused()
    assert page.evaluate(MARKED).split("\n")[0] == TEXT
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)


def test_a_sheet_that_is_closed_again_has_copied_nothing(device: Device, noon: str) -> None:
    page = device(PHONE)
    page.add_init_script(CANCELLED)
    result(page, noon)
    page.get_by_role("button", name="Share the result").click()
    page.wait_for_function(CLOSED)
    expect(page.get_by_role("button", name="Share the result")).to_be_visible()
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)
    expect(page.locator("textarea")).to_have_count(0)


def test_where_no_sheet_comes_it_is_copied(device: Device, noon: str) -> None:
    page = device(PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(BROKEN)
    result(page, noon)
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").split("\n")[0] == TEXT


def test_a_link_that_cannot_be_copied_stands_there_marked(device: Device, noon: str) -> None:
    page = device(DESK)
    page.add_init_script(PLAIN_HTTP)
    page.goto(f"{noon}/new/kingdomino")
    page.locator(".seat").nth(1).locator("select").first.select_option("open")
    page.locator(".go button.primary").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_label("Copy it by hand")).to_be_focused()
    assert page.evaluate(MARKED) == page.locator("p.url").inner_text()
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)


def test_a_step_of_a_review_that_cannot_be_copied_stands_there_marked(
    device: Device, noon: str
) -> None:
    page = device(DESK)
    page.add_init_script(PLAIN_HTTP)
    page.goto(f"{noon}/review")
    page.locator("input[type=file]").set_input_files(ROOT / "tests/records/kingdomino-2.jsonl")
    page.get_by_role("button", name="Copy the link to this moment").click()
    expect(page.get_by_label("Copy it by hand")).to_be_focused()
    assert page.evaluate(MARKED) == page.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_copying_by_hand_in_every_language(device: Device, noon: str, language: str) -> None:
    page = device(PHONE, language=language, theme="light")
    page.add_init_script(PLAIN_HTTP)
    result(page, noon)
    page.locator(".day-result button").first.click()
    expect(page.get_by_text(words(language)["share.by_hand"])).to_be_visible()
    for size in (PHONE, {"width": 1280, "height": 800}):
        resize(page, size)
        assert complaints(page, language) == []
        assert violations(page) == []
