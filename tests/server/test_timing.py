"""The moment of a bot's answer tells nothing about its hand. Found: ≤ 565 ms without a counter
card, ≥ 573 ms with one. The clock of these scenes is exact, see `hours`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from tests.server import fakes
from tests.server.hours import pass_

from pravek.core.protocol import Action
from pravek.server.metrics import Metrics
from pravek.server.table.room import Room
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import FITTED, WINDOW, WINDOWS, Thinkers

Length = Callable[[Question, float], float]


@pytest.mark.parametrize("level", ["pebble", "spirit"])
@pytest.mark.parametrize("before", [0, 3])
def test_a_forced_answer_waits_and_takes_as_long_as_any_other(level: str, before: int) -> None:
    """Whoever is before it in the queue."""

    async def answered(question: Question, takes: float) -> float:
        office = fakes.Office(lambda asked, seconds: takes if asked is question else seconds)
        bots = Thinkers(1, Metrics(), office.make)
        others = [
            asyncio.create_task(bots.choose(fakes.question(), Claim("bo", f"{n}"), False))
            for n in range(before)
        ]
        await asyncio.sleep(0)
        await bots.choose(question, Claim("ada", "table"), True)
        moment = asyncio.get_running_loop().time()
        await asyncio.gather(*others)
        return moment

    window = WINDOWS.get(level, WINDOW)
    forced, free = (fakes.question("krom", level, choices=n) for n in (1, 3))
    moments = {
        pass_(answered(question, takes))
        for question, takes in ((forced, 0.0), (free, 0.01), (free, window * FITTED))
    }
    assert len(moments) == 1


async def played(
    game: str, level: str, length: Length, folder: Path
) -> tuple[Room, fakes.Onlooker]:
    """A game of two bots that somebody watches, without store, processes and waiting."""
    house = fakes.house(folder, fakes.Office(length), workers=3)
    room = await fakes.table(house, game, level)
    onlooker = fakes.Onlooker()
    await room.enter(onlooker, 0, 0)
    while room.phase == "playing" and len(room.play.log) < 300:  # type: ignore[union-attr]
        await asyncio.sleep(0.5)
    await house.driver.stop()
    return room, onlooker


def gaps(room: Room) -> set[int]:
    """Milliseconds between a decision and the question it answers, for all decisions."""
    assert room.play is not None
    stamps = [entry.at for entry in room.play.log if isinstance(entry.event, Action)]
    return {later - earlier for earlier, later in pairwise(stamps)} - {0}


@pytest.mark.parametrize(("level", "moment"), [("cairn", 600), ("spirit", 1000)])
def test_every_decision_in_a_game_with_secrets_is_told_at_the_same_moment(
    level: str, moment: int, tmp_path: Path
) -> None:
    forced: set[bool] = set()
    rng = Random(1)

    def length(question: Question, seconds: float) -> float:
        forced.add(len(question.actions) == 1)
        return 0.0 if len(question.actions) == 1 else rng.uniform(0, seconds)

    room, onlooker = pass_(played("krom", level, length, tmp_path))
    assert forced == {True, False}
    assert gaps(room) == {moment}
    told = sorted({round(at * 1000) for at, kind in onlooker.heard if kind == "events"})
    assert {later - earlier for earlier, later in pairwise(told)} == {moment}


def test_in_a_game_without_secrets_a_forced_move_is_quick(tmp_path: Path) -> None:
    room, _ = pass_(played("kingdomino", "cairn", lambda question, seconds: 1.0, tmp_path))
    assert gaps(room) == {600, 1600}
