"""The web client's files: read once, compressed once, served from memory. Its one page is told by
the server what its address is, for those who only look at the link."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import pravek.server
from pravek.core import registry
from pravek.server.pages.sharing import Sharing, Texts
from pravek.table.problems import no_such

PACKAGED = Path(pravek.server.__file__).parent / "static"
BUILT = PACKAGED.parents[3] / "web" / "dist"
SMALLEST = 500
KINDS = {".webmanifest": "application/manifest+json", ".ico": "image/x-icon"}
"""What not every machine knows."""
LASTING = {"assets", "offline"}
"""Where names change with what is in the files."""
LINK = re.compile(r"<!-- link\b.*?<!-- /link -->", re.DOTALL)
"""The part of the page that says what it is."""
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pravek</title>
<h1>Pravek is running</h1>
<p>The tables are open, but the web client has not been built on this machine.</p>
<p>Run <code>make web</code> (or <code>make play</code>) in the project folder and reload this page,
or play from the command line: <code>pravek play {game}</code>.</p>
<p>For programs: <a href="/openapi.json">the HTTP interface</a>.</p>
"""


@dataclass(frozen=True, slots=True)
class Page:
    body: bytes
    zipped: bytes | None
    kind: str
    tag: str
    lasting: bool
    """Its name changes with its content, so it may be kept for ever."""


class Pages:
    def __init__(self, folder: Path | None, sharing: Sharing) -> None:
        self._sharing = sharing
        candidates = [folder] if folder else [BUILT, PACKAGED]
        self._folder = next((f for f in candidates if f and (f / "index.html").is_file()), None)
        self._wanted, self._read = candidates, 0.0
        self._pages: dict[str, Page] = {}
        self._texts: Texts = {}

    async def serve(self, request: Request) -> Response:
        """A file of the client; any other address that is a page of its own is its index."""
        self._refresh()
        path = request.path_params["path"]
        page = self._pages.get(path)
        if page is None:
            if path.startswith("api/") or "." in path.rpartition("/")[2]:
                raise no_such("page")
            page = self._pages.get("index.html")
            if page is not None and self._texts:
                page = await self._told(page, request)
        if page is None:
            game = next(registry.entries()).name
            return Response(MISSING.format(game=game), media_type="text/html")
        return _response(page, request)

    async def _told(self, page: Page, request: Request) -> Page:
        """The page with the title, the sentence and the picture of this address."""
        card = await self._sharing.card(request, self._texts)
        head = self._sharing.head(request, card)
        html = LINK.sub(lambda _: head, page.body.decode(), count=1)
        html = html.replace('<html lang="en">', f'<html lang="{card.language}">', 1)
        html = html.replace("/en.webmanifest", f"/{card.language}.webmanifest", 1)
        return _page(html.encode(), page.kind, lasting=False)

    def _refresh(self) -> None:
        """Read the folder again after a new build."""
        folder = self._folder
        if folder is None:
            folder = next((f for f in self._wanted if f and (f / "index.html").is_file()), None)
            self._folder = folder
        if folder is None:
            return
        try:
            built = (folder / "index.html").stat().st_mtime
        except OSError:  # being built right now
            return
        if built != self._read:
            self._read = built
            self._pages = {
                file.relative_to(folder).as_posix(): _read(file)
                for file in sorted(folder.rglob("*"))
                if file.is_file() and not file.name.endswith((".gz", ".br", ".map"))
            }
            texts = self._pages.get("words.json")
            self._texts = msgspec.json.decode(texts.body, type=Texts) if texts else {}


def _read(file: Path) -> Page:
    kind = KINDS.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    packed = file.with_name(f"{file.name}.gz")
    zipped = packed.read_bytes() if packed.is_file() else None  # the build has compressed it
    return _page(file.read_bytes(), kind, not LASTING.isdisjoint(file.parts), zipped)


def _page(body: bytes, kind: str, lasting: bool, zipped: bytes | None = None) -> Page:
    text = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml"))
    if zipped is None and text and len(body) > SMALLEST:
        zipped = gzip.compress(body, 9, mtime=0)
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    return Page(body, zipped, kind, tag, lasting)


def _response(page: Page, request: Request) -> Response:
    headers = {
        "ETag": page.tag,
        "Vary": "Accept-Encoding, Accept-Language",
        "Cache-Control": "max-age=31536000, immutable" if page.lasting else "no-cache",
    }
    if request.headers.get("if-none-match") == page.tag:
        return Response(status_code=304, headers=headers)
    body = page.body
    if page.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = page.zipped
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=page.kind)
