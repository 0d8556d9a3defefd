"""A server of our own and a browser to look at it with, for tests and screenshots."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from signal import SIGTERM, Signals
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, sync_playwright

from pravek.core import deal, registry

ROOT = Path(__file__).parents[2]
DESK = {"width": 1440, "height": 900}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000
"""Milliseconds until something that does not come is missing."""
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
"""Debian's Chromium without its windows: the whole one draws a tab strip for every new device,
which costs it 1.3 s of a core instead of 0.1."""
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def serving(
    folder: Path,
    port: int = 0,
    end: Signals = SIGTERM,
    bot_pause: float = 0,
    grace: float = 60,
    games: Sequence[Path] = (),
    root: Path = ROOT,
) -> Iterator[str]:
    """A server with its tables in this folder; bots answer at once. How it ends is up to us, and of
    which tree it is."""
    command = [sys.executable, "-m", "pravek", "serve", "--port", str(port), "--data", str(folder)]
    command += ["--limit-factor", "1000", "--workers", "1", "--bot-pause", str(bot_pause)]
    command += ["--grace", str(grace), *(f"--game={path}" for path in games)]
    with running(command, root, end) as address:
        yield address


@contextmanager
def running(command: list[str], root: Path = ROOT, end: Signals = SIGTERM) -> Iterator[str]:
    """The address a server of that tree tells when it is ready."""
    environment = os.environ | {"PYTHONPATH": str(root / "src")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.send_signal(end)
            process.wait(20)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)


def sit(browser: Browser, size: dict[str, int], **wishes: Any) -> BrowserContext:
    """A fresh device: animation off, English, no coach, unless it wishes otherwise."""
    prefs = {"language": "en", "motion": "off", "name": "Hania", "coach": "silent"} | wishes
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        has_touch=size["width"] < 700 or size["height"] < 500,
        reduced_motion="reduce",
        color_scheme="light",
    )
    context.set_default_timeout(PATIENCE)
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


def report(measure: Callable[[Browser, str], dict[str, Any]]) -> None:
    """Measure with a browser at a server of its own, print what was found and where, and keep it in
    the file the command names."""
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as base,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        found = measure(browser, base) | {"machine": machine(browser)}
    text = json.dumps(found, indent=1, ensure_ascii=False)
    print(text)
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(text + "\n")


def arrive(page: Page, address: str) -> None:
    """Go there and wait until the page has all it asks for: nothing has been under way for a tenth
    of a second (`networkidle` waits half a second, on every page)."""
    under_way: set[Request] = set()

    def begins(request: Request) -> None:
        under_way.add(request)

    def ends(request: Request) -> None:
        under_way.discard(request)

    page.on("request", begins)
    page.on("requestfinished", ends)
    page.on("requestfailed", ends)
    page.goto(address)
    page.wait_for_selector("h1")
    quiet = 0
    while quiet < 4:
        page.wait_for_timeout(25)
        quiet = 0 if under_way else quiet + 1
    page.remove_listener("request", begins)
    page.remove_listener("requestfinished", ends)
    page.remove_listener("requestfailed", ends)


LAID_OUT = """async width => {
    const root = document.documentElement;
    let same = 0, before;
    for (let frame = 0; frame < 120 && same < 3; frame++) {
        await new Promise(requestAnimationFrame);
        const now = [innerWidth, root.scrollWidth, root.scrollHeight].join();
        same = now === before && innerWidth === width ? same + 1 : 0;
        before = now;
    }
}"""


def resize(page: Page, size: dict[str, int]) -> None:
    """Another size, and the page as it is laid out for it: a busy browser may take some frames to
    hear of it, and a board that measures itself is drawn anew after that."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.evaluate(LAID_OUT, size["width"])


def watched(page: Page) -> list[str]:
    """Whatever the page complains about, as it happens."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda line: complaints.append(line.text) if line.type == "error" else None,
    )
    return complaints


def deal_code(game: str, players: int, seed: int, **options: Any) -> str:
    code = deal.write(registry.build(game, players=players, **options), seed)
    assert code is not None
    return code


def new_table(
    page: Page,
    base: str,
    game: str,
    players: int,
    mode: str | None = None,
    seed: int | None = None,
    **options: Any,
) -> None:
    """Make a table against bots through the page, as a person would; with a seed a known deal."""
    if seed is None:
        page.goto(f"{base}/new/{game}")
        page.locator("label.chip", has_text=f"{players} ").first.click()
        if mode:
            page.locator("label.choice").nth(["discovery", "totem", "tribe"].index(mode)).click()
    else:
        code = deal_code(game, players, seed, **({"mode": mode} if mode else {}), **options)
        page.goto(f"{base}/new/{game}?deal={quote(code)}")
    for seat in range(1, players):
        page.locator(".seat").nth(seat).locator("select").nth(1).select_option("pebble")
    page.locator(".go button.primary").click()
    page.wait_for_url("**/t/*")


def open_table(host: Page, base: str, game: str, option: str | None = None) -> tuple[str, str]:
    """A table with one open seat: the words for the guest and the link for spectators."""
    host.goto(f"{base}/new/{game}")
    host.wait_for_selector("label.game.on")
    if option is not None:
        host.get_by_text(option).click()
    host.locator(".seat").nth(1).locator("select").first.select_option("open")
    host.locator(".go button.primary").click()
    host.wait_for_selector(".words")
    words = host.locator(".words").inner_text()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Link for spectators").click()
    watch = host.locator("dialog .url").inner_text()
    host.keyboard.press("Escape")
    return words, watch


def hand_over(page: Page, word: str = "Let a bot play for me") -> None:
    """Let a bot play our seat to the end."""
    page.locator("header button[aria-haspopup=dialog]").click()
    page.get_by_role("button", name=word).click()
    page.wait_for_selector("main.result")
