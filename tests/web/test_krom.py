"""Krom in a real browser: a whole game, secrets at one device, a phone, five languages."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.driver import finished
from tests.web.krom_driver import duty, krom_by_keys, krom_table, play_krom
from tests.web.place import DESK, ROOT, resize
from tests.web.reading import LANGUAGES, complaints
from tests.web.slipped import Asked, slip

WORDS = ROOT / "web/src/i18n/locales/krom"
PLURALS = {
    "en": {"one", "other"},
    "bg": {"one", "other"},
    "pl": {"one", "few", "many", "other"},
    "cs": {"one", "few", "many", "other"},
    "sk": {"one", "few", "many", "other"},
}


KINDS = {"CharacterChoice", "Movement", "Fight", "Played", "ActionTurn", "Walk", "Climbing"}
"""What is decided in every game; what a winner loots is decided seldom."""
LEADS = {"Walk": "Forest", "Climbing": "Mountains"}
"""Where one meets it."""
SIZES = ((1440, 900), (1280, 800), (768, 1024), (390, 844), (360, 640), (844, 390))


def scrolls(page: Page) -> list[bool]:
    """Whether the page is wider or higher than the screen."""
    wide: list[bool] = page.evaluate(
        "(d => [d.scrollWidth > innerWidth, d.scrollHeight > innerHeight])"
        "(document.documentElement)"
    )
    return wide


PASS = "[data-pass]"
HEAPS = 20
"""Looks at the memory of a page before something in it counts as remembered for good."""


def heap(page: Page) -> list[str]:
    """Every string that the page's script remembers, after the rubbish was taken out."""
    chunks: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    strings: list[str] = json.loads("".join(chunks))["strings"]
    return strings


def test_a_whole_game_by_mouse(device: Device, base: str) -> None:
    page = device()
    krom_table(page, base, 2, seed=None)
    page.locator("main.krom").wait_for()
    assert duty(page) == "CharacterChoice"
    assert play_krom(page) > 20
    page.locator("ol.standing li").nth(1).wait_for()
    page.locator("ol.standing .card").first.wait_for(state="attached")


FRAME = """() => [...document.querySelectorAll('.areas, .tray, section.action, .mine:not(.dest)')]
    .filter((e) => e.checkVisibility()).map((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return [e.className.split(' ')[0], ...[x, y, width, height].map(Math.round)].join(' ');
    })"""
"""Where the parts of the table are, as far as they are seen; not a destination one has sealed."""


def test_the_frame_keeps_still_at_every_size(device: Device, base: str) -> None:
    page = device(DESK)
    krom_table(page, base, 4)
    page.locator("main.krom").wait_for()
    places: dict[str, set[str]] = {}
    for seed in range(6):
        play_krom(page, 2, seed)
        if duty(page) is None:
            break
        for width, height in SIZES:
            resize(page, {"width": width, "height": height})
            assert scrolls(page) == [False, False], (width, height)
            for place in page.evaluate(FRAME):
                places.setdefault(f"{width}x{height} {place.split()[0]}", set()).add(place)
        resize(page, DESK)
    assert {part: found for part, found in places.items() if len(found) > 1} == {}


def test_secrets_at_one_device(device: Device, base: str) -> None:
    page = device()
    krom_table(page, base, 2, "me")
    for taken in range(2):  # each of them chooses a character, in front of all
        expect(page.locator("button.person.taken")).to_have_count(taken)
        page.locator("button.person:enabled").first.click()
        page.locator("section.action .btn.primary").click()
    page.locator(f"{PASS} ~ .buttons .btn").click()
    page.locator(".dest").first.wait_for()
    hand = page.locator(".held .card .name").all_inner_texts()
    assert len(hand) == 1
    goal = page.locator(".dest:not([aria-disabled=true])").nth(1)
    area = goal.locator("b").inner_text().lower()
    goal.click()
    page.locator("section.action .btn.primary").click()

    page.locator(PASS).wait_for()
    assert hand[0] not in page.content()
    told = re.compile(rf"will go to the {area}|:go-{area}$")
    for _ in range(HEAPS):  # what is on its way out may take a moment
        remembered = [text for text in heap(page) if told.search(text)]
        if not remembered:
            break
    assert remembered == []
    stored = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert hand[0] not in stored
    assert area not in stored

    page.reload()
    page.locator(f"{PASS} ~ .buttons .btn").click()
    page.locator(".dest").first.wait_for()
    expect(page.locator(".pl .seal.ready")).to_have_count(1)  # the other one has chosen; not what
    assert (
        hand[0] not in page.content() or hand == page.locator(".held .card .name").all_inner_texts()
    )
    assert f"will go to the {area}" not in page.content()


