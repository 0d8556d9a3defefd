"""Places for reviews: who has one, for how long, and what of his comes to nobody else."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import ClientDisconnect
from tests.server.hours import pass_
from tests.server.net import Net, open_net, run
from tests.server.test_reviews import ASK, RECORD, reviewed

from pravek.bots import native
from pravek.review import Reviewing, match_of
from pravek.review.depths import DEPTHS
from pravek.review.shapes import Review
from pravek.server.api import places, reviews, slices
from pravek.server.api.places import Lines, Places
from pravek.server.metrics import Metrics
from pravek.server.settings import LONGEST_DEAF, Limits
from pravek.server.thinking.thinkers import Thinkers
from pravek.table.answers import problem
from pravek.table.pen import plain
from pravek.table.problems import Refuse

pytestmark = pytest.mark.usefixtures("little_luck")


class Held:
    """Whoever asks for a slice waits until it is let go on, and then is refused it."""

    def __init__(self, net: Net) -> None:
        self._net, self._asked = net, asyncio.Queue[tuple[str, asyncio.Event]]()
        net.house.thinkers.spare = self._spare  # type: ignore[assignment]

    async def _spare(self, owner: str, ticket: str, *what: Any) -> Any:
        await self._asked.put((ticket, go_on := asyncio.Event()))
        await go_on.wait()
        return problem(Refuse(422, "too_heavy", "enough"))

    async def open(self, client: str = "10.0.0.1") -> tuple[str, asyncio.Event] | None:
        """A review that waits for a slice: its ticket, and what lets it go on; None if it was
        refused."""
        telling = asyncio.create_task(self._net.post("/api/reviews", ASK, client=client))
        asked = asyncio.create_task(self._asked.get())
        await asyncio.wait([telling, asked], return_when=asyncio.FIRST_COMPLETED)
        if asked.done():
            return asked.result()
        asked.cancel()
        assert telling.result().status == 429
        return None


def test_one_address_has_two_reviews_and_another_one_when_one_of_them_ends(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for _ in range(3):  # who goes away keeps no place
                await net.http("POST", "/api/reviews", ASK, client="10.0.0.1", leaves=True)
            held = Held(net)
            one, two = await held.open(), await held.open()
            assert one is not None
            assert two is not None
            assert one[0] != two[0]  # nobody is given what another has begun
            assert await held.open() is None
            assert await held.open(client="10.0.0.9")
            one[1].set()
            while await held.open() is None:
                pass

    run(scene())


def test_a_review_that_is_told_keeps_no_other_body_out(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, limits=replace(Limits().times(1000), bodies=1)) as net:
            assert await Held(net).open("127.0.0.1")
            assert (await net.post("/api/records/check", {"record": ""})).status == 422

    run(scene())


def test_all_reviews_together_weigh_so_much_and_are_so_many() -> None:
    held = Places()
    leave = held.take("ada", places.HEAVIEST - 1)
    with pytest.raises(Refuse, match="Too much at once"):
        held.take("bo", 2)
    leave()
    for n in range(places.MOST):
        held.take(f"owner{n}", 1)
    with pytest.raises(Refuse, match="Too much at once"):
        held.take("bo", 1)


@pytest.mark.parametrize("version", ["2.3", "2.4"])
@pytest.mark.parametrize("reads", [False, True])
def test_a_review_ends_when_nobody_takes_its_lines_and_after_a_while(
    reads: bool, version: str
) -> None:
    left: list[str] = []

    async def lines() -> AsyncGenerator[bytes]:
        try:
            while True:
                yield b"{}\n"
                await asyncio.sleep(1)
        finally:
            left.append("work")

    async def receive() -> Any:
        await asyncio.sleep(1e6)

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body" and not reads:
            await asyncio.sleep(1e6)

    async def scene() -> None:
        told = Lines(lines(), lambda: left.append("place"))
        with pytest.raises(ClientDisconnect):
            await told({"type": "http", "asgi": {"spec_version": version}}, receive, send)
        now = asyncio.get_running_loop().time()
        assert now == pytest.approx(places.LONGEST if reads else LONGEST_DEAF)
        assert sorted(left) == ["place", "work"]

    pass_(scene())


# What somebody's draft says


def drafted(loss: float) -> Review:
    """A draft in which a decision is said to have cost so much."""
    reviewing = Reviewing(match_of(RECORD), depth="quick", seed=3)
    parts = reviewing.parts()
    while not reviewing.review().decisions:
        next(parts)
    draft = reviewing.review()
    return replace(draft, decisions=[replace(draft.decisions[0], loss=loss)])


def test_what_a_draft_says_comes_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DEPTHS, "quick", 0.01)
    forged = drafted(0.987)
    told = slices.go_on("hers", RECORD, "quick", 3, forged.progress.done, forged, 0.0)
    assert isinstance(told, Review)
    assert told.progress.done > forged.progress.done
    for done in (0, told.progress.done):
        his = slices.go_on("his", RECORD, "quick", 3, done, None, 0.0)
        assert his is None or not his.decisions
    assert slices.go_on("hers", RECORD, "quick", 3, told.progress.done, None, 0.0) is not None


def test_two_who_review_the_same_game_go_on_from_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(DEPTHS, "quick", 0.01)
    known = {"hers": 0, "his": 0}
    for ticket in ("hers", "hers", "his", "hers", "his"):
        fresh = slices.go_on(ticket, RECORD, "quick", 3, known[ticket], None, 0.0)
        assert isinstance(fresh, Review)
        known[ticket] = fresh.progress.done


def test_a_review_that_is_done_or_broke_down_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DEPTHS, "quick", 0.01)
    slices._begun.clear()
    slices.go_on("done", RECORD, "quick", 3, 0, None, 1000.0)
    with monkeypatch.context() as patch:
        patch.setattr(slices, "news", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            slices.go_on("broken", RECORD, "quick", 3, 0, None, 0.0)
    assert not slices._begun
    assert isinstance(slices.go_on("broken", RECORD, "quick", 3, 0, None, 0.0), Review)


@pytest.mark.parametrize("loss", [-1e5, 1e308])
def test_an_impossible_draft_is_not_used(
    loss: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DEPTHS, "quick", 0.01)
    monkeypatch.setattr(reviews, "SLICE", 1000.0)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            [plainly] = await reviewed(net)
            [told] = await reviewed(net, draft=plain(drafted(loss)))
            assert told["review"] == plainly["review"]

    run(scene())


# While nothing is compiled


def test_what_needs_compiled_code_waits_for_it_or_says_that_there_will_be_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "PULSE", 0.0)
    again = ASK | {"step": 1, "action": {}}

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            thinkers: Any = net.house.thinkers
            thinkers.is_compiling, thinkers.is_ready = True, False
            assert (await net.post("/api/reviews/instead", again)).json["key"] == "too_often"
            telling = asyncio.create_task(reviewed(net))
            await asyncio.sleep(0)
            thinkers.is_compiling = False
            assert (await telling)[-1]["trouble"]["key"] == "review_uncompiled"
            refused = await net.post("/api/reviews/instead", again)
            assert (refused.status, refused.json["key"]) == (503, "review_uncompiled")

    run(scene())


def test_a_compiler_that_died_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Thinkers(1, Metrics())
    monkeypatch.setattr(native, "is_ready", lambda: False)
    assert not bots.is_compiling
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as compiler:
        bots._compiling._process = compiler  # type: ignore[assignment]
        assert bots.is_compiling
        compiler.communicate()
        assert not bots.is_compiling
        assert not bots.is_ready
