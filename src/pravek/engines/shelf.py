"""Where compiled code is kept, and how one knows that all of it is there."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import version
from pathlib import Path


class Shelf:
    """The compiled code of some sources: in `NUMBA_CACHE_DIR`, the user's cache, or if nothing
    can be written there, with temporary files."""

    def __init__(self, name: str, sources: Iterable[Path]) -> None:
        self._name, self._sources = name, sorted(sources)

    @cached_property
    def folder(self) -> Path:
        """Named after what is in the sources, because Numba does not notice that a function in
        another file changed, and after where they lie, because it does not find the compiled code
        of the same sources elsewhere."""
        seen = _digest(
            f"{path.absolute()}\0".encode() + path.read_bytes() for path in self._sources
        )
        name = f"{self._name}-{version('numba')}-{sys.implementation.cache_tag}-{seen}"
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
    def _mark(self) -> Path:
        """Says that everything is compiled. Numba compiles again what was written anew, even if
        nothing in it changed."""
        written = _digest(f"{path.stat().st_mtime_ns}\0".encode() for path in self._sources)
        return self.folder / f"ready-{written}"

    @property
    def is_full(self) -> bool:
        """Whether everything was compiled on this machine: then it is loaded in seconds."""
        return self._mark.exists()

    def fill(self) -> None:
        """From now on everything is there."""
        self._mark.touch()


def _digest(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]
