"""What runs in a process of a foreign game: the rules, and the line of states of one game.

`python -m pravek.server.outside.actor FD MEGABYTES`: questions come and answers go over the socket
of that number; standard input and output lead nowhere, whatever the game prints.
"""

from __future__ import annotations

import math
import os
import pickle
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
from pravek.core.codec import decode
from pravek.core.protocol import Action
from pravek.server.outside import errands, kinds
from pravek.server.outside.line import Line, Never, state_words
from pravek.server.outside.words import (
    Asked,
    Cause,
    Done,
    Errand,
    Failed,
    Follow,
    Followed,
    Judge,
    Judged,
    Open,
    Opened,
    Unsuitable,
    View,
    Viewed,
)

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes of a file that such a process may write."""
_QUESTION = msgspec.json.Decoder(Asked)  # type: ignore[var-annotated]


class Actor:
    """Answers questions about one game."""

    def __init__(self) -> None:
        self._line: Line | None = None

    @property
    def line(self) -> Line:
        assert self._line is not None, "no game is open"
        return self._line

    def answer(self, asked: Any) -> msgspec.Struct:
        answers: dict[type, Callable[[Any], msgspec.Struct]] = {
            Open: self.open,
            Follow: self.follow,
            Judge: self.judge,
            View: self.view,
            Errand: self.run,
        }
        return answers[type(asked)](asked)

    def open(self, asked: Open) -> Opened:
        if asked.source is not None:
            registry.bring(asked.source)
        game = registry.build(asked.game, **asked.options)
        self._line = Line(game)
        return Opened(
            game.name,
            game.rules,
            game.players,
            dict(game.options),
            game.secrets,
            kinds.described(game.events),
            state_words(game, self._line.state),
        )

    def follow(self, asked: Follow) -> Followed:
        return self.line.follow(asked)

    def judge(self, asked: Judge) -> Judged:
        action = decode(asked.action, self.line.game.events)
        assert isinstance(action, Action)
        return self.line.judge(action)

    def view(self, asked: View) -> Viewed:
        game = self.line.game
        return Viewed(pickle.dumps(game.view(self.line.state, asked.seat)))

    def run(self, asked: Errand) -> Done:
        if asked.source is not None:
            registry.bring(asked.source)
        return Done(errands.ERRANDS[asked.what](*asked.given))


def serve(line: socket.socket) -> None:
    """Answer until nobody asks any more."""
    actor, stream = Actor(), line.makefile("rwb")
    while head := stream.read(4):
        asked = _QUESTION.decode(stream.read(int.from_bytes(head)))
        failed, answer = _answered(actor, asked)
        stream.write(bytes([failed]) + len(answer).to_bytes(4) + answer)
        stream.flush()


def _answered(actor: Actor, asked: Any) -> tuple[bool, bytes]:
    """The answer, or why there is none."""
    _allow_processor(asked.seconds)
    try:
        return False, msgspec.json.encode(actor.answer(asked))
    except registry.SetupError as error:
        return True, msgspec.json.encode(Unsuitable(_line(str(error))))
    except MemoryError:
        return True, msgspec.json.encode(Failed("its memory is used up"))
    except (Exception, SystemExit) as error:
        known = isinstance(error, RulesError | ValueError | Never)
        said = str(error) if known else where(error)
        trace = "".join(traceback.format_exception(error))[-4000:]
        return True, msgspec.json.encode(Failed(_line(said), trace))


def _line(text: str) -> Cause:
    return " ".join(text.split())[:300]


# What the process may use


def _bound(megabytes: int) -> None:
    memory = megabytes * 1024 * 1024
    for what, most in (
        (resource.RLIMIT_AS, memory),
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


def main() -> None:
    line = socket.socket(fileno=int(sys.argv[1]))
    _bound(int(sys.argv[2]))
    _follow_the_server(line)
    limit.start()
    serve(line)


if __name__ == "__main__":
    main()
