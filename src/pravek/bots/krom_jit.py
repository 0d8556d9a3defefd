"""Compiling the model of Krom; the compiled code is kept in the user's cache.

The folder is named after the sources of the model: Numba itself does not notice that a function
in another file changed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

F = TypeVar("F", bound=Callable[..., Any])
Words: TypeAlias = npt.NDArray[np.uint64]
Numbers: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float64]

MODEL = (
    *("jit", "luck", "throws", "box", "position", "tune"),
    *("price", "cards", "duel", "outdoors", "deeds", "opening", "value", "round"),
)
"""The files that are compiled."""


def _folder() -> str:
    sources = [Path(__file__).parent / f"krom_{name}.py" for name in MODEL]
    seen = hashlib.sha256(b"".join(source.read_bytes() for source in sources))
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return str(Path(base) / "pravek" / f"krom-{numba.__version__}-{seen.hexdigest()[:12]}")


_FOLDER = os.environ.get("NUMBA_CACHE_DIR") or _folder()


def is_cold() -> bool:
    """Whether nothing of this version has been compiled on this machine yet."""
    return not any(Path(_FOLDER).rglob("*.nbc"))


def compiled(function: F) -> F:
    """Compile on the first call, keep the result on disk, run without Python's lock."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = _FOLDER
    try:
        made = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before
    return cast(F, made)
