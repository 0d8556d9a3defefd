"""Bots at a table at home: they think in slices, may break down, and remember."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.server.old.scene import Still
from tests.table.page import ANNA, BOT, Page, begun, move, play

from pravek.core.protocol import Action
from pravek.table.home import Question


def test_a_bots_thought_about_what_is_gone_is_dropped() -> None:
    asked: list[int] = []

    def slow(question: Question) -> Iterator[Action | None]:
        asked.append(len(question.actions))
        yield None
        yield None
        yield question.actions[0]

    async def scene() -> None:
        page = Page(slow, Still())
        line = await begun(page)
        while line.last["d"]["position"]["undo"] is None or page.home.wait() != 0:
            await page.settle(line.table)
            await move(line, name=f"m{line.last['v']}")
        thoughts = len(asked)
        page.take(page.home.tick())  # the bot has begun to think
        assert len(asked) == thoughts + 1
        number = line.last["v"]
        await line.send("undo", seat=0, seen=number, id="u")
        assert page.home.wait() is None
        assert page.home.tick() == []
        assert line.last["v"] > number

    asyncio.run(scene())


def test_a_bot_that_breaks_down_is_stood_in_for_and_the_log_says_so() -> None:
    def broken(question: Question) -> Iterator[Action | None]:
        raise ZeroDivisionError
        yield None

    def mad(question: Question) -> Iterator[Action | None]:
        yield Action(question.seat)

    def mute(question: Question) -> Iterator[Action | None]:
        return iter(())

    async def scene(think: Any) -> None:
        page = Page(think)
        line = await begun(page)
        assert await play(page, line, Random(6)) is not None
        entries = [entry for told in line.of("events") for entry in told["entries"]]
        notes = [entry["note"] for entry in entries if entry["note"]]
        assert {"note": "stand_in", "seat": 1, "why": "broke"} in notes

    for think in (broken, mad, mute):
        asyncio.run(scene(think))


def test_a_bot_remembers_what_it_wants_to_know_at_its_next_decision() -> None:
    """Each seat and level for itself, and one table nothing of another."""
    asked: list[tuple[int, str, int]] = []

    def counting(question: Question) -> Iterator[Action | None]:
        count = question.memory.held or 0
        asked.append((question.seat, question.level, count))
        question.memory.held = count + 1
        yield question.actions[0]

    async def scene() -> None:
        page = Page(counting)
        for _ in range(2):
            line = await begun(page, "origins", (ANNA, BOT, {"who": "bot", "level": "stone"}))
            await line.send("handover", seat=0, level="cairn")
            await page.settle(line.table)
            for seat, level in ((0, "cairn"), (1, "cairn"), (2, "stone")):
                counts = [count for at, by, count in asked if (at, by) == (seat, level)]
                assert counts == list(range(len(counts))), (seat, level)
                assert len(counts) > 3
            asked.clear()

    asyncio.run(scene())
