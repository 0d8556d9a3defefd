"""Where compiled code is kept, and how one knows that all of it is there. Needs no Numba."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import version
from pathlib import Path


class Cache:
    """The compiled code of folders of sources, all of them, so that none can be forgotten: in
    `NUMBA_CACHE_DIR`, the user's cache, or if nothing can be written there, with temporary files.
    """

    def __init__(self, *sources: Path) -> None:
        self._sources = sorted(path for folder in sources for path in folder.rglob("*.py"))

    @cached_property
    def folder(self) -> Path:
        """Named after what is in the sources, because Numba does not notice that a function in
        another file changed, and after where they lie, because it does not find the compiled code
        of the same sources elsewhere."""
        seen = _digest(
            f"{path.absolute()}\0".encode() + path.read_bytes() for path in self._sources
        )
        name = f"engines-{version('numba')}-{sys.implementation.cache_tag}-{seen}"
        asked, users = os.environ.get("NUMBA_CACHE_DIR"), os.environ.get("XDG_CACHE_HOME")
        cache = Path(asked) if asked else Path(users or Path.home() / ".cache") / "pravek"
        for base in (cache, Path(tempfile.gettempdir()) / f"pravek-{os.getuid()}"):
            try:
                (base / name).mkdir(parents=True, exist_ok=True)
            except OSError:
                continue
            if os.access(base / name, os.W_OK):
                return base / name
        return Path(tempfile.mkdtemp(prefix="pravek-"))

    @cached_property
    def _written(self) -> str:
        """When the sources were written: Numba compiles again what was written anew, even if
        nothing in it changed."""
        return _digest(f"{path.stat().st_mtime_ns}\0".encode() for path in self._sources)

    def _mark(self, engine: str) -> Path:
        """Says that everything of an engine is compiled."""
        return self.folder / f"{engine}-{self._written}"

    def holds(self, engine: str) -> bool:
        """Whether all of this engine was compiled on this machine: then it is loaded in seconds."""
        return self._mark(engine).exists()

    def note(self, engine: str) -> None:
        """From now on all of this engine is there."""
        self._mark(engine).touch()


def _digest(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]
