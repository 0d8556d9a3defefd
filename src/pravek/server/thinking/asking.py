"""One decision of a bot; if it breaks down or gets stuck, somebody stands in."""

from __future__ import annotations

import logging
from random import SystemRandom
from typing import Any

from pravek.bots import native
from pravek.bots.levels import bot_for
from pravek.server.metrics import Metrics
from pravek.server.thinking.question import Question, Thought, Why, stand_in, think
from pravek.server.thinking.workers import START, Broke, TooLong, Worker

log = logging.getLogger("pravek.bots")

GRACE = 10.0
"""Seconds beyond its budget before a thought is taken to be stuck."""


def thinker() -> Worker:
    """A worker for bots. The compiled code that the strong ones play with is loaded before the
    first of them is asked, if they leave it the time."""
    return Worker(native.load_beforehand)


async def ask(
    worker: Worker, question: Question, seconds: float, memory: Any, metrics: Metrics
) -> Thought:
    try:
        if (engine := _engine(question)) is not None:
            await worker.do(START, native.load, engine)
        thought = await worker.do(seconds + GRACE, think, question, seconds, memory)
    except (TooLong, Broke) as error:
        thought = await _replace(worker, question, error)
    count(question, thought, metrics)
    return thought


def _engine(question: Question) -> str | None:
    """What has to be loaded first; on a slow machine that takes longer than any thought may."""
    if question.source is not None or question.rival is not None:
        return None
    spec = bot_for(question.game, question.level, question.options)
    if native.is_compiling(spec, question.game):
        return None
    return native.engine_of(spec, question.game)


def count(question: Question, thought: Thought, metrics: Metrics) -> None:
    """One more, and if it is not the bot's own, the log says why."""
    metrics.bot_thoughts.add()
    if thought.why in ("broke", "stuck"):
        metrics.bot_failures.add()
        log.error("a bot broke down", extra={"more": _about(question, thought)})


async def _replace(worker: Worker, question: Question, error: Exception) -> Thought:
    """The process is gone; its successor asks a plain bot."""
    why: Why = "stuck" if isinstance(error, TooLong) else "broke"
    try:
        return await worker.do(GRACE, stand_in, question, why, str(error))
    except (TooLong, Broke) as again:
        number = SystemRandom().randrange(len(question.actions))
        return Thought(number, why, f"{error}\n{again}")


def _about(question: Question, thought: Thought) -> dict[str, Any]:
    """For the log. Options may hold a whole card file."""
    return {
        "game": question.game,
        "bot": question.level,
        "seat": question.seat,
        "options": repr(question.options)[:300],
        "why": thought.why,
        "trace": thought.trace[-4000:],
    }
