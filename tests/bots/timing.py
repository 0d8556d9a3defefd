"""Time held in the hand: a clock that goes on only by what is thought, however busy the machine."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

A_LOOK = 1e-6
"""Seconds that go by when somebody looks at the clock."""


class HeldClock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        self.now += A_LOOK
        return self.now

    def held_in(self, patch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
        """These modules read this clock instead of the machine's."""
        for module in modules:
            for name in ("monotonic", "perf_counter"):
                if hasattr(module, name):
                    patch.setattr(module, name, self)

    def costs(self, work: Callable[..., Any], seconds: Callable[..., float]) -> Callable[..., Any]:
        """The same work, which takes so long by this clock."""

        def timed(*given: Any, **named: Any) -> Any:
            done = work(*given, **named)
            self.now += seconds(*given, **named)
            return done

        return timed
