"""NumPy on one core: for products this small, threads that wait for each other cost far more than
they bring, above all on a busy machine."""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path

import numpy as np

_NAMES = ("scipy_openblas_set_num_threads64_", "scipy_openblas_set_num_threads")


@cache
def on_one_core() -> bool:
    """Tell the OpenBLAS that comes with NumPy; False if there is none to tell."""
    folder = Path(np.__file__).parent
    for library in [*(folder.parent / "numpy.libs").glob("*openblas*"), *folder.glob(".dylibs/*")]:
        try:
            loaded = ctypes.CDLL(str(library))
        except OSError:
            continue
        for name in _NAMES:
            if function := getattr(loaded, name, None):
                function(1)
                return True
    return False
