"""A program that is none: what is said to it is heard by somebody here, without a process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pravek.bots.engine import bot as engine

Hear = Callable[[bytes], bytes | None]
"""What is answered to a line, if anything."""


def put_in_place(monkeypatch: pytest.MonkeyPatch, begin: Callable[[], Hear]) -> None:
    """Every program that is started from now on is such a one."""

    class Loop:
        def __init__(self, command: Sequence[str]) -> None:
            self._hear, self._said = begin(), [b""][:0]

        def send(self, line: bytes) -> None:
            if (answer := self._hear(line)) is not None:
                self._said.append(answer)

        def receive(self, until: float) -> bytes:
            return self._said.pop(0)

        def close(self, farewell: bytes) -> None:
            self._hear(farewell)

        def kill(self) -> None: ...

    monkeypatch.setattr(engine, "Process", Loop)
    monkeypatch.setattr(engine, "which", lambda program: program)


def spoken(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["t"] == kind]
