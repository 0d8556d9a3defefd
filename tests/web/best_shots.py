"""The pictures of the documentation: `python -m tests.web.best_shots docs/pictures`.

Some are several screens side by side; all are packed for the web.
"""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.web.driver import play_dominoes
from tests.web.krom_driver import duty
from tests.web.place import DESK, PHONE, sit
from tests.web.shots import (
    four,
    ghost_with_points,
    lend,
    main,
    until_krom,
)

BESIDE = """async ([pictures, width, across, kind]) => {
  const images = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    return image;
  }));
  const gap = images.length > 1 ? 24 : 0;
  const rows = [];
  for (let at = 0; at < images.length; at += across) rows.push(images.slice(at, at + across));
  const widths = rows.map((row) => row.reduce((all, one) => all + one.width + gap, -gap));
  const wide = Math.max(...widths);
  const highs = rows.map((row) => Math.max(...row.map((one) => one.height)));
  const scale = Math.min(1, width / wide);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(highs.reduce((all, high) => all + high + gap, -gap) * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.scale(scale, scale);
  let top = 0;
  rows.forEach((row, at) => {
    let left = 0;
    for (const image of row) { pen.drawImage(image, left, top); left += image.width + gap; }
    top += highs[at] + gap;
  });
  return canvas.toDataURL(kind, 0.86).split(",")[1];
}"""


def beside(
    page: Page, pictures: Sequence[bytes], width: int, across: int, kind: str = "image/png"
) -> bytes:
    """Pictures side by side as one, so many in a row; the browser packs it."""
    data = [b64encode(picture).decode() for picture in pictures]
    return b64decode(page.evaluate(BESIDE, [data, width, across, kind]))


def keep(page: Page, path: Path, *pictures: bytes, width: int = 1280) -> None:
    """Pictures in a row as one small file."""
    path.write_bytes(beside(page, pictures, width, len(pictures), "image/webp"))


def best(browser: Browser, base: str, folder: Path) -> None:
    """The six pictures of the documentation."""

    def phone(page: Page) -> bytes:
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.wait_for_timeout(400)
        picture = page.screenshot()
        page.set_viewport_size(DESK)  # type: ignore[arg-type]
        page.wait_for_timeout(300)
        return picture

    packer = sit(browser, DESK).new_page()
    page = sit(browser, {"width": 1440, "height": 980}).new_page()
    page.goto(base)
    page.wait_for_timeout(900)
    keep(packer, folder / "home.webp", page.screenshot())

    page = sit(browser, DESK).new_page()
    four(page, base, "kingdomino")
    lend(page, 8)
    ghost_with_points(page)
    keep(packer, folder / "kingdomino.webp", page.screenshot())
    phones = [phone(page)]
    play_dominoes(page)
    page.wait_for_selector(".race svg")
    page.wait_for_timeout(400)
    keep(packer, folder / "result.webp", page.screenshot())

    page = sit(browser, DESK).new_page()
    page.emulate_media(color_scheme="dark")
    four(page, base, "origins", "tribe")
    lend(page, 8)
    ghost_with_points(page)
    keep(packer, folder / "tribe-dark.webp", page.screenshot())
    page.emulate_media(color_scheme="light")
    phones.append(phone(page))

    page = sit(browser, DESK).new_page()
    four(page, base, "krom")
    until_krom(page, lambda: "Round 5" in page.locator("header").inner_text(), seed=3)
    until_krom(page, lambda: duty(page) == "Fight", seed=3)
    page.wait_for_timeout(400)
    keep(packer, folder / "krom.webp", page.screenshot())
    phones.append(phone(page))
    keep(packer, folder / "phones.webp", *phones, width=1060)


if __name__ == "__main__":
    # slow enough to take one's seat back in time
    main(Path(sys.argv[1] if sys.argv[1:] else "docs/pictures"), best, bot_pause=0.2)
