"""What is being written is nobody's to see: it may still come to nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.net import Net, open_net, owed, run, until

from pravek.server.database.rows import Write


class Slow:
    """A store whose next write waits."""

    def __init__(self, net: Net, patch: pytest.MonkeyPatch) -> None:
        self.begun, self.may = asyncio.Event(), asyncio.Event()
        write = net.house.store.write

        async def slow(wish: Write) -> None:
            self.begun.set()
            await self.may.wait()
            await write(wish)

        patch.setattr(net.house.store, "write", slow)


def test_who_goes_or_asks_meanwhile_learns_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2, options={"random_characters": True})
            table = f"/api/tables/{made['table']['id']}"
            mine, snapshot = await net.sit(made, 0)
            other, _ = await net.sit(made, 1)
            again, _ = await net.sit(made, 1)
            watcher, _ = await net.hello(table=made["table"]["id"], watch=made["watch"])
            slow, choice = Slow(net, monkeypatch), owed(snapshot["d"]["position"])[0]["action"]
            await mine.send("move", action=choice, seen=snapshot["v"], id="sealed")
            await slow.begun.wait()
            heard = len(mine.heard)
            await watcher.drop()
            await other.drop()
            assert not any(seat["ready"] for seat in (await net.get(table)).json["seats"])
            assert mine.heard[heard:] == []
            await again.drop()  # and with it the people of the second seat: that is news
            told = await until(mine, "table", lambda d: not d["seats"][1]["online"])
            assert not told["d"]["seats"][0]["ready"]
            slow.may.set()
            await until(mine, "table", lambda d: d["seats"][0]["ready"])

    run(scene())


def test_whose_turn_it_is_is_told_when_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2, options={"random_characters": True})
            path = f"/api/tables/{made['table']['id']}/turn"
            mine, snapshot = await net.sit(made, 0)
            secret = made["seats"][1]["secret"]
            assert (await net.get(path, secret)).json["owes"] == [0, 1]
            slow, choice = Slow(net, monkeypatch), owed(snapshot["d"]["position"])[0]["action"]
            await mine.send("move", action=choice, seen=snapshot["v"], id="sealed")
            await slow.begun.wait()
            asked = asyncio.create_task(net.get(path, secret))
            assert not (await asyncio.wait([asked], timeout=0.2))[0], "it may come to nothing"
            slow.may.set()
            assert (await asked).json["owes"] == [1]

    run(scene())
