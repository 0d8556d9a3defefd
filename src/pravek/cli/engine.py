"""`pravek engine`: a bot of ours as a program that others ask, as docs/engine.md says."""

from __future__ import annotations

import os
import sys
from typing import IO, Any

import click

from pravek.bots import Bot, BotError, make, native
from pravek.bots.engine.messages import Trouble, write
from pravek.bots.engine.speaker import Speaker
from pravek.core.blame import RulesError
from pravek.core.codec import FormatError
from pravek.core.protocol import Game
from pravek.core.registry import SetupError
from pravek.terminal import say

LONGEST_LINE = 16_000_000
"""Bytes of a line that is listened to: a hello may hold a whole card file."""


@click.command()
@click.argument("spec", metavar="BOT")
@say.game_files
def command(spec: str) -> None:
    """Let a bot speak the engine protocol on stdin and stdout.

    So a program of another kind can ask it, and a release of Pravek can meet another one:

    \b
    pravek arena GAME --players "exec:/old/bin/pravek engine search:sims=500,search:sims=500"
    """

    def make_bot(game: Game[Any], seed: int | None) -> Bot:
        native.prepare(spec, game.name)
        return make(spec, game, seed)

    with _alone_on_stdout() as out:
        converse(Speaker(spec, make_bot), sys.stdin.buffer, out)


def converse(speaker: Speaker, lines: IO[bytes], out: IO[bytes]) -> None:
    """Answer line by line until `quit` or the end; what is impossible is said to both sides."""
    try:
        while line := lines.readline(LONGEST_LINE):
            answer = speaker.answer(line)
            if answer is not None:
                out.write(write(answer))
            elif speaker.is_done:
                return
    except (SetupError, FormatError, BotError, RulesError) as error:
        out.write(write(Trouble(text=str(error))))
        raise
    finally:
        speaker.close()


def _alone_on_stdout() -> IO[bytes]:
    """The way out that stdout was; what bots print goes to stderr from now on."""
    sys.stdout.flush()
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    return out
