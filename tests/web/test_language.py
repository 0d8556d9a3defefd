"""Words on the screen that no catalog shows: dates, dice, names with signs, an invitation."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Device
from tests.web.place import PHONE, ROOT
from tests.web.reading import words

from pravek.server.join_words import WORDS


def test_an_invitation_is_in_the_language_of_the_table(device: Device, base: str) -> None:
    """Bulgarian words, typed in capitals and with spaces on a Polish device; and by the link."""
    host = device(language="bg")
    host.goto(f"{base}/new/kingdomino")
    host.locator(".seat").nth(1).locator("select").first.select_option("open")
    host.locator(".go button.primary").click()
    said = host.locator(".words").inner_text()
    assert all(word in WORDS["bg"][0] for word in said.split("-"))
    link = host.locator(".url").inner_text()
    assert link.endswith(f"/join/{said}")

    guest = device(PHONE, language="pl")
    guest.goto(base)
    guest.locator("#words").fill(said.replace("-", " ").upper())
    guest.locator("form.join button").click()
    guest.get_by_role("button", name=words("pl")["join.sit"]).wait_for()
    guest.goto(link)
    guest.get_by_role("button", name=words("pl")["join.sit"]).click()
    guest.wait_for_url("**/t/*")


PLAYED = {"id": "k3v9q2mfx7", "game": "kingdomino", "mode": "", "when": 1790000000000, "seats": []}
MONTH = {"pl": r"21 wrz 2026", "bg": r"21\.09\.2026\s*г\."}


@pytest.mark.parametrize("language", ["pl", "bg"])
def test_dates_are_told_in_the_chosen_language(device: Device, base: str, language: str) -> None:
    """The browser itself is English."""
    page = device(language=language)
    page.goto(base)
    kept = [PLAYED | {"host": None, "join": None, "watch": None, "over": True}]
    page.evaluate("kept => localStorage.setItem('pravek.tables', JSON.stringify(kept))", kept)
    for path in ("/replay", "/tables"):
        page.goto(base + path)
        told = page.locator("main .muted", has_text="2026").inner_text()
        assert re.search(MONTH[language], told), told


RECORD = ROOT / "tests/records/krom-3-random_characters.jsonl"
SNATCH = {"pl": "Cap!", "cs": "Chňap!", "sk": "Chmat!"}


def step(found: Callable[[dict[str, Any]], bool]) -> str:
    """Where in the record something happens first."""
    lines = [json.loads(line) for line in RECORD.read_text().splitlines()]
    return str(next(at for at, line in enumerate(lines) if found(line)))


@pytest.mark.parametrize("language", SNATCH)
def test_the_log_of_krom_is_well_written(device: Device, base: str, language: str) -> None:
    """One die is no sum ("4 = 4"), and a card called "Snatch!" ends its sentence itself."""
    page = device(language=language)
    page.goto(f"{base}/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    slider, newest = page.locator("input[type=range]"), page.locator("ol.log li").first
    slider.fill(step(lambda line: line.get("event") == "Chase" and len(line["dice"]) == 1))
    expect(newest).to_have_text(re.compile(r"^[^=]*[^\d=]\s\d\.\s*$"))
    slider.fill(step(lambda line: line.get("event") == "Play" and line["card"] == "B21"))
    expect(newest).to_have_text(re.compile(re.escape(SNATCH[language]) + r"(?!\.)"))
    told = page.locator("ol.log").first.inner_text()
    assert not re.search(r"\b(\d) = \1\b|[!?…]\.|\{|undefined|\[object", told)
