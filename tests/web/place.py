"""A server of our own and a browser to look at it with, for tests and screenshots."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

ROOT = Path(__file__).parents[2]
DESK = {"width": 1440, "height": 900}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server with an empty table room; bots answer at once."""
    command = [sys.executable, "-m", "pravek", "serve", "--port", "0", "--data", str(folder)]
    command += ["--limit-factor", "1000", "--workers", "1", "--bot-pause", "0"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            process.wait(20)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)


def sit(browser: Browser, size: dict[str, int], **wishes: Any) -> BrowserContext:
    """A fresh device: animation off, English, unless it wishes otherwise."""
    prefs = {"language": "en", "motion": "off", "name": "Hania"} | wishes
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        has_touch=size["width"] < 700,
        reduced_motion="reduce",
        color_scheme="light",
    )
    context.set_default_timeout(60_000)
    kept = json.dumps(json.dumps(prefs))
    context.add_init_script(
        f"localStorage.getItem('pravek.prefs') || localStorage.setItem('pravek.prefs', {kept})"
    )
    return context


def machine(browser: Browser) -> dict[str, Any]:
    """On what something was measured, and what else was going on there."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return {
        "processor": model[1] if model else platform.processor(),
        "cores": os.cpu_count(),
        "cores used": sorted(os.sched_getaffinity(0)),
        "scheduled": "real time (chrt -r)"
        if os.sched_getscheduler(0) == os.SCHED_RR
        else "as usual",
        "load average": [round(load, 1) for load in os.getloadavg()],
        "chromium": browser.version,
        "drawn by": "software, headless",
        "date": date.today().isoformat(),
    }


def watched(page: Page) -> list[str]:
    """Whatever the page complains about, as it happens."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda line: complaints.append(line.text) if line.type == "error" else None,
    )
    return complaints


def new_table(page: Page, base: str, game: str, players: int, mode: str | None = None) -> None:
    """Make a table against bots through the page, as a person would."""
    page.goto(f"{base}/new/{game}")
    page.locator("label.chip", has_text=f"{players} ").first.click()
    if mode:
        page.locator("label.choice").nth(["discovery", "totem", "tribe"].index(mode)).click()
    for seat in range(1, players):
        page.locator(".seat").nth(seat).locator("select").nth(1).select_option("pebble")
    page.locator(".go button.primary").click()
    page.wait_for_url("**/t/*")
