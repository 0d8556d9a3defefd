"""A process that runs what others wrote: asked one thing at a time, in JSON, and ended when it
takes too long, says too much or nothing that can be read."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from typing import TypeVar

import msgspec

from pravek.server.outside.words import LARGEST_FRAME, Asked, Failed, Unsuitable
from pravek.table.foreign import RulesBroke

T = TypeVar("T")
PROGRAM = "pravek.server.outside.actor"
START = 60.0
"""Seconds a process may take to be there, besides what it is asked."""
LEEWAY = 2.0
"""Seconds beyond its own before it is ended: it would rather say itself what took so long."""
SECRETS = ("PRAVEK_DATABASE",)
"""What the server knows from its surroundings and such a process need not."""
_FAILURE = msgspec.json.Decoder(Failed | Unsuitable | None)


class NoSuchSetup(Exception):
    """The game says that it cannot be set up like this."""


class Slow(RulesBroke):
    """It did not answer in time."""


class Gone(RulesBroke):
    """Its process ended."""


class Process:
    """Runs one program of ours (`PROGRAM`, or the one named), which runs the rest."""

    def __init__(self, seconds: float, megabytes: int, program: str = PROGRAM) -> None:
        self._seconds, self._megabytes, self._program = seconds, megabytes, program
        self._ended = False
        self._child: subprocess.Popen[bytes] | None = None
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    @property
    def has_ended(self) -> bool:
        """Whether it was ended, or has died while nobody asked."""
        return self._ended or (self._child is not None and self._child.poll() is not None)

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child else None

    async def ask(self, asked: Asked, kind: type[T], most: int = LARGEST_FRAME) -> T:
        """Its answer; RulesBroke if there is none, and then the process is gone. NoSuchSetup if
        it says so."""
        async with self._lock:
            fresh = self._child is None
            try:
                async with asyncio.timeout(asked.seconds + LEEWAY + (START if fresh else 0)):
                    reader, writer = await self._begin()
                    question = msgspec.json.encode(asked)
                    writer.write(len(question).to_bytes(4) + question)
                    await writer.drain()
                    size = int.from_bytes(await reader.readexactly(5))
                    failed, size = size >> 32, size & 0xFFFFFFFF
                    if size > most:
                        raise RulesBroke(f"an answer of {size:,} bytes is too long")
                    answer = await reader.readexactly(size)
            except TimeoutError:
                self.end()
                raise Slow(f"no answer within {asked.seconds:g} seconds") from None
            except (OSError, EOFError):
                raise Gone(f"its process ended{await self._how()}") from None
            except BaseException:
                self.end()
                raise
        return self._read(answer, kind, bool(failed))

    def _read(self, answer: bytes, kind: type[T], failed: bool) -> T:
        try:
            if not failed:
                return msgspec.json.decode(answer, type=kind)
            failure = _FAILURE.decode(answer)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.end()
            raise RulesBroke(f"an answer that cannot be read: {error}") from None
        if isinstance(failure, Unsuitable):
            raise NoSuchSetup(failure.text)
        assert isinstance(failure, Failed)
        raise RulesBroke(failure.text, failure.trace)

    async def _begin(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._ended:
            raise EOFError
        if self._line is None:
            ours, its = socket.socketpair()
            limits = [str(its.fileno()), str(self._megabytes)]
            with its:
                self._child = subprocess.Popen(
                    [sys.executable, "-P", "-m", self._program, *limits],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    pass_fds=[its.fileno()],
                    start_new_session=True,  # Ctrl-C is the server's, and all it starts end with it
                    env={name: os.environ[name] for name in os.environ if name not in SECRETS}
                    | {
                        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                        "PRAVEK_PATIENCE": f"{self._seconds:g}",
                    },
                )
            self._line = await asyncio.open_connection(sock=ours)
        return self._line

    def end(self) -> None:
        """At once, whatever it is doing."""
        self._ended = True
        child, self._child = self._child, None
        if child is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)
            threading.Thread(target=child.wait, daemon=True).start()
        line, self._line = self._line, None
        if line is not None:
            line[1].close()

    async def _how(self) -> str:
        """How it ended, if it tells soon; the process is gone then."""
        child, code = self._child, None
        for _ in range(4):
            code = child.poll() if child else None
            if child is None or code is not None:
                break
            await asyncio.sleep(0.05)
        self.end()
        if code is not None and code < 0:
            with suppress(ValueError):
                return f" ({signal.Signals(-code).name})"
        return f" (exit code {code})" if code else ""
