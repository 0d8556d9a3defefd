"""Those who wait in a loop are answered from another thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress


def answer(
    waiting: Sequence[asyncio.Future[None]], error: Callable[[], Exception] | None = None
) -> None:
    """It is done, or failed with such an error: one call of the system wakes their loop (they
    have the same) for all of them."""

    def tell() -> None:
        for each in waiting:
            if each.cancelled():  # nobody waits any more
                continue
            if error is None:
                each.set_result(None)
            else:
                each.set_exception(error())

    with suppress(RuntimeError):  # the loop is gone, and they with it
        waiting[0].get_loop().call_soon_threadsafe(tell)
