"""Compiling: two decorators, two machine instructions, and a word about what takes so long."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import intrinsic

from pravek.engines import SHELF, ready
from pravek.engines.shelf import Shelf

F = TypeVar("F", bound=Callable[..., Any])
Word: TypeAlias = Any
"""64 bits, unsigned: a set of cells. Mixed with a signed number Numba would make a float of it."""
Words: TypeAlias = npt.NDArray[np.uint64]
Numbers: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float64]

U = np.uint64
signed: Callable[[Word], int] = cast(Any, np.int64)
"""A word as a number; `int` would leave it a word."""


_told = False


def tell_if_cold() -> None:
    """Say once what the first call is waiting for."""
    global _told
    if not _told and not ready():
        print("pravek: compiling the kernels, once, about a minute …", file=sys.stderr, flush=True)
    _told = True


def compiled(function: F) -> F:
    """Compile on the first call, keep the result on disk, run without Python's lock."""
    return made(function, SHELF)


def inlined(function: F) -> F:
    """Compile into every caller: for what is called in the innermost loops."""
    return made(function, SHELF, forceinline=True)


def made(function: F, shelf: Shelf, **how: Any) -> F:
    """Compiled, and kept on that shelf."""
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(shelf.folder)
    try:
        native = numba.njit(cache=True, nogil=True, error_model="numpy", **how)(function)
    finally:
        config.CACHE_DIR = before
    return cast(F, native)


@intrinsic
def _count(typingctx: Any, word: Any) -> Any:

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), build


@intrinsic
def _lowest(typingctx: Any, word: Any) -> Any:

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        yes = context.get_constant(types.boolean, True)
        return builder.cttz(args[0], yes)

    return types.int64(types.uint64), build


count: Callable[[Word], int] = cast(Any, _count)
"""How many bits are set."""
lowest: Callable[[Word], int] = cast(Any, _lowest)
"""The number of the lowest bit that is set; the word must not be empty."""