def test_a_choice_is_changed_and_taken_back_by_keys(device: Device, base: str) -> None:
    page = device()
    krom_table(page, base, 2, "open")
    words = page.locator(".words").inner_text()
    guest = device(quiet=False)
    guest.goto(f"{base}/join/{words}")
    guest.locator("form .btn.primary").click()
    for person in (page, guest):
        person.locator("button.person:enabled").first.wait_for()
        person.keyboard.press("1")
        person.keyboard.press("Enter")
    page.locator(".dest").first.wait_for()
    guest.locator(".dest").nth(2).click()
    guest.locator(".dest.chosen").wait_for()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    page.locator(".dest.mine").wait_for()
    guest.locator(".pl .seal.ready").wait_for()
    assert guest.locator(".dest.chosen").count() == 1, "others choosing takes nothing away"
    assert "savanna" in guest.locator("section.action .btn.primary").inner_text()
    assert "forest" in page.locator(".dest.mine b").inner_text().lower()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.locator(".dest.mine", has_text="Savanna").wait_for()
    page.get_by_role("button", name="Take the card back").click()
    page.locator(".dest.mine").wait_for(state="detached")
    page.locator(".dest[aria-disabled=true]").click(force=True)  # the caves: one must leave
    page.locator("section.action small.bad").wait_for()
    assert "KR-4.2" in page.locator("section.action small.bad").inner_text()


def test_rounds_by_keys_alone(device: Device, base: str) -> None:
    page = device()
    krom_table(page, base, 2)
    page.locator("main.krom").wait_for()
    krom_by_keys(page, 2)
    assert page.locator("header").inner_text().count("Round 3") == 1


def test_a_record_is_replayed(device: Device, base: str) -> None:
    page = device()
    page.goto(f"{base}/replay")
    page.locator("input[type=file]").set_input_files(ROOT / "tests/records/krom-3.jsonl")
    slider = page.locator("input[type=range]")
    slider.wait_for()
    last = slider.get_attribute("max")
    page.keyboard.press("End")
    page.wait_for_function("n => document.querySelector('input[type=range]').value === n", arg=last)
    page.locator("main.krom").wait_for()
    page.locator("section.action", has_text="The game is over").wait_for()
    ended = page.locator("main.krom").inner_text()
    page.keyboard.press("Home")
    page.locator("section.action", has_text="The cards are dealt").wait_for()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    assert page.locator("main.krom").inner_text() != ended
    slider.fill("45")  # everybody has passed: nobody may stop this card any more
    page.locator("section.action", has_text="takes effect").wait_for()
    assert scrolls(page) == [False, False]


def head_for(page: Page, seen: set[str | None]) -> None:
    """Choose a way that leads to what was not met yet, where ways are chosen."""
    for kind, area in LEADS.items():
        way = page.locator(".tray button.dest:enabled:not([aria-disabled=true])", has_text=area)
        if kind not in seen and way.count():
            with suppress(Error):  # everybody has chosen meanwhile
                way.first.click(timeout=1500)
            return


def test_axe_finds_nothing_wrong_with_any_decision(device: Device, base: str) -> None:
    page = device(theme="dark")
    seen: set[str | None] = {None}
    seed, deals = 0, iter(range(1, 6))
    while not seen >= KINDS:
        if seed == 0 or finished(page):  # a kind may not come in a whole game
            krom_table(page, base, 4, seed=next(deals))
            page.locator("main.krom").wait_for()
        if (kind := duty(page)) not in seen:
            assert violations(page) == [], kind
            seen.add(kind)
        if kind == "Movement" and not page.locator(".dest.mine").count():
            head_for(page, seen)
        play_krom(page, 1, seed := seed + 1)


def test_axe_finds_nothing_wrong_with_looting(device: Device, base: str) -> None:
    page = device()
    things = [{"what": what} for what in ("krom", "card", "nothing")]
    slip(page, lambda: Asked({"kind": "Looting", "victims": [1]}, "Loot", things))
    krom_table(page, base, 3)
    page.locator(".tray .things button").first.wait_for()
    assert violations(page) == []
    page.locator(".tray .things button").first.click()
    page.locator("section.action .btn.primary").wait_for()
    assert violations(page) == []


def slots(text: str) -> set[str]:
    """What a sentence is given; the noun and the case it makes of it are its own business."""
    return set(re.findall(r"\{([a-z_]+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_complete(language: str) -> None:
    english = json.loads((WORDS / "en.json").read_text())
    words = json.loads((WORDS / f"{language}.json").read_text())
    assert [key for key in words if not key.endswith(".acc")] == list(english)
    for key, text in english.items():
        if isinstance(text, dict):
            assert set(words[key]) == PLURALS[language], key
        else:
            assert slots(words[key]) == slots(text), key
            assert words[key].count("**") == text.count("**"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_at_the_table(device: Device, base: str, language: str) -> None:
    page = device(language=language)
    krom_table(page, base, 3)
    page.locator("main.krom").wait_for()
    play_krom(page, 8)
    text = page.locator("main.krom, main.result").first.inner_text()
    assert not re.search(r"krom\.[a-z]", text)
    assert complaints(page, language) == []
