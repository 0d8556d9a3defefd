"""A guest comes back: the line breaks, the server dies, somebody sat in for it meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.guest.places import PATIENCE, Company, Place, Spy, place
from tests.guest.wires import person, poor_network
from tests.server.crash import Server

from pravek.bots import Clock
from pravek.core import fair
from pravek.core.protocol import Action, Event, Game
from pravek.guest import address, seating
from pravek.testing.walk import decided

ME, OPEN = {"who": "me", "name": "Ada"}, {"who": "open"}


@dataclass
class Gated(Spy):
    """A bot that waits for a word before each answer."""

    asked: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    go: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def choose(
        self, game: Game[Any], view: Any, seat: int, actions: Sequence[Action], clock: Clock
    ) -> Action:
        self.asked.release()
        assert self.go.acquire(timeout=PATIENCE)
        return super().choose(game, view, seat, actions, clock)

    async def is_asked(self) -> None:
        assert await asyncio.to_thread(self.asked.acquire, timeout=PATIENCE)

    def answer(self, times: int = 1) -> None:
        self.go.release(times)


@dataclass
class Doubtful(Gated):
    """…but only once: when somebody else has just decided."""

    last: Event | None = None

    def follow(self, events: Sequence[Event]) -> None:
        self.last = events[-1]

    def choose(
        self, game: Game[Any], view: Any, seat: int, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if not (isinstance(self.last, Action) and self.last.seat != seat):
            self.answer()
        return super().choose(game, view, seat, actions, clock)


async def seated(company: Company, url: str, words: str, by: str | None = None) -> None:
    """Sit down at one address, and play by way of another."""
    invited = address.read(url, [words])
    seat = await asyncio.to_thread(seating.sit_down, invited, company.player)
    await company.play(replace(seat, server=by or url))


def test_a_line_that_is_cut_again_and_again_costs_no_move(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table(seats=[OPEN, {"who": "bot", "level": "pebble"}])
            spy, luck = Spy(), Random(3)
            company = Company(lambda _: spy)
            budgets = iter(lambda: luck.randrange(3_000, 25_000), None)
            async with poor_network(there.port, budgets) as (url, cutter):
                await seated(company, there.url, made["join"], url)
            [result] = company.results
            assert cutter.cuts > 1, "the last one is the goodbye"
            match = await there.record(made)
            assert fair.check(match) == "fair"
            own = [action for action in decided(match) if action.seat == result.seat]
            assert len(own) == len(spy.views), "each decision was played, and once"

    asyncio.run(scene())


def test_the_server_is_killed_and_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        server = Server(tmp_path, None)
        await server.start()
        there = Place(server.port)
        made = await there.table()
        gated, other = Gated(), Company()
        company = Company(lambda _: gated)
        guests = [asyncio.create_task(c.sit(there.url, made["join"])) for c in (company, other)]
        gated.answer(3)
        for _ in range(4):
            await gated.is_asked()
        server.kill()
        await company.until("The line broke")
        gated.answer(1000)  # it has an answer, and nobody to give it to
        await server.start()
        await asyncio.gather(*guests)
        assert "The line is back." in company.said
        match = await there.record(made)
        assert fair.check(match) == "fair"
        own = [action for action in decided(match) if action.seat == company.results[0].seat]
        assert len(own) == len(gated.views)
        server.stop()

    asyncio.run(scene())


def test_what_is_taken_back_while_the_bot_thinks_is_thought_about_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table(seats=[ME, OPEN])
            bot = Doubtful()
            company = Company(lambda _: bot)
            playing = asyncio.create_task(company.sit(there.url, made["join"]))
            async with person(there.url, made) as ada:
                await ada.play_until(
                    lambda position: position.get("undo") == 0 and position["owes"]["seats"] == [1]
                )
                await bot.is_asked()
                await ada.say("undo", seat=0, seen=ada.seen, id="back")
                await ada.hear_of("events")
                bot.answer(1000)
                await ada.play_until(lambda position: False)
            await playing
            match = await there.record(made)
            own = [action for action in decided(match) if action.seat == 1]
            assert len(bot.views) == len(own) + 1, "one thought was for nothing"

    asyncio.run(scene())


def test_a_guest_takes_its_seat_back_from_a_bot_that_sat_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path, grace=0) as there:
            made = await there.table(seats=[ME, OPEN])
            company = Company()
            async with (
                person(there.url, made) as ada,
                poor_network(there.port, repeat(10**9)) as (url, cutter),
            ):
                playing = asyncio.create_task(seated(company, there.url, made["join"], url))
                await ada.play_until(lambda position: ada.moves == 2)
                cutter.budgets = repeat(0)
                cutter.cut()
                while not (await ada.hear_of("table"))["d"]["seats"][1]["gone"] is not None:
                    pass
                await ada.say("standin", seat=1, by=0)
                await _note(ada, "absent")
                cutter.budgets = repeat(10**9)
                await _note(ada, "back")
                await ada.play_until(lambda position: False)
                await playing
            assert company.results[0].ending.end == "over"

    asyncio.run(scene())


async def _note(somebody: Any, why: str) -> None:
    while True:
        told = await somebody.hear_of("events")
        if any((entry["note"] or {}).get("why") == why for entry in told["d"]["entries"]):
            return


def test_a_guest_is_no_obstacle_when_people_want_to_stop(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table(seats=[ME, OPEN])
            company = Company()
            playing = asyncio.create_task(company.sit(there.url, made["join"]))
            async with person(there.url, made) as ada:
                await ada.play_until(lambda position: ada.moves == 1)
                await ada.say("abandon", seat=0)
                await ada.hear_of("over", end="abandoned")
            await playing
            assert company.results[0].ending.ranking is None

    asyncio.run(scene())


def test_a_server_that_stays_away_is_given_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table()
            company = Company(patience=0.2)
            async with poor_network(there.port, repeat(10**9)) as (url, cutter):
                playing = asyncio.create_task(seated(company, there.url, made["join"], url))
                await company.until("Waiting for the others.")
                cutter.budgets = repeat(0)
                cutter.cut()
                with pytest.raises(seating.CannotSit, match="is gone for"):
                    await playing
            [*_, last] = company.said
            assert "the seat waits at" in last
            back = address.read(last.split()[-1])
            assert (back.table, len(str(back.secret))) == (made["table"]["id"], 22)

    asyncio.run(scene())
