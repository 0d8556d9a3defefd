"""A guest that cannot go on says why in one line, and leaves its seat in order."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.guest.places import Company, Place, place

from pravek.bots import BotError
from pravek.guest.trouble import CannotSit

STUCK = threading.Event()
"""Never set."""
BOT, OPEN = {"who": "bot", "level": "pebble"}, {"who": "open"}


class Third:
    """A bot that does something else at its third decision."""

    def __init__(self, then: Callable[[], Any]) -> None:
        self.then, self.asked = then, 0

    def choose(self, game: Any, view: Any, seat: int, actions: Any, clock: Any) -> Any:
        self.asked += 1
        return actions[0] if self.asked < 3 else self.then()


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        (lambda: 1 // 0, "the bot guest broke down: ZeroDivisionError.*line"),
        (lambda: "north", "the bot guest answered 'north', which is not legal"),
        (lambda: None, "the bot guest answered None, which is not legal"),
        (STUCK.wait, "the bot guest did not answer for 0.2 s"),
    ],
)
def test_a_bot_that_breaks_down_is_named_and_replaced(
    tmp_path: Path, then: Callable[[], Any], reason: str
) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table(seats=[OPEN, BOT])
            limit = 0.2 if then == STUCK.wait else 60
            company = Company(lambda _: Third(then), limit=limit)
            with pytest.raises(BotError, match=reason):
                await company.sit(there.url, made["join"])
            assert company.said[-1] == "A bot of the server plays on."
            assert await _holder(there, made, 0) == ("bot", "left")

    asyncio.run(scene())


def test_ctrl_c_in_a_game_gives_the_seat_to_a_bot_of_the_server(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table(seats=[OPEN, {"who": "me", "name": "Ada"}])
            company = Company()
            playing = asyncio.create_task(company.sit(there.url, made["join"]))
            await company.until("Game 1")
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing
            assert company.said[-1] == "A bot of the server plays on."
            assert await _holder(there, made, 0) == ("bot", "left")

    asyncio.run(scene())


def test_ctrl_c_before_the_game_frees_the_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table()
            company = Company()
            playing = asyncio.create_task(company.sit(there.url, made["join"]))
            await company.until("Waiting for the others.")
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing
            assert company.said[-1] == "The seat is free again."
            assert [seat["owner"] for seat in (await there.look(made))["seats"]] == ["nobody"] * 2

    asyncio.run(scene())


async def _holder(there: Place, made: Any, seat: int) -> tuple[str, str]:
    holder = (await there.look(made))["seats"][seat]["holder"]
    return holder["kind"], holder["why"]


def test_why_there_is_no_seat_is_said(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            await _cannot(there, "able-auk-attic", "there is no table with the words 'able-auk-a")
            made = await there.table(seats=[OPEN, BOT])
            await Company().sit(there.url, made["join"])
            await _cannot(there, made["join"], "has begun already, and all seats are taken")
            public = await there.table(seats=[OPEN, BOT], visibility="public")
            await Company().sit(there.url, public["join"])
            await _cannot(there, public["join"], "has begun already|all seats|no table")
            wrong = f"{there.url}/t/{made['table']['id']}#seat=wrong"
            with pytest.raises(CannotSit, match="this seat is not ours any longer"):
                await Company().sit(wrong)
            with pytest.raises(CannotSit, match="the server refuses: There is no such table"):
                await Company().sit(f"{there.url}/t/nowhere#seat=wrong")

    asyncio.run(scene())


async def _cannot(there: Place, words: str, reason: str) -> None:
    with pytest.raises(CannotSit, match=reason):
        await Company().sit(there.url, words)
