"""Friends by link: two browsers and a spectator, one of them reloaded and offline for a while."""

from __future__ import annotations

import json
import time

from playwright.sync_api import Page
from tests.web.conftest import Device
from tests.web.driver import Clock, clickable, finished
from tests.web.hearing import heard, listening
from tests.web.place import open_table


def take_turns(*pages: Page, until: int | None = None) -> int:
    """Whoever can act does; returns the number of decisions."""
    moves, since = 0, time.monotonic()
    while not all(finished(page) for page in pages) and (until is None or moves < until):
        moved = False
        for page in pages:
            target = None if finished(page) else clickable(page)
            if target:
                try:
                    target.click(timeout=1000)
                except Exception:
                    continue
                moves, moved = moves + 1, True
        if moved:
            since = time.monotonic()
        assert time.monotonic() - since < 60
        pages[0].wait_for_timeout(20)
    return moves


def test_two_friends_and_a_spectator(device: Device, base: str) -> None:
    host, guest = device(name="Hania"), device(quiet=False, name="Todor", language="bg")
    spectator = device()
    words, watch = open_table(host, base, "kingdomino")
    guest.goto(f"{base}/join/{words}")
    guest.locator("form input").fill("Todor")
    guest.locator("form button.primary").click()
    host.wait_for_selector("main.table")
    guest.wait_for_selector("main.table")
    spectator.goto(watch)
    spectator.wait_for_selector("main.table")

    take_turns(host, guest, until=8)
    guest.reload()
    guest.wait_for_selector("main.table")
    take_turns(host, guest, until=6)
    guest.context.set_offline(True)
    guest.locator("header [role=status]").wait_for()
    take_turns(host, until=1) if clickable(host) else None
    guest.context.set_offline(False)
    guest.locator("header [role=status]").wait_for(state="detached")
    take_turns(host, guest)

    for page in (host, guest, spectator):
        page.wait_for_selector("main.result table")  # it comes after the title
    totals = [
        page.locator("tfoot tr").first.locator("td").all_inner_texts()
        for page in (host, guest, spectator)
    ]
    assert totals[0] == totals[1] == totals[2]
    assert spectator.locator("section.action .btn").count() == 0
    assert spectator.get_by_role("button", name="Play again").count() == 0

    host.get_by_role("button", name="Play again").click()
    guest.locator(".next .btn.primary").click()
    host.wait_for_selector("main.table")
    guest.wait_for_selector("main.table")


SEE = """words => {
    const look = () => globalThis.seen ||= [...document.querySelectorAll('.said')]
        .some((said) => said.checkVisibility() && said.innerText.includes(words));
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""
"""A phrase goes by itself after a while: the page notes that it was seen, whenever we ask."""


def test_phrases_and_peace(device: Device, base: str) -> None:
    """A quick phrase reaches everybody, in everybody's own language; who is muted sees none."""
    host, guest = device(name="Hania"), device(quiet=False, name="Todor", language="bg")
    words, _ = open_table(host, base, "kingdomino")
    said = phrases(guest)
    listening(guest)
    guest.goto(f"{base}/join/{words}")
    guest.locator("form button.primary").click()
    guest.wait_for_selector("main.table")
    host.wait_for_selector("main.table")
    guest.evaluate(SEE, "Hania Успех!")
    say(host, "Good luck!")
    guest.wait_for_function("() => globalThis.seen")
    heard(guest, "Hania Успех!")

    guest.locator("header button[aria-haspopup=dialog]").click()
    guest.locator("dialog input[type=checkbox]").first.check()
    guest.keyboard.press("Escape")
    guest.locator(".said").wait_for(state="detached")
    say(host, "Nice move!")
    clock = Clock()
    while said != ["good_luck", "nice"]:
        clock.wait(guest)
    for _ in range(2):
        guest.evaluate("() => new Promise(requestAnimationFrame)")
    assert guest.locator(".said").count() == 0


def phrases(page: Page) -> list[str]:
    """The phrases that reach this page from now on, shown or not."""
    said: list[str] = []

    def listen(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "said":
            said.append(message["d"]["phrase"])

    page.on("websocket", lambda socket: socket.on("framereceived", listen))
    return said


def say(page: Page, phrase: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=phrase).click()
