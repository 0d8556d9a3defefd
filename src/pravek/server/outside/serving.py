"""A program that runs foreign code and answers the server: its socket, and what it may use."""

from __future__ import annotations

import math
import os
import resource
import select
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from pravek.core import limit, registry
from pravek.core.blame import RulesError, where
from pravek.server.outside.words import Asked, Failed, Unsuitable

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes of a file that such a process may write."""
_QUESTION: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Asked)


def main(answer: Callable[[Any], msgspec.Struct]) -> None:
    """Answer what comes over the socket whose number is the first argument, within the megabytes
    of the second. Standard input and output lead nowhere, whatever is printed."""
    line = socket.socket(fileno=int(sys.argv[1]))
    _bound(int(sys.argv[2]))
    _follow_the_server(line)
    limit.start()
    _serve(line, answer)


def _serve(line: socket.socket, answer: Callable[[Any], msgspec.Struct]) -> None:
    """Until nobody asks any more."""
    stream = line.makefile("rwb")
    while head := stream.read(4):
        asked = _QUESTION.decode(stream.read(int.from_bytes(head)))
        _allow_processor(asked.seconds)
        failed, told = _answered(answer, asked)
        stream.write(bytes([failed]) + len(told).to_bytes(4) + told)
        stream.flush()


def _answered(answer: Callable[[Any], msgspec.Struct], asked: Any) -> tuple[bool, bytes]:
    """The answer, or why there is none."""
    try:
        return False, msgspec.json.encode(answer(asked))
    except registry.SetupError as error:
        return True, msgspec.json.encode(Unsuitable(_short(str(error))))
    except MemoryError:
        return True, msgspec.json.encode(Failed("its memory is used up"))
    except (Exception, SystemExit, limit.TooLong) as error:
        known = isinstance(error, RulesError | ValueError)
        trace = "".join(traceback.format_exception(error))[-4000:]
        said = _short(str(error) if known else where(error))
        return True, msgspec.json.encode(Failed(said, trace))


def _short(text: str) -> str:
    return " ".join(text.split())[:300]


def bring(source: str) -> None:
    """A game in a file is brought along; that of a package is there."""
    if registry.is_file(source):
        registry.bring(source)


# What the process may use


def _bound(megabytes: int) -> None:
    for what, most in (
        (resource.RLIMIT_AS, megabytes * 1024 * 1024),
        (resource.RLIMIT_FSIZE, LARGEST_FILE),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))
    os.nice(5)


def _allow_processor(seconds: float) -> None:
    """Even a loop that lets no other thread run, in a process whose server is gone, ends."""
    most = math.ceil(time.process_time() + 2 * seconds + 5)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def _follow_the_server(line: socket.socket) -> None:
    """The process does not outlive the server, whatever it is doing."""

    def watch() -> None:
        poll = select.poll()
        poll.register(line, 0)  # hanging up is always told
        poll.poll()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
