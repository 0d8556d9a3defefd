"""Processes that tests start: their families, and programs of ours that are killed and stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any


def children(pid: int) -> list[int]:
    """Whom it has started, from whichever thread."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # it has just ended
            found += map(int, thread.read_text().split())
    return found


def tell_all(pid: int, what: signal.Signals) -> None:
    """The same signal to a process and then to all it has started."""
    with suppress(ProcessLookupError):
        os.kill(pid, what)
    for child in children(pid):
        tell_all(child, what)


class Program:
    """A command of ours; its first line says that it is there."""

    says = ""
    """How that line begins."""

    def __init__(self, *command: str) -> None:
        self.command = [sys.executable, "-m", "pravek", *command]
        self.process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    async def start(self, **place: Any) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, **place)
        assert self.process.stdout is not None
        line = await asyncio.to_thread(self.process.stdout.readline)
        assert line.startswith(self.says), "the program did not start"

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        assert self._ended() == 0

    def _ended(self) -> int:
        assert self.process is not None
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class Thinker(Program):
    """`pravek think`, with one process."""

    says = "thinking: "

    def __init__(self, bus: str, *options: str) -> None:
        super().__init__("think", "--bus", bus, "--workers", "1", "--log-level", "error", *options)
