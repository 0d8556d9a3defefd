"""One decision of the bot, in a thread of its own, so that the line stays alive meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Thread
from time import monotonic

from pravek.bots.breakdown import BotError
from pravek.bots.protocol import Bot, Clock
from pravek.bots.runner import ask
from pravek.core.protocol import Action, Seat
from pravek.guest.sight import Question

SHARE = 1 / 3
"""The part of the table's clock that one decision may use: what comes back with each turn is then
enough for ever, and a slow line has its time."""


async def think(bot: Bot, seat: Seat, question: Question, limit: float) -> Action:
    """What the bot decides; BotError if it breaks down, answers nonsense or gets stuck. A thread
    cannot be ended: the stuck one is left behind, and goes with the process."""
    loop, match = asyncio.get_running_loop(), question.match
    answer: asyncio.Future[Action] = loop.create_future()
    clock = clock_for(question.left)

    def work() -> None:
        try:
            action = ask(match, bot, seat, clock)
        except Exception as error:
            _settle(loop, answer, error)
        else:
            _settle(loop, answer, action)

    Thread(target=work, name=f"bot {match.names[seat]}", daemon=True).start()
    try:
        async with asyncio.timeout(limit):
            return await answer
    except TimeoutError:
        raise BotError(f"the bot {match.names[seat]} did not answer for {limit:g} s") from None


def clock_for(left: float | None) -> Clock:
    return Clock() if left is None else Clock(monotonic() + left * SHARE)


def _settle(
    loop: asyncio.AbstractEventLoop, answer: asyncio.Future[Action], what: Action | Exception
) -> None:
    """From the bot's thread."""

    def settle() -> None:
        if answer.done():  # given up
            return
        if isinstance(what, Exception):
            answer.set_exception(what)
        else:
            answer.set_result(what)

    with suppress(RuntimeError):  # the loop is gone, and with it who asked
        loop.call_soon_threadsafe(settle)
