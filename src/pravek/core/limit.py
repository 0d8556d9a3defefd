"""How long a call into somebody else's code may take in the terminal, and how much it may take up.

Only a process that has said `start` watches: one tick of an alarm every now and then, and nothing
else for a call that comes back. A server does not trust this; it has processes.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pravek.core.entry import SetupError

PATIENCE = 10.0
"""Seconds a call may take, unless PRAVEK_PATIENCE says otherwise."""
MOST_MEMORY = 2 * 1024**3
"""Bytes a process may grow by while it waits for a call."""


class TooLong(BaseException):
    """The call does not come back. No rule that catches every Exception may hold it up."""


class _Watch:
    """What the alarm looks at: which call is going on, and since how many ticks."""

    def __init__(self) -> None:
        self.patience = 0.0
        """Nobody watches while it is 0."""
        self.thread = 0
        """Where the alarm rings: a call in another thread it could not end."""
        self.depth = 0
        """How many calls are going on, one inside the other."""
        self.armed = False
        self.call = self.seen = 0
        self.waited = 0.0
        self.memory = 0

    @property
    def tick(self) -> float:
        return min(0.25, self.patience / 4)

    def enter(self) -> None:
        if threading.get_ident() != self.thread:
            return
        self.call += 1
        self.depth += 1
        if self.patience and not self.armed:
            self.armed = True
            signal.setitimer(signal.ITIMER_REAL, self.tick, self.tick)

    def leave(self) -> None:
        if threading.get_ident() == self.thread and self.depth:
            self.depth -= 1

    def look(self, number: int, frame: FrameType | None) -> None:
        if not self.depth:
            self.armed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        elif self.call != self.seen:
            self.seen, self.waited, self.memory = self.call, 0.0, _memory()
        else:
            self.waited += self.tick
            if self.waited >= self.patience:
                raise TooLong(f"it does not come back (after {self.patience:g} s)")
            if _memory() - self.memory > MOST_MEMORY:
                raise TooLong(f"it takes up more than {MOST_MEMORY // 1024**3} GiB")


_WATCH = _Watch()
enter, leave = _WATCH.enter, _WATCH.leave


def start() -> None:
    """From now on no call into somebody else's code takes for ever in this process."""
    on_main = threading.current_thread() is threading.main_thread()
    if hasattr(signal, "setitimer") and on_main:
        _WATCH.patience, _WATCH.thread = _patience(), threading.get_ident()
        signal.signal(signal.SIGALRM, _WATCH.look)
        atexit.register(stop)  # or the alarm ends a process that is over


def stop() -> None:
    """Nobody watches any more."""
    if _WATCH.patience:
        _WATCH.patience, _WATCH.armed = 0.0, False
        signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def limited() -> Iterator[None]:
    """One call; TooLong if it does not come back."""
    enter()
    try:
        yield
    finally:
        leave()


def _patience() -> float:
    said = os.environ.get("PRAVEK_PATIENCE", str(PATIENCE))
    try:
        seconds = float(said)
    except ValueError:
        seconds = 0.0
    if not 0.01 <= seconds <= 1e6:
        raise SetupError(f"PRAVEK_PATIENCE is a number of seconds, not {said!r}")
    return seconds


def _memory() -> int:
    """The most bytes this process has taken up so far."""
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
