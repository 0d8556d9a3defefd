"""A second release, made of the first: every script has another name, and the rules of Kingdomino
are others. A build by Vite would say the same and take a minute."""

from __future__ import annotations

import io
import shutil
import tarfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from tests.web.place import ROOT

WRITTEN = {".js", ".css", ".html", ".svg", ".webmanifest"}
OTHER = b"\nKingdomino.rules += 1\n"
CHANGED = "pravek/games/kingdomino/__init__.py"


def tree(folder: Path) -> Path:
    """A tree of its own that serves its own client: `serving(root=...)`."""
    folder.mkdir(parents=True)
    (folder / "src").symlink_to(ROOT / "src")
    shutil.copytree(ROOT / "web/dist", folder / "web/dist")
    return folder


def next_release(folder: Path) -> Path:
    """Such a tree with the client of the next release."""
    dist = tree(folder) / "web/dist"
    before = {path: path.read_bytes() for path in dist.rglob("*") if path.is_file()}
    signs = {path: _sign(body) for path, body in before.items()}
    names: dict[str, str] = {}
    for path in before:
        if path.parent.name == "assets" and path.suffix in (".js", ".css"):
            names[path.name] = f"{path.stem}-next{path.suffix}"
        if path.suffix == ".tgz":
            names[path.name] = f"{path.stem}f{path.suffix}"
            path.write_bytes(_other_rules(before[path]))
    for path in before:
        if path.suffix in WRITTEN:
            text = path.read_text(encoding="utf-8")
            for old, new in names.items():
                text = text.replace(old, new)
            path.write_text(text, encoding="utf-8")
    worker = (dist / "sw.js").read_text(encoding="utf-8")
    for path in before:
        for old, new in zip(signs[path], _sign(path.read_bytes()), strict=True):
            worker = worker.replace(old, new)
        path.rename(path.with_name(names.get(path.name, path.name)))
    (dist / "sw.js").write_text(worker, encoding="utf-8")
    return folder


def _sign(body: bytes) -> tuple[str, str]:
    """As the service worker knows a file: what it must be, and which of its versions it is."""
    digest = sha256(body)
    return b64encode(digest.digest()).decode(), digest.hexdigest()[:16]


def _other_rules(archive: bytes) -> bytes:
    made = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as old,
        tarfile.open(fileobj=made, mode="w:gz") as new,
    ):
        for entry in old:
            file = old.extractfile(entry)
            assert file is not None
            body = file.read() + (OTHER if entry.name == CHANGED else b"")
            entry.size = len(body)
            new.addfile(entry, io.BytesIO(body))
    return made.getvalue()
