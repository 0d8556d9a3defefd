"""Our drawings as PNG, for those who cannot draw SVG: `python -m tests.web.pictures web/public`.

Icons of every size, and the pictures that stand beside a shared link. They are kept in the
repository, so that neither a build nor a server needs a browser.
"""

from __future__ import annotations

import struct
import sys
import tempfile
import zlib
from base64 import b64decode, b64encode
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, sync_playwright
from tests.web.place import ROOT, launch, serving, sit

PAPER = "#f1e5cb"
ICONS = {"icon-180": (180, 0.74), "icon-192": (192, 1), "icon-512": (512, 1)} | {
    "icon-maskable": (512, 0.58)
}
"""Size, and how much of it the fire fills; what does not fill it stands on paper."""
GAMES = ("kingdomino", "origins", "krom")
LINK = {"width": 1200, "height": 630}
LARGE = """
    .games .pic { position: fixed !important; inset: 0; z-index: 90; width: 1200px; height: 630px; }
    .games .pic .tilt { --u: 262px !important; }
    .games .pic .faces { inset: auto 0 60px; display: flex; gap: 22px; }
    .games .pic .faces svg { width: 164px; height: 164px; border-width: 7px; border-radius: 34px; }
    .hero { position: fixed !important; inset: 0; z-index: 90; height: 630px !important; }
    .hero nav, .hero::after { display: none !important; }
    .hero h1 { font-size: 190px; margin: 20px 0 0 10px; } .hero p { display: none; }
"""

WEAR = """style => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
}"""

PIXELS = """async png => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = "";
    for (let at = 0; at < data.length; at += 8192)
        text += String.fromCharCode(...data.subarray(at, at + 8192));
    return btoa(text);
}"""


def icons(browser: Browser, folder: Path) -> None:
    svg = (ROOT / "web/public/icon.svg").read_text()
    page = browser.new_page()
    for name, (size, part) in {**ICONS, "favicon": (32, 1)}.items():
        page.set_viewport_size({"width": size, "height": size})
        ground = "transparent" if part == 1 else PAPER
        page.set_content(
            f"<body style='margin:0;height:100vh;display:grid;place-items:center;"
            f"background:{ground}'><div style='width:{part * 100}vw'>{svg}</div>"
        )
        picture = page.screenshot(omit_background=True)
        if name == "favicon":
            (folder / "favicon.ico").write_bytes(ico(picture, size))
        else:
            (folder / f"{name}.png").write_bytes(picture)


def ico(png: bytes, size: int) -> bytes:
    """An ICO file with one picture, itself a PNG."""
    head = struct.pack("<HHH", 0, 1, 1)
    return head + struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), 22) + png


def links(browser: Browser, base: str, folder: Path) -> None:
    """The first page's own pictures, as large as a link shows them."""
    page = sit(browser, LINK).new_page()
    for at, game in enumerate((None, *GAMES)):
        page.goto(base)
        page.wait_for_load_state("networkidle")
        style = LARGE.replace(".games .pic {", f".game:nth-child({at}) .pic {{")
        page.evaluate(WEAR, style + (".hero { visibility: hidden; }" if game else ""))
        page.wait_for_timeout(300)
        picture = b64encode(page.screenshot()).decode()
        pixels = np.frombuffer(b64decode(page.evaluate(PIXELS, picture)), np.uint8)
        small = in_few_colours(pixels.reshape(LINK["height"], LINK["width"], 4)[..., :3])
        (folder / f"link-{game or 'pravek'}.png").write_bytes(small)


def in_few_colours(picture: np.ndarray) -> bytes:
    """A PNG of the 256 colours that are most about: a third of the bytes, and nobody sees it."""
    coarse = (picture & 0xF8).reshape(-1, 3)
    kinds, where, counts = np.unique(coarse, axis=0, return_inverse=True, return_counts=True)
    most = np.argsort(-counts)[:256]
    apart = np.abs(kinds[:, None].astype(int) - kinds[most].astype(int)).sum(2)
    index = apart.argmin(1)[where.reshape(-1)].astype(np.uint8)
    palette = np.array(
        [picture.reshape(-1, 3)[index == n].mean(0) for n in range(len(most))]
    ).round()
    height, width, _ = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in index.reshape(height, width))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", palette.astype(np.uint8).tobytes()))
    parts += ((b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def main(folder: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as base,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        icons(browser, folder)
        links(browser, base, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
