"""Main-thread work while a domino is dragged: `python -m tests.web.drag_trace bench/drag.json`.

Says, for a 2-player 7×7 table and a 4-player Tribe table, the work a frame (median and 95th
percentile), the longest task and the frame rate. Work is the processor time of the page's main
thread; what the clock on the wall saw stands beside it, with what else the machine had to do.
On a busy machine, where Chromium will not stay nice: `chrt -r 1 taskset -c 1 python -m ...`.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from tests.web.driver import play_dominoes, until_placing
from tests.web.place import DESK, new_table, report, sit

FRAME = 1000 / 60
CATEGORIES = ["toplevel", "devtools.timeline", "__metadata"]
TASK = "ThreadControllerImpl::RunTask"
KINDS = {
    "script": ("FunctionCall",),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
    "hit test": ("HitTest",),
}

Trace = list[dict[str, Any]]


def main_thread(events: Trace) -> Trace:
    """What the page's main thread did: of all renderers the one that did most."""
    names = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in events
        if event.get("name") == "thread_name"
    }
    threads: dict[tuple[int, int], Trace] = {}
    for event in events:
        thread = (event["pid"], event["tid"])
        if "tdur" in event and names.get(thread) == "CrRendererMain":
            threads.setdefault(thread, []).append(event)
    return max(threads.values(), key=lambda row: sum(event["tdur"] for event in row))


def frames(tasks: Trace, length: str) -> list[float]:
    """Milliseconds in each sixtieth of a second in which anything was done, sorted."""
    begin = min(task["ts"] for task in tasks)
    work: dict[int, float] = {}
    for task in tasks:
        frame = int((task["ts"] - begin) / 1000 / FRAME)
        work[frame] = work.get(frame, 0) + task[length] / 1000
    return sorted(work.values())


def measured(events: Trace, seconds: float, shown: int) -> dict[str, Any]:
    tasks = [event for event in events if event["name"] == TASK]
    work, wall = frames(tasks, "tdur"), frames(tasks, "dur")
    return {
        "frames a second": round(shown / seconds, 1),
        "seconds dragged": round(seconds, 1),
        "work a frame, median ms": round(work[len(work) // 2], 2),
        "work a frame, p95 ms": round(work[int(len(work) * 0.95)], 2),
        "longest task, work ms": round(max(task["tdur"] for task in tasks) / 1000, 2),
        "by the wall clock": {
            "a frame, median ms": round(wall[len(wall) // 2], 2),
            "a frame, p95 ms": round(wall[int(len(wall) * 0.95)], 2),
            "longest task ms": round(max(task["dur"] for task in tasks) / 1000, 2),
        },
        "work in all, ms": {
            kind: round(sum(e["tdur"] for e in events if e["name"] in names) / 1000)
            for kind, names in KINDS.items()
        },
    }


def drag(page: Page, browser: Browser) -> dict[str, Any]:
    """Take the domino that is to be placed and sweep it over the whole board, animation on."""
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("document.documentElement.dataset.motion = 'normal'")
    box = page.locator(".own").bounding_box()
    tile = page.locator("section.action .held").bounding_box()
    assert box is not None
    assert tile is not None
    page.evaluate(
        "window.frames_seen = 0; const count = () => { window.frames_seen++;"
        " requestAnimationFrame(count) }; requestAnimationFrame(count)"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        page.mouse.move(tile["x"] + 20, tile["y"] + 20)
        page.mouse.down()
        browser.start_tracing(page=page, path=path, categories=CATEGORIES)
        before = page.evaluate("[performance.now(), window.frames_seen]")
        for step in range(180):
            across = box["x"] + box["width"] * (0.1 + 0.8 * ((step * 7) % 60) / 60)
            down = box["y"] + box["height"] * (0.1 + 0.8 * (step % 45) / 45)
            page.mouse.move(across, down)
            page.wait_for_timeout(12)
        assert page.locator(".dom.ghost").count() == 1
        after = page.evaluate("[performance.now(), window.frames_seen]")
        browser.stop_tracing()
        page.mouse.up()
        events = json.loads(path.read_text())["traceEvents"]
    return measured(main_thread(events), (after[0] - before[0]) / 1000, after[1] - before[1])


def kingdomino(browser: Browser, base: str) -> dict[str, Any]:
    page = sit(browser, DESK).new_page()
    page.goto(f"{base}/new/kingdomino")
    page.get_by_text("Mighty Duel", exact=True).click()
    page.locator(".go button.primary").click()
    return at_table(page, browser)


def tribe(browser: Browser, base: str) -> dict[str, Any]:
    page = sit(browser, DESK).new_page()
    new_table(page, base, "origins", 4, "tribe")
    return at_table(page, browser)


def at_table(page: Page, browser: Browser) -> dict[str, Any]:
    page.wait_for_selector("main.table")
    play_dominoes(page, 24)
    until_placing(page)
    found = drag(page, browser)
    page.context.close()
    return found


def both(browser: Browser, base: str) -> dict[str, Any]:
    return {
        "kingdomino, 2 players, 7×7": kingdomino(browser, base),
        "origins tribe, 4 players": tribe(browser, base),
    }


if __name__ == "__main__":
    report(both)
