"""`pravek serve …` of whatever tree stands in PYTHONPATH, without compiling anything beside it.

With LOOK_AT=FILE somebody looks what the loop is doing whenever its process has used some more
processor time, and writes to that file, when it ends, how many microseconds each part took. The
time of a look is what the loop's thread has used since the last one: the store's is not in it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from pathlib import Path
from time import thread_time_ns
from types import FrameType

EVERY = 0.001
"""Seconds of processor time; the system's own ticks are longer."""
FUNCTIONS = {
    "preview": "previews",
    "describe": "views",
    "view": "views",
    "scores": "sheets",
    "sheets_of": "sheets",
    "told": "tokens",
}
PLACES = {
    "pravek/games/": "rules",
    "pravek/core/": "rules",
    "pravek/table/play.py": "rules",
    "pravek/table/scene.py": "positions",
    "pravek/server/wire/": "encoding and reading",
    "pravek/server/database/": "handing to the store",
    "pravek/server/table/room.py": "handing to the store",
    "pravek/table/log.py": "handing to the store",
    "pravek/server/sockets/": "sockets",
    "pravek/table/": "the table around it",
    "pravek/server/": "the table around it",
    "websockets/": "sockets",
    "starlette/": "sockets",
    "uvicorn/": "sockets",
    "asyncio/": "the loop itself",
    "selectors.py": "the loop itself",
}


def part_of(frame: FrameType | None) -> str:
    """What the innermost frames are about: a function that says it, or else a place."""
    place = ""
    while frame is not None:
        code = frame.f_code
        if "/pravek/" in code.co_filename and code.co_name in FUNCTIONS:
            return FUNCTIONS[code.co_name]
        for name, part in PLACES.items():
            if not place and name in code.co_filename:
                place = part
        frame = frame.f_back
    return place or "other"


class Looker:
    def __init__(self, file: Path) -> None:
        self._file, self._spent = file, Counter[str]()
        self._then = thread_time_ns()

    def start(self) -> None:
        signal.signal(signal.SIGPROF, self._look)
        signal.signal(signal.SIGUSR1, self._tell)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def _look(self, _: int, frame: FrameType | None) -> None:
        now = thread_time_ns()
        self._spent[part_of(frame)] += now - self._then
        self._then = thread_time_ns()

    def _tell(self, _: int, frame: FrameType | None) -> None:
        told = {part: spent / 1000 for part, spent in self._spent.items()}
        self._file.write_text(json.dumps(told))
