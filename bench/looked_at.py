"""`pravek serve …` of whatever tree stands in PYTHONPATH, without compiling anything beside it.

With LOOK_AT=FILE somebody looks what the loop is doing whenever the process has used some more
processor time. SIGUSR1 begins, SIGUSR2 writes to that file how many microseconds each part took:
the time of a look is what the loop's own thread has used since the last one. While it only waits
(or the store works) nobody looks; what waiting itself costs goes to what comes next.
"""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from pathlib import Path
from time import thread_time_ns
from types import FrameType

from pravek.bots import native
from pravek.cli import main

EVERY = 0.001
"""Seconds of processor time; the system's own ticks are longer."""
FUNCTIONS = {
    "preview": "previews",
    "describe": "views",
    "view": "views",
    "scores": "sheets",
    "sheets_of": "sheets",
    "sheet_of": "sheets",
    "told": "tokens",
}
"""What is done in these functions of ours, whatever they call."""
PLACES = {
    "/pravek/games/": "rules",
    "/pravek/core/": "rules",
    "/pravek/table/play.py": "rules",
    "/pravek/table/": "the table around it",
    "/pravek/server/sockets/": "sockets",
    "/pravek/server/net/": "sockets",
    "/pravek/server/wire/": "encoding and reading",
    "/pravek/server/": "the table around it",
    "/websockets/": "sockets",
    "/starlette/": "sockets",
    "/uvicorn/": "sockets",
    "/asyncio/selector_events.py": "sockets",
    "/asyncio/": "the loop itself",
}
"""Of the innermost frame that stands here; the first that fits."""


def part_of(frame: FrameType | None) -> str:
    place = ""
    while frame is not None:
        file, function = frame.f_code.co_filename, frame.f_code.co_name
        if "/pravek/" in file and function in FUNCTIONS:
            return FUNCTIONS[function]
        place = place or next((part for name, part in PLACES.items() if name in file), "")
        frame = frame.f_back
    return place or "other"


class Looker:
    def __init__(self, file: Path) -> None:
        self._file, self._spent, self._then = file, Counter[str](), 0
        signal.signal(signal.SIGUSR1, self._begin)
        signal.signal(signal.SIGUSR2, self._tell)
        signal.signal(signal.SIGPROF, self._look)

    def _begin(self, *_: object) -> None:
        self._spent.clear()
        self._then = thread_time_ns()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def _look(self, _: int, frame: FrameType | None) -> None:
        if frame is None or frame.f_code.co_name == "select":
            return
        self._spent[part_of(frame)] += thread_time_ns() - self._then
        self._then = thread_time_ns()

    def _tell(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        told = {part: spent / 1000 for part, spent in self._spent.items()}
        self._file.with_suffix(".new").write_text(json.dumps(told))
        self._file.with_suffix(".new").rename(self._file)


if __name__ == "__main__":
    native.is_ready = lambda: True
    if file := os.environ.get("LOOK_AT"):
        Looker(Path(file))
    main()
