"""A worker: one process that does one thing at a time, and is replaced when it fails."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
START = 60.0
"""Seconds a process may take to be there."""
SETTLED = 2.0
"""Seconds after which a process does what it can do beforehand, and between two tries."""


class Broke(RuntimeError):
    """It raised something, or its process died. The message says where, for the log."""


class TooLong(RuntimeError):
    """The work was given up."""


class Worker:
    def __init__(self, beforehand: Callable[[], bool] | None = None) -> None:
        """`beforehand` is called in the process, between two pieces of work, until it says that
        all is done."""
        self._beforehand = beforehand
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "worker")
        self.replaced = 0
        """How many processes were ended because they failed."""

    def start(self) -> None:
        """Now, so that the first work does not wait for it."""
        self._thread.submit(self._begin)

    async def do(self, seconds: float, what: Callable[..., T], *given: Any) -> T:
        """What the process answers; TooLong if it does not in time, Broke if it can't. Either
        way the next work finds a process."""
        await self._say(START, self._begin)
        fine, answer = await self._say(seconds, self._exchange, what, given)
        if not fine:
            raise Broke(answer)
        found: T = answer
        return found

    async def _say(self, seconds: float, what: Callable[..., T], *given: Any) -> T:
        future = self._thread.submit(what, *given)
        future.add_done_callback(_look)
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            self._replace()
            raise TooLong from None
        except Exception as error:
            self._replace()
            raise Broke(f"the process ended: {error!r}") from None
        except asyncio.CancelledError:
            self._end()
            raise

    def close(self) -> None:
        self._end()
        self._thread.shutdown(wait=True)
        self._end()  # it may have been starting

    def _replace(self) -> None:
        self.replaced += 1
        self._end()

    def _end(self) -> None:
        """At once, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None and process.pid is not None:
            process.kill()
            process.join()

    # In the thread

    def _begin(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        if self._line is not None:
            self._line.close()
        context = multiprocessing.get_context("spawn")
        self._line, its = context.Pipe()
        self._process = context.Process(target=serve, args=(its, self._beforehand), daemon=True)
        self._process.start()
        its.close()
        self._line.recv()

    def _exchange(self, what: Callable[..., Any], given: tuple[Any, ...]) -> tuple[bool, Any]:
        assert self._line is not None
        try:
            asked = ForkingPickler.dumps((what, given))
        except Exception as error:  # it never came to the process, which is well
            return False, f"this cannot be asked: {error!r}"
        self._line.send_bytes(asked)
        answer: tuple[bool, Any] = self._line.recv()
        return answer


def _look(future: Future[Any]) -> None:
    """An error nobody waits for any more is not worth a word."""
    if not future.cancelled():
        future.exception()


# In the process


def serve(line: Connection, beforehand: Callable[[], bool] | None = None) -> None:
    """Do what is asked, one after the other, until nobody asks any more."""
    _prepare()
    with suppress(EOFError, BrokenPipeError):  # then the server is gone
        line.send("ready")
        _answer(line, beforehand)


def _answer(line: Connection, beforehand: Callable[[], bool] | None) -> None:
    due = monotonic() + SETTLED
    while True:
        while beforehand is not None and not line.poll(max(0.0, due - monotonic())):
            beforehand = None if _is_done(beforehand) else beforehand
            due = monotonic() + SETTLED
        asked = line.recv_bytes()
        try:
            what, given = pickle.loads(asked)
            answer = ForkingPickler.dumps((True, what(*given)))
        except Exception:
            answer = ForkingPickler.dumps((False, traceback.format_exc()))
        line.send_bytes(answer)


def _is_done(beforehand: Callable[[], bool]) -> bool:
    try:
        return beforehand()
    except Exception:  # whoever needs it will be told
        return True


def _prepare() -> None:
    """A worker leaves Ctrl-C to the server, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    os.nice(5)
