"""The review on the screen: the curve, slips one by one, two ways side by side, try it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from playwright.sync_api import Page, Route, expect
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.place import PHONE, arrive, hand_over, new_table
from tests.web.reading import LANGUAGES, SPEAK, complaints
from tests.web.reviewed import GAME, RECORD, bring, told

DESK = {"width": 1280, "height": 800}
LINE, TOLD = told()
REVIEW = TOLD.review
assert REVIEW is not None
FINE = ("best", "fine")

PUT = """async ([game, review]) => {
    const shelf = await new Promise((opened) => {
        const request = indexedDB.open('pravek.reviews', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('reviews');
        request.onsuccess = () => opened(request.result);
    });
    const reviews = shelf.transaction('reviews', 'readwrite').objectStore('reviews');
    await new Promise((done) => reviews.put(review, game).onsuccess = done);
    shelf.close();
}"""
TELL = """{
    const ask = window.fetch;
    window.drafts = [];
    window.fetch = (path, init) => {
        if (path !== '/api/reviews') return ask(path, init);
        drafts.push(JSON.parse(init.body).draft);
        const start = (stream) => window.tell = (line) =>
            stream.enqueue(new TextEncoder().encode(JSON.stringify(line) + '\\n'));
        return Promise.resolve(new Response(new ReadableStream({ start })));
    };
}"""
"""A server that tells of a review what and when we want, and comes to no end."""
NOTE = """{
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
        if (this.name === 'reviews') window.kept = value.progress.done;
        return put.call(this, value, key);
    };
}"""
"""A device that says how much of a review it has kept."""
HOLD = """{
    const get = IDBObjectStore.prototype.get;
    window.held = [];
    IDBObjectStore.prototype.get = function (key) {
        const request = get.call(this, key);
        if (this.name !== 'reviews') return request;
        const late = {};
        held.push(() => { late.result = request.result; late.onsuccess(); });
        return late;
    };
}"""
"""A device that reads a kept review when we let it."""


def part(done: int) -> dict[str, Any]:
    """A line of a review of which so much is made."""
    line: dict[str, Any] = json.decode(LINE)
    line["review"]["progress"] = {"stage": "judging", "done": done, "total": 9}
    return line


def open_review(page: Page, base: str) -> None:
    def tell(route: Route) -> None:
        route.fulfill(body=LINE, content_type="application/x-ndjson")

    page.route("**/api/reviews", tell)
    arrive(page, f"{base}/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator(".curve polyline").first.wait_for()
    expect(page.locator("progress")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_slips_are_stepped_through_with_what_was_better(
    device: Device, base: str, size: dict[str, int]
) -> None:
    page = device(size)
    open_review(page, base)
    expect(page.locator(".curve polyline")).to_have_count(3)
    slips = [each for each in REVIEW.decisions if each.seat == 0 and each.label not in FINE]
    expect(page.locator(".slip")).to_have_count(len(slips))
    page.get_by_role("button", name="Next slip").click()
    expect(page.locator(".slip.chosen")).to_have_count(1)
    for title in ("Played", "Better"):
        way = page.locator("figure", has_text=title)
        expect(way.locator(".board .laid, .claimed").first).to_be_visible()
        expect(way.locator(".num")).to_contain_text("%")
    assert violations(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert violations(page, only=COLOURS) == []

    address = page.url
    assert "#at=" in address
    page.keyboard.press("n")
    page.wait_for_function("address => location.href !== address", arg=address)
    page.keyboard.press("p")
    page.wait_for_function("address => location.href === address", arg=address)


def test_a_decision_is_tried_again_and_judged(device: Device, base: str) -> None:
    page = device(DESK)
    open_review(page, base)
    placing = next(
        each
        for each in REVIEW.decisions
        if each.played > 0 and each.ways[0].action["event"] == "Place"
    )

    def judge(route: Route) -> None:
        """How it is judged is held in tests/server/test_reviews.py."""
        route.fulfill(body=json.encode(placing), content_type="application/json")

    page.route("**/api/reviews/instead", judge)
    page.locator("input[type=range]").fill(str(placing.event + 1))
    page.get_by_role("button", name="Try it again").click()
    again = page.locator("dialog[open]")
    moment = page.evaluate("location.hash")
    page.keyboard.press("n")
    again.locator("header b").click()  # now nothing has the focus
    page.keyboard.press("n")
    assert page.evaluate("location.hash") == moment, "the page behind stands still"
    again.locator("button.spot").first.click()
    again.locator("section.action .btn.primary").click()
    expect(again.locator(".label")).to_be_visible()
    again.get_by_role("button", name="Once more").click()
    expect(again.locator("button.spot").first).to_be_visible()
    again.get_by_role("button", name="Back").click()
    expect(again).to_have_count(0)


def test_what_is_passed_by_is_not_asked_for_and_a_busy_server_is_asked_again(
    device: Device, base: str
) -> None:
    page = device(DESK, quiet=False)
    asked = list[int]()

    def tell(route: Route) -> None:
        asked.append(route.request.post_data_json["step"])
        busy = {"status": 429, "key": "too_often", "text": "", "args": {"seconds": 1}}
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(status=429, json=busy)

    page.route("**/api/records/at", tell)
    open_review(page, base)
    slip = next(each for each in REVIEW.decisions if each.label not in FINE)
    page.locator("input[type=range]").evaluate(
        """(slider, to) => { for (let at = 0; at <= to; at++) {
            slider.value = at; slider.dispatchEvent(new Event('input', { bubbles: true })); } }""",
        slip.event + 1,
    )
    for title in ("Played", "Better"):
        way = page.locator("figure", has_text=title)
        expect(way.locator(".board .laid, .claimed").first).to_be_visible()
    assert asked == [slip.event] * 3


def test_who_stops_before_anything_has_come_is_not_told_that_the_server_is_gone(
    device: Device, base: str
) -> None:
    page = device(PHONE)
    page.route("**/api/reviews", lambda route: None)
    arrive(page, f"{base}/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator(".alone")).to_have_count(0)


def test_who_leaves_while_his_game_is_fetched_begins_no_review(device: Device, base: str) -> None:
    page = device(quiet=False)
    reviews, held = list[Route](), list[Route]()
    page.route("**/api/reviews", lambda route: reviews.append(route))
    page.route("**/record?*", lambda route: route.abort())
    new_table(page, base, "kingdomino", 2, seed=3)
    hand_over(page)
    game = page.url.rpartition("/")[2] + "-1"
    page.unroute("**/record?*")
    page.route("**/turn", lambda route: held.append(route))
    with page.expect_request("**/turn"):
        page.goto(f"{base}/review/{game}")
    page.get_by_role("link", name="My games").first.click()
    expect(page.locator("h1")).to_have_text("My games")
    page.unroute("**/turn")
    for route in held:
        route.continue_()
    page.locator("article", has_text="of 2").get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".felt .board").first).to_be_visible()
    assert reviews == []


def test_a_kept_review_of_another_shape_is_made_anew(device: Device, base: str) -> None:
    page = device()
    bring(page, base)
    old = json.decode(LINE)["review"] | {"review": REVIEW.review - 1}
    del old["decisions"]
    page.evaluate(PUT, [GAME, old])
    drafts = list[Any]()

    def tell(route: Route) -> None:
        drafts.append(route.request.post_data_json["draft"])
        route.fulfill(body=LINE, content_type="application/x-ndjson")

    page.route("**/api/reviews", tell)
    page.goto(f"{base}/review/{GAME}")
    expect(page.locator(".curve polyline")).to_have_count(3)
    assert drafts == [None]


def test_what_is_made_of_a_review_is_kept_meanwhile_and_when_its_page_is_closed(
    device: Device, base: str
) -> None:
    page = device()
    bring(page, base)
    page.add_init_script(TELL + NOTE)
    page.goto(f"{base}/review/{GAME}")
    page.wait_for_function("() => window.tell")
    page.evaluate("line => tell(line)", part(done=1))
    page.wait_for_function("() => window.kept === 1")
    page.evaluate("line => tell(line)", part(done=2))
    expect(page.locator("progress")).to_have_js_property("value", 2)
    page.reload()
    page.wait_for_function("() => drafts.length > 0")
    assert page.evaluate("drafts[0].progress.done") == 2


def test_stop_and_go_on_while_the_kept_review_is_read(device: Device, base: str) -> None:
    page = device()
    bring(page, base)
    page.add_init_script(TELL + HOLD)
    page.goto(f"{base}/review/{GAME}")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("() => held.length === 2")
    page.evaluate("held.forEach((read) => read())")
    page.wait_for_function("() => window.tell")
    page.evaluate("line => tell(line)", part(done=1))
    expect(page.locator("progress")).to_have_js_property("value", 1)
    expect(page.get_by_role("button", name="Stop")).to_be_visible()


def test_a_review_is_for_everybody_in_every_language(device: Device, base: str) -> None:
    page = device(PHONE)
    arrive(page, base)
    for language in LANGUAGES[::-1]:
        page.evaluate(SPEAK, language)
        open_review(page, base)
        page.locator(".steps .btn").last.click()
        assert complaints(page, language) == []


def test_what_cannot_be_reviewed_is_said(device: Device, base: str, tmp_path: Path) -> None:
    page = device(quiet=False)
    arrive(page, f"{base}/review")
    record = tmp_path / "record.jsonl"
    record.write_text(RECORD.read_text()[:3000])
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("alert")).to_contain_text("We can’t read this file")


@pytest.mark.parametrize("address", ["review", "replay"])
def test_a_file_that_is_too_large_is_not_read(
    device: Device, base: str, tmp_path: Path, address: str
) -> None:
    page = device()
    record = tmp_path / "record.jsonl"
    record.write_bytes(RECORD.read_bytes() + b"\n" * 6 * 1024 * 1024)
    arrive(page, f"{base}/{address}")
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("alert")).to_have_text("This is too large.")
    assert asked == []
