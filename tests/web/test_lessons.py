"""The first game with a coach: his notes come when they are needed, once each, to the end."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page
from tests.web.conftest import Device
from tests.web.driver import PATIENCE, finished, play_dominoes, until_placing
from tests.web.krom_driver import play_krom
from tests.web.place import DESK, PHONE, hand_over

COACH = "aside.coach"
FAREWELL = "Play again, or try a stronger bot"


TAKE = """() => {
    const coach = document.querySelector('aside.coach');
    const note = coach?.querySelector('p')?.innerText;
    [...(coach?.querySelectorAll('button') ?? [])].find((b) => b.innerText === 'Got it')?.click();
    return note ?? null;
}"""


def listen(page: Page) -> list[str]:
    """Read what the coach has to say now and put it away, at once: a note goes by itself when the
    game moves on."""
    heard = []
    while note := page.evaluate(TAKE):
        heard.append(note)
        page.wait_for_function(
            "note => document.querySelector('aside.coach p')?.innerText !== note", arg=note
        )
    return heard


def take_lesson(page: Page, lesson: str, clicks: int | None) -> list[str]:
    """Play and listen, to the end or for so many clicks."""
    heard, made, since = listen(page), 0, time.monotonic()
    while not finished(page) and made != clicks:
        made += play_krom(page, 1, seed=made) if lesson == "krom" else play_dominoes(page, 1)
        heard += listen(page)
        assert time.monotonic() - since < 4 * PATIENCE
    return heard


@pytest.mark.parametrize(
    ("lesson", "words", "clicks"),
    [
        (
            "kingdomino",
            ["choose dominoes from a line", "squares × crowns", "5\u00a0×\u00a05"],
            None,
        ),
        ("origins", ["choose dominoes from a line", "squares × fires"], 24),
        ("krom", ["six weights", "in secret"], 12),
    ],
)
def test_the_coach_teaches_to_the_end(
    device: Device, base: str, lesson: str, words: list[str], clicks: int | None
) -> None:
    page = device()
    page.goto(f"{base}/learn/{lesson}")
    page.locator("main .btn.primary").first.click()
    page.wait_for_selector("main.table, main.krom")
    page.wait_for_selector(COACH)
    heard = take_lesson(page, lesson, clicks)
    if not finished(page):
        hand_over(page)
    if FAREWELL not in heard[-1]:
        page.locator(COACH, has_text=FAREWELL).wait_for()
        heard += listen(page)
    assert FAREWELL in heard[-1]
    assert len(set(heard)) == len(heard), "nothing is said twice"
    for word in words:
        assert [note for note in heard if word in note], word
    page.reload()
    page.wait_for_selector("main.result")


def test_no_more_tips(device: Device, base: str) -> None:
    page = device()
    page.goto(f"{base}/learn/kingdomino")
    page.locator("main .btn.primary").first.click()
    page.locator(COACH).get_by_role("button", name="No more tips").click()
    play_dominoes(page, 6)
    assert page.locator(COACH).count() == 0


COVERED = """selectors => {
    const coach = document.querySelector('aside.coach').getBoundingClientRect();
    const seen = selectors.flatMap((one) => [...document.querySelectorAll(one)])
        .filter((e) => e.checkVisibility({ visibilityProperty: true }));
    return seen.map((e) => ({ e, r: e.getBoundingClientRect() })).filter(({ r }) =>
        r.top < coach.bottom - 1 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1
        || r.width < 24).map(({ e, r }) => `${e.className} ${r.width}`);
}"""
"""What lies under the coach, off the screen, or too small to be hit while he speaks."""

NEEDED = ["button.spot", "button.slot", "section.action .btn", "section.action p"]


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 640}, DESK])
def test_the_coach_covers_nothing_and_can_be_folded(
    device: Device, base: str, size: dict[str, int]
) -> None:
    page = device(size)
    page.goto(f"{base}/learn/kingdomino")
    page.locator("main .btn.primary").first.click()
    coach = page.locator(COACH)
    coach.filter(has_text="choose dominoes from a line").wait_for()
    assert page.evaluate(COVERED, NEEDED) == []
    coach.get_by_role("button", name="Got it").click()
    until_placing(page)
    coach.filter(has_text="Now place the domino").wait_for()
    page.locator("button.spot").first.wait_for()
    assert page.evaluate(COVERED, NEEDED) == []
    tall = coach.evaluate("e => e.clientHeight")
    face = coach.get_by_role("button", name="Guide")
    face.click()
    assert face.get_attribute("aria-expanded") == "false"
    assert coach.evaluate("e => e.clientHeight") < min(tall, 60)
    face.click()
    hand_over(page)
    coach.filter(has_text=FAREWELL).wait_for()
    heading = page.locator("main.result h2").first.bounding_box()
    below = coach.bounding_box()
    assert heading is not None
    assert below is not None
    assert heading["y"] >= below["y"] + below["height"]
