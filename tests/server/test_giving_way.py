"""Reviews give way to bots, and get on all the same."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.review.records import text
from tests.server import fakes
from tests.server.hours import pass_

from pravek.review.depths import DEPTHS
from pravek.server.api import slices
from pravek.server.api.reviews import SLICE
from pravek.server.metrics import Metrics
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.thinkers import Thinkers


@pytest.mark.parametrize("alone", [False, True], ids=["with people", "bots alone"])
@pytest.mark.parametrize("workers", [1, 2])
def test_no_bot_waits_longer_than_a_slice_of_a_review(workers: int, alone: bool) -> None:
    """Four reviews run without a pause; they share what the bots leave in fair turns."""

    async def scene() -> None:
        office = fakes.Office(lambda _, seconds: SLICE if seconds == SLICE else 0.01)
        bots = Thinkers(workers, Metrics(), office.make)
        clock, made = asyncio.get_running_loop().time, Counter[str]()

        async def review(owner: str) -> None:
            while True:
                await bots.spare(owner, owner, 30.0, print, fakes.question(), SLICE)
                made[owner] += 1

        reviews = [asyncio.create_task(review(owner)) for owner in ("ada", "bo", "cy", "dee")]
        for n in range(40):
            await asyncio.sleep(0.13)
            asked = clock()
            claim = Claim("dan", f"r{n}", last=alone)
            await bots.choose(fakes.question(level="pebble"), claim, False)
            assert clock() - asked <= SLICE + 0.02
        for task in reviews:
            task.cancel()
        await asyncio.gather(*reviews, return_exceptions=True)
        assert len(made) == 4
        assert max(made.values()) - min(made.values()) <= 1

    pass_(scene())


def test_a_review_goes_on_beside_bots_that_never_stop_and_is_not_counted_as_one() -> None:
    async def scene() -> None:
        office = fakes.Office()
        metrics = Metrics()
        bots = Thinkers(1, metrics, office.make)

        async def play(room: str) -> None:
            while True:
                await bots.choose(fakes.question(), Claim("ada", room, last=True), False)

        async def review() -> None:
            while True:
                await bots.spare("bo", "b", 30.0, print, fakes.question(level="stone"), SLICE)

        tasks = [asyncio.create_task(play(room)) for room in ("a", "b", "c")]
        tasks.append(asyncio.create_task(review()))
        await asyncio.sleep(0.1)
        assert "pravek_thoughts_waiting 2" in metrics.text()
        assert "pravek_reviews_waiting 1" in metrics.text()
        await asyncio.sleep(100)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        kinds = Counter(question.level for _, question, _ in office.begun)
        assert abs(kinds["stone"] - kinds["spirit"]) <= 1

    pass_(scene())


def test_a_review_stays_with_the_worker_that_remembers_it() -> None:
    """And whoever finds it busy takes another one, rather than wait."""
    had = dict[str, list[int]]()

    class Noting(fakes.FakeWorker):
        async def do(self, seconds: float, what: Any, *given: Any) -> Any:
            had.setdefault(given[0], []).append(id(self))
            await asyncio.sleep(given[1])

    async def scene() -> None:
        bots = Thinkers(4, Metrics(), lambda: Noting(fakes.Office()))

        async def review(ticket: str, takes: float) -> None:
            for _ in range(20):
                await bots.spare("ada", ticket, 30.0, print, ticket, takes)

        await asyncio.gather(review("one", 0.3), review("two", 0.7), review("three", 1.1))
        assert {ticket: len({*workers}) for ticket, workers in had.items()} == {
            "one": 1, "two": 1, "three": 1
        }  # fmt: skip
        both = [bots.spare("ada", "one", 30.0, print, "one", 0.1) for _ in range(2)]
        await asyncio.gather(*both)
        assert asyncio.get_running_loop().time() == pytest.approx(20 * 1.1 + 0.1)

    pass_(scene())


@pytest.mark.usefixtures("little_luck")
def test_a_slice_of_a_long_game_ends_with_the_part_it_is_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also in the middle of a luck."""
    monkeypatch.setitem(DEPTHS, "quick", 0.005)
    begun = slices.Begun(text("origins-4-tribe"), "quick", 3, None)
    made, half = 0, 0

    def counted(parts: Iterator[None]) -> Iterator[None]:
        nonlocal made
        for _ in parts:
            made += 1
            yield

    begun._parts = counted(begun._parts)
    while len(begun.reviewing.review().lucks) < 3:
        before, done = made, begun.reviewing.progress.done
        begun.go_on(0.0)
        assert made == before + 1
        half += begun.reviewing.progress.done == done
    assert half
