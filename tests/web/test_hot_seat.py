"""Two people around one screen, at a game without secrets: they simply take turns."""

from __future__ import annotations

from tests.web.conftest import Device
from tests.web.driver import finished, play_dominoes


def test_two_people_around_one_screen(device: Device, base: str) -> None:
    page = device()
    page.goto(f"{base}/new/kingdomino")
    other = page.locator(".seat").nth(1)
    other.locator("select").first.select_option("me")
    other.locator("input").fill("Todor")
    page.locator(".go button.primary").click()
    page.wait_for_selector("main.table")
    boards = set()
    for _ in range(24):  # each click: whoever has chosen and not confirmed is still to act
        play_dominoes(page, 1)
        boards.add(page.locator(".own .board").get_attribute("aria-label"))
        assert page.locator("main.pass").count() == 0, "there is nothing to hide"
    assert len(boards) == 2, "the board of whoever is to act is the large one"
    page.reload()  # both seats belong to this device
    page.wait_for_selector("main.table")
    play_dominoes(page)
    assert finished(page)
    page.wait_for_selector("main.result table")
    names = page.locator("main.result thead th").all_inner_texts()
    assert [name.strip() for name in names] == ["Hania", "Todor"]
