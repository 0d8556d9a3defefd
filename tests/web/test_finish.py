"""What families found on the pages, mended: score, print, replay, settings, levels, touch."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect
from tests.web.conftest import Device
from tests.web.place import PHONE, ROOT, new_table

SMALL = {"width": 360, "height": 640}
OUTSIDE = """selector => [...document.querySelectorAll(selector)].filter((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).length"""


def test_a_painted_land_survives_a_reload(device: Device, base: str) -> None:
    page = device(SMALL)
    page.goto(f"{base}/score")
    page.get_by_role("button", name="forest").click()
    page.get_by_role("button", name="1", exact=True).click()
    for cell in (7, 8):
        page.locator(".cell").nth(cell).click()
    page.get_by_label("Harmony").check()
    page.reload()
    page.get_by_role("button", name="Count").click()
    expect(page.locator(".lines li span").first).to_have_text("forest, 2\u00a0×\u00a02")
    assert page.get_by_label("Harmony").is_checked()
    page.get_by_role("button", name="Clear").click()
    page.reload()
    page.wait_for_selector(".cell")
    assert page.locator(".cell .sq").count() == 0


def test_board_and_palette_are_on_one_small_screen(device: Device, base: str) -> None:
    page = device(SMALL)
    page.goto(f"{base}/score")
    for mode, size in (("Kingdomino", "5"), ("Tribe", "7")):
        page.get_by_role("button", name=mode).click()
        page.locator(".row select").select_option(size)
        expect(page.locator(".brush")).to_have_count(8)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(OUTSIDE, ".brush, .numbers button") == 0, mode
        page.locator(".cell").last.evaluate("cell => cell.parentElement.scrollIntoView()")
        for what in (".brush", ".numbers button", ".cell"):
            assert page.evaluate(OUTSIDE, what) == 0, (mode, what)


def test_the_rules_are_printed_as_wide_as_the_paper(device: Device, base: str) -> None:
    page = device()
    page.goto(f"{base}/rules/kingdomino")
    page.wait_for_selector("article section")
    page.emulate_media(media="print")
    assert page.locator("article").evaluate("e => e.clientWidth / innerWidth") > 0.9
    assert not page.locator("header").is_visible()


RECORD = ROOT / "tests/records/kingdomino-2.jsonl"


def test_a_replay_says_what_it_is(device: Device, base: str) -> None:
    """Its title; at the start that it starts; how fast it goes; what was thrown away."""
    page = device()
    page.goto(f"{base}/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.wait_for_selector("main.table .board")
    heading = page.get_by_role("heading", level=1).inner_text().replace("\u00a0", " ")
    assert heading == "Replay: Kingdomino"
    assert page.title() == "Replay: Kingdomino · Pravek"
    expect(page.locator("section.action p")).to_have_text("The dominoes are dealt.")
    for speed in ("1×", "2×", "4×", "0.5×", "1×"):
        assert page.locator(".speed").inner_text() == speed
        page.locator(".speed").click()
    lines = [json.loads(line) for line in RECORD.read_text().splitlines()]
    events = [line["event"] for line in lines if "event" in line]
    page.locator("input[type=range]").fill(str(events.index("Discard") + 1))
    page.locator(".left .slot", has_text="discarded").wait_for()
    page.keyboard.press("End")
    expect(page.locator("section.action p")).to_have_text("The game is over.")


def theme_by_settings(page: Page, theme: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option(theme)
    page.wait_for_selector(f"html[data-theme={theme}]")
    page.keyboard.press("Escape")


def test_settings_are_on_every_page_and_the_first_picture_obeys(device: Device, base: str) -> None:
    page = device(PHONE)
    for path, theme in (("/rules", "dark"), ("/tables", "light"), ("/", "dark"), ("/", "light")):
        page.goto(base + path)
        theme_by_settings(page, theme)
        if path == "/":
            light = page.locator(".hero .scene").evaluate("e => getComputedStyle(e).filter")
            assert (light == "none") == (theme == "light")


def test_levels_have_words_and_lead_to_a_table(device: Device, base: str) -> None:
    page = device()
    page.goto(base)
    page.get_by_role("link", name=re.compile("Menhir")).click()
    level = page.locator(".seat .bot select")
    expect(level).to_have_value("menhir")
    words = ["very easy", "easy", "medium", "hard", "very hard"]
    said = level.locator("option").all_inner_texts()
    assert [text.split(" · ")[1] for text in said] == words


def test_nothing_of_keys_where_there_are_none(device: Device, base: str) -> None:
    for size, keys in ((PHONE, False), (None, True)):
        page = device(size) if size else device()
        page.goto(f"{base}/replay")
        page.get_by_text("Open the record of any game").wait_for()
        assert page.get_by_text("Home and End jump").is_visible() == keys
        new_table(page, base, "kingdomino", 2, seed=1)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Link for spectators").wait_for()
        assert page.get_by_role("button", name="Keys").is_visible() == keys


def test_a_shared_link_and_the_icons_are_really_there(device: Device, base: str) -> None:
    """The built client has the words the server speaks of it with, and every picture it names."""
    page = device(language="pl")
    page.goto(base)
    page.wait_for_selector("html[lang=pl]")
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest == "/pl.webmanifest"
    told = page.request.get(base + manifest).json()
    assert (told["lang"], told["start_url"]) == ("pl", "/")
    icons = [icon["src"] for icon in told["icons"]]
    links = [f"/link-{name}.png" for name in ("pravek", "kingdomino", "origins", "krom")]
    for path in (*icons, *links, "/favicon.ico", "/icon-180.png"):
        found = page.request.get(base + path)
        assert found.ok, path
        kind = found.headers["content-type"]
        assert kind.startswith("image/"), (path, kind)
    rules = page.request.get(f"{base}/rules/tribe", headers={"accept-language": "sk"}).text()
    assert '<meta property="og:title" content="Pravidlá: ' in rules
    assert f'<meta property="og:image" content="{base}/link-origins.png" />' in rules
