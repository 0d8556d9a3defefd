"""A day without waiting: an event loop whose clock jumps to the next appointment.

For scenes without threads and processes. Moments are exact, however slow the machine is.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Jumping(selectors.DefaultSelector):
    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found and timeout is None:
            raise RuntimeError("nobody will ever wake this scene")
        if not found and timeout:
            self.now += timeout
        return found


class Hours(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._hands = _Jumping()
        super().__init__(self._hands)

    def time(self) -> float:
        return self._hands.now


def pass_(scene: Coroutine[Any, Any, T]) -> T:
    """Play the scene in no time."""
    with asyncio.Runner(loop_factory=Hours) as runner:
        return runner.run(scene)
