"""How soon the first board is there: `python -m tests.web.first_board bench/first-board.json`.

Five loads of a table from a warm server, each by a device that never saw it: nothing is cached.
The time is from the navigation to the frame in which the board is drawn, by the page's own clock.
On a busy machine, where Chromium will not stay nice: `chrt -r 1 taskset -c 1 python -m ...`.
"""

from __future__ import annotations

import json
import statistics
from typing import Any

from playwright.sync_api import Browser, Request
from tests.web.place import DESK, new_table, report, sit

DRAWN = """() => new Promise((done) => {
    const look = () => document.querySelector('main.table .own .board .dom')
        ? requestAnimationFrame(() => done(performance.now()))
        : requestAnimationFrame(look);
    look();
})"""


def first_board(browser: Browser, base: str, loads: int = 5) -> dict[str, Any]:
    page = sit(browser, DESK).new_page()
    new_table(page, base, "kingdomino", 2)
    page.wait_for_selector("main.table .board")
    seat = json.dumps(page.evaluate("localStorage.getItem('pravek.tables')"))
    times: list[int] = []
    wire = 0
    asked: list[Request] = []
    for _ in range(loads):
        device = sit(browser, DESK)
        device.add_init_script(f"localStorage.setItem('pravek.tables', {seat})")
        guest = device.new_page()
        asked.clear()
        guest.on("request", lambda request: asked.append(request))
        guest.goto(page.url, wait_until="commit")
        times.append(round(guest.evaluate(DRAWN)))
        guest.wait_for_load_state("networkidle")
        wire = sum(weight(request) for request in asked)
        device.close()
    page.context.close()
    median = round(statistics.median(times))
    return {
        "loads, ms": times,
        "median, ms": median,
        "requests": len(asked),
        "kilobytes": round(wire / 1000),
    }


def weight(request: Request) -> int:
    """Bytes on the wire, fonts and headers too; a socket's answer has none."""
    if request.response() is None:
        return 0
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


if __name__ == "__main__":
    report(first_board)
