"""The only place that knows Numba: two decorators, two machine instructions, the arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import intrinsic

from pravek.engines import CACHE

F = TypeVar("F", bound=Callable[..., Any])
Word: TypeAlias = Any
"""64 bits, unsigned: a set of cells. Mixed with a signed number Numba would make a float of it."""
Words: TypeAlias = npt.NDArray[np.uint64]
Numbers: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float64]
Bytes: TypeAlias = npt.NDArray[np.uint8]

U = np.uint64
signed: Callable[[Word], int] = cast(Any, np.int64)
"""A word as a number; `int` would leave it a word."""


def compiled(function: F) -> F:
    """Compile on the first call, keep the result on disk, run without Python's lock."""
    return _made(function)


def inlined(function: F) -> F:
    """Compile into every caller: for what is called in the innermost loops."""
    return _made(function, forceinline=True)


def _made(function: F, **how: Any) -> F:
    """Numba asks for its folder once, when it is given a function."""
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(CACHE.folder)
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
