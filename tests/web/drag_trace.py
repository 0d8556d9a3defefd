"""Main-thread work while a domino is dragged: `python -m tests.web.drag_trace OUT.json`.

Prints, for a 2-player 7×7 table and a 4-player Tribe table, the work a frame (median and 95th
percentile, in milliseconds), the longest task and the frame rate. Run it on a quiet machine.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.web.driver import play_dominoes, until_placing
from tests.web.place import DESK, launch, new_table, serving, sit

FRAME = 1000 / 60
CATEGORIES = ["toplevel", "devtools.timeline", "__metadata"]


def main_thread(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Tasks of the page's main thread: start and length in milliseconds."""
    names = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in events
        if event.get("name") == "thread_name"
    }
    tasks: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for event in events:
        thread = (event["pid"], event["tid"])
        if "RunTask" in event.get("name", "") and names.get(thread) == "CrRendererMain":
            length = event.get("dur", 0) / 1000
            tasks.setdefault(thread, []).append((event["ts"] / 1000, length))
    return max(tasks.values(), key=lambda row: sum(length for _, length in row))


def measured(tasks: list[tuple[float, float]], seconds: float, frames: int) -> dict[str, float]:
    begin = min(start for start, _ in tasks)
    work: dict[int, float] = {}
    for start, length in tasks:
        frame = int((start - begin) / FRAME)
        work[frame] = work.get(frame, 0) + length
    row = sorted(work.values())
    return {
        "frames a second": round(frames / seconds, 1),
        "work a frame, median ms": round(row[len(row) // 2], 2),
        "work a frame, p95 ms": round(row[int(len(row) * 0.95)], 2),
        "longest task ms": round(max(length for _, length in tasks), 2),
    }


def trace(
    browser: Browser, base: str, game: str, mode: str | None, players: int, duel: bool
) -> dict[str, float]:
    page = sit(browser, DESK).new_page()
    if duel:
        page.goto(f"{base}/new/{game}")
        page.get_by_text("Mighty Duel", exact=True).click()
        page.locator(".go button.primary").click()
    else:
        new_table(page, base, game, players, mode)
    page.wait_for_selector("main.table")
    play_dominoes(page, 24)
    until_placing(page)
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
        after = page.evaluate("[performance.now(), window.frames_seen]")
        browser.stop_tracing()
        page.mouse.up()
        events = json.loads(path.read_text())["traceEvents"]
    page.context.close()
    seconds, frames = (after[0] - before[0]) / 1000, after[1] - before[1]
    return measured(main_thread(events), seconds, frames)


def main(out: Path | None) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as base,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        found = {
            "kingdomino, 2 players, 7×7": trace(browser, base, "kingdomino", None, 2, True),
            "origins tribe, 4 players": trace(browser, base, "origins", "tribe", 4, False),
        }
    text = json.dumps(found, indent=1, ensure_ascii=False)
    print(text)
    if out:
        out.write_text(text + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
