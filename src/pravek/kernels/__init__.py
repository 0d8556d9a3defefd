"""The domino family at native speed: positions as words, playouts and searches behind one call.

Everything here needs Numba. Without it `available()` is False, nothing else of this package
may be imported, and the bots run on the rules instead.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path


@cache
def available() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


@cache
def folder() -> Path:
    """Where compiled code is kept: in `NUMBA_CACHE_DIR`, the user's cache, or if nothing can be
    written there, with temporary files; in a folder named after the sources, because Numba does
    not notice that a function in another file changed."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    seen = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    name = f"kernels-{version('numba')}-{seen[:12]}"
    asked, users = os.environ.get("NUMBA_CACHE_DIR"), os.environ.get("XDG_CACHE_HOME")
    cache_ = Path(asked) if asked else Path(users or Path.home() / ".cache") / "pravek"
    for base in (cache_, Path(tempfile.gettempdir()) / f"pravek-{os.getuid()}"):
        try:
            (base / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(base / name, os.W_OK):
            return base / name
    return Path(tempfile.mkdtemp(prefix="pravek-"))


READY = "ready"


def ready() -> bool:
    """Whether everything was compiled on this machine: then it is loaded in a second or two."""
    return available() and (folder() / READY).exists()
