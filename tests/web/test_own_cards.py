"""Krom with the cards of one's own box: a file is taken, refused in words, played, given up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Device
from tests.web.krom_driver import duty, play_krom
from tests.web.place import DESK, PHONE, hand_over


def template(page: Page, folder: Path) -> dict[str, object]:
    """The template, downloaded as a family would."""
    page.locator("details.own summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the template").click()
    path = folder / "krom-cards.json"
    download.value.save_as(path)
    file: dict[str, object] = json.loads(path.read_text("utf-8"))
    return file


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_family_plays_with_its_own_cards(
    device: Device, base: str, tmp_path: Path, size: dict[str, int]
) -> None:
    page = device(size)
    page.goto(f"{base}/new/krom")
    file = template(page, tmp_path)
    for person in file["characters"]:  # type: ignore[attr-defined]
        person["names"]["en"] = f"Aunt {person['names']['en']}"
    file["targets"] = dict.fromkeys("23456", 2)
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(file), "utf-8")
    page.set_input_files("details.own input", mine)
    page.get_by_text("You play with your own cards: mine.json").wait_for()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.locator(".go button.primary").click()
    page.wait_for_url("**/t/*")
    page.locator("main.krom").wait_for()
    assert duty(page) == "CharacterChoice"
    expect(page.locator("main.krom")).to_contain_text("Aunt Kolos")
    assert play_krom(page, 2) == 2
    if size == DESK:
        assert "Own cards" in page.locator("header").inner_text()
        hand_over(page)
        expect(page.get_by_role("link", name="Watch the replay")).to_have_count(1)
        assert page.get_by_role("link", name="Play the same deal again").count() == 0


def test_a_broken_file_is_refused_in_words_and_own_cards_can_be_given_up(
    device: Device, base: str, tmp_path: Path
) -> None:
    page = device(language="pl")
    page.goto(f"{base}/new/krom")
    page.locator("details.own summary").click()
    broken = tmp_path / "broken.json"
    text = page.evaluate("fetch('/api/cards/template').then(answer => answer.text())")
    file = json.loads(text)
    file["gathering_prices"] = [1, 3, 4]
    file["evolution"][0]["cost"]["wood"] = 99
    broken.write_text(json.dumps(file), "utf-8")
    page.set_input_files("details.own input", broken)
    told = page.locator("details.own [role=alert]")
    told.wait_for()
    words = told.inner_text().replace("\xa0", " ")
    assert "E01: cost: wood: powinna to być liczba od 0 do 20, a nie 99" in words
    assert "gathering_prices: lista zaczyna się od tego, co darmowe" in words
    broken.write_text("{", "utf-8")
    page.set_input_files("details.own input", broken)
    page.get_by_text("plik: to nie jest JSON").wait_for()
    dropped = page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'mine.json')); "
        "return data; }",
        text,
    )
    page.dispatch_event("details.own", "drop", {"dataTransfer": dropped})
    page.get_by_text("Grasz własnymi kartami: mine.json").wait_for()
    page.get_by_role("button", name="Wróć do naszych kart").click()
    page.get_by_text("Wybierz plik").wait_for()
    with page.expect_request("**/api/tables") as sent:
        page.locator(".go button.primary").click()
    assert "cards" not in json.loads(sent.value.post_data or "")["options"]
