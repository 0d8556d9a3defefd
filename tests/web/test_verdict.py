"""Everybody is told how it ended and what he is: who wins, who loses, who only watches."""

from __future__ import annotations

from tests.web.conftest import Device
from tests.web.place import PHONE


def test_the_winner_is_told_so_and_a_spectator_that_he_watches(device: Device, base: str) -> None:
    host, guest, crowd = device(name="Hania"), device(PHONE, name="Todor"), device(PHONE)
    host.goto(f"{base}/new/kingdomino")
    host.locator(".seat").nth(1).locator("select").first.select_option("open")
    host.locator(".go button.primary").click()
    link = host.locator(".url").inner_text()
    guest.goto(link)
    guest.locator("form button.primary").click()
    for page in (host, guest):
        page.wait_for_selector("main.table")
        assert page.get_by_text("You are watching").count() == 0
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Link for spectators").click()
    crowd.goto(host.locator("dialog .url").inner_text())
    crowd.get_by_text("You are watching").wait_for()
    host.keyboard.press("Escape")
    for page in (host, guest):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Let a bot play for me").click()
    titles = []
    for page in (host, guest, crowd):
        page.wait_for_selector("main.result table")
        titles.append(page.locator("main.result h2").inner_text())
    cells = crowd.locator("main.result tfoot tr").first.locator("td").all_inner_texts()
    crowned = crowd.locator("main.result thead th").filter(has=crowd.locator("svg.i"))
    winners, best = crowned.all_inner_texts(), max(map(int, cells))
    people = ["Hania", "Todor", None]
    if len(winners) == 1:
        wins = f"{winners[0]} wins with {best}\u00a0points"
        assert titles == [
            f"You win with {best}\u00a0points!" if name == winners[0] else wins for name in people
        ]
    else:
        others = {"Hania": "you and Todor", "Todor": "you and Hania", None: "Hania & Todor"}
        assert titles == [f"A shared victory: {others[name]}" for name in people]
