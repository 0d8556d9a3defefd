"""A program that is spoken to in lines. Nothing it does lasts for ever or grows without end: a line
has a length, an answer a deadline, and in the end the program is gone, with all it started."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import IO, Any
from weakref import finalize

from pravek.core.registry import shortly

LONGEST_LINE = 65_536
"""Bytes of a line that a program may say."""
CHUNK = 65_536
LAST_WORDS = 2_000
"""How much of what it complained about is kept."""
FAREWELL = 1.0
"""Seconds in which a program that is told to go may do so by itself."""


class Fault(Exception):
    """What the program did wrong: a sentence that lacks only its name."""


class Silent(Fault):
    """It said nothing in time."""


class Process:
    """A running program, and a line in each direction."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._program = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # a group of its own: what it starts is ended with it
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise Fault(f"cannot be started: {reason or error}") from None
        program = self._program
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        self._in, self._out, self._err = program.stdin, program.stdout, program.stderr
        self._pipes = DefaultSelector()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)
        self._pipes.register(self._out, EVENT_READ)
        self._pipes.register(self._err, EVENT_READ)
        self._unsaid, self._heard, self._complaints = b"", bytearray(), b""
        self._end = finalize(self, _end, program, self._pipes)

    def send(self, line: bytes) -> None:
        """Say a line; what it does not take in at once is said while it is listened to."""
        self._unsaid += line
        self._say()
        if self._unsaid and self._in not in self._pipes.get_map():
            self._pipes.register(self._in, EVENT_WRITE)

    def receive(self, until: float) -> bytes:
        """The next line it says before `until`, on the monotonic clock; Fault if none comes."""
        while (end := self._heard.find(b"\n")) < 0:
            if len(self._heard) > LONGEST_LINE:
                raise Fault(f"said a line of more than {LONGEST_LINE:,} bytes")
            self._exchange(until - monotonic())
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        if end > LONGEST_LINE:
            raise Fault(f"said a line of more than {LONGEST_LINE:,} bytes")
        return line

    def close(self, farewell: bytes) -> None:
        """Let it go: it may do so by itself, but not for long."""
        if not self._end.alive:
            return
        try:
            self.send(farewell)
            self._in.close()
            self._program.wait(FAREWELL)
        except (Fault, OSError, subprocess.TimeoutExpired):
            pass
        self._end()

    def kill(self) -> None:
        """At once, whatever it is doing."""
        self._end()

    def _exchange(self, seconds: float) -> None:
        """Wait until it speaks, complains or listens, and do the one that is possible."""
        ready = self._pipes.select(seconds) if seconds > 0 else []
        if not ready:
            raise Silent("said nothing")
        for key, _ in ready:
            if key.fileobj is self._in:
                self._say()
            elif key.fileobj is self._err:
                self._listen_to_complaints()
            elif (said := _read(self._out)) is not None:
                if not said:
                    raise Fault(self._how_it_ended())
                self._heard += said

    def _say(self) -> None:
        try:
            while self._unsaid:
                self._unsaid = self._unsaid[os.write(self._in.fileno(), self._unsaid[:CHUNK]) :]
        except BlockingIOError:
            return
        except OSError:
            self._unsaid = b""  # it no longer listens; how it ended is seen when it should speak
        if self._in in self._pipes.get_map():
            self._pipes.unregister(self._in)

    def _listen_to_complaints(self) -> None:
        said = _read(self._err)
        if said == b"":
            self._pipes.unregister(self._err)
        self._complaints = (self._complaints + (said or b""))[-LAST_WORDS:]

    def _how_it_ended(self) -> str:
        try:
            code = self._program.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return "closed its output"
        while said := _read(self._err):
            self._complaints = (self._complaints + said)[-LAST_WORDS:]
        lines = self._complaints.decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        return shortly(f"{how}: {last}") if last else how


def _read(pipe: IO[bytes]) -> bytes | None:
    """What there is to be read: nothing at the end, None if there may be more later."""
    try:
        return os.read(pipe.fileno(), CHUNK)
    except BlockingIOError:
        return None


def _end(program: subprocess.Popen[bytes], pipes: Any) -> None:
    """End the program and all that it started, and leave nothing behind."""
    try:
        os.killpg(program.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
    program.wait()
    pipes.close()
    for pipe in (program.stdin, program.stdout, program.stderr):
        if pipe is not None:
            pipe.close()
