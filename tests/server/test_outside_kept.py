"""Tables of strangers' games: when the game is not there, and when a package brings it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server import foreign
from tests.server.net import BOT, ME, run
from tests.server.test_outside import SHORT, outside

import pravek
from pravek.core import registry
from pravek.server import exporting
from pravek.server.database.store import Store


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with foreign.brought(foreign.NIM, foreign.PIG, foreign.GOOFSPIEL):
        yield


def test_a_table_whose_game_is_not_loaded_says_which_it_needs(tmp_path: Path) -> None:
    """…and the others are there."""

    async def scene() -> None:
        async with outside(tmp_path) as net:
            nim, lobby = await net.table("nim", 2), await net.table("nim", [ME, {"who": "open"}])
            ours = await net.table("kingdomino", 2)
            for room in list(net.house.rooms.values()):
                net.house.forget(room)
            registry.forget("nim")
            needs = await net.get(f"/api/tables/{nim['table']['id']}")
            assert (needs.status, needs.json["key"]) == (409, "needs_game")
            assert needs.json["args"] == {"game": "nim"}
            assert "needs the game 'nim'" in needs.json["text"]
            _, bye = await net.sit(nim, 0)
            assert (bye["t"], bye["d"]["key"]) == ("bye", "needs_game")
            waiting = f"/api/tables/{lobby['table']['id']}"
            assert (await net.get(waiting)).json["phase"] == "lobby"
            wish = {"name": "Bo", "code": lobby["join"]}
            late = await net.post(f"{waiting}/seats/1", wish)
            assert (late.status, late.json["key"]) == (409, "needs_game")
            assert (await net.get(waiting)).json["seats"][1]["owner"] == "nobody"
            assert (await net.sit(ours, 0, 1))[1]["t"] == "snapshot"
            registry.bring(str(foreign.NIM))
            assert (await net.sit(nim, 0, 1))[1]["t"] == "snapshot"

    run(scene())


def test_it_is_exported(tmp_path: Path) -> None:
    database: list[str] = []

    async def scene() -> None:
        async with outside(tmp_path) as net:
            await net.table("nim", 2)
            await net.table("pig", 2, options=SHORT["pig"])
            database.append(net.house.settings.database)

    run(scene())
    registry.forget("pig")
    store = Store(*database)
    with store.engine.connect() as connection:
        found = dict(exporting.records(connection))
    store.engine.dispose()
    [nim, pig] = [found[name] for name in sorted(found)]
    assert isinstance(nim, str)
    assert pravek.load(nim).turn == pravek.Decide((0,))
    assert "this needs the game 'pig', which is not loaded" in str(pig)


def test_the_game_of_an_installed_package_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry.forget("goofspiel")
    site = tmp_path / "site"
    info = site / "bids-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "bids.py").write_text(foreign.GOOFSPIEL.read_text())
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bids\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pravek.games]\ngoofspiel = bids:Goofspiel\n")
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr(registry, "_LOOKED", False)
    assert registry.entry("goofspiel").source == "package bids 1.0"

    async def scene() -> None:
        async with outside(tmp_path) as net:
            made = await net.table("goofspiel", [BOT, BOT], options={"short": True})
            sock, _ = await net.hello(table=made["table"]["id"], watch=made["watch"])
            assert (await sock.next("over"))["d"]["end"] == "over"
            assert net.house.metrics.bot_failures.value == 0

    run(scene())
