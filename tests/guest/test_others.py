"""What is not ours sits down as well: a bot in C, a game in a file of its own."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.guest.places import Company, done, place, sit

from pravek.core import registry
from pravek.guest.desk import Desk

ROOT = Path(__file__).parents[2]
GREEDY, NIM = ROOT / "examples/engine/greedy.c", ROOT / "examples/games/nim.py"
OPEN = {"who": "open"}


def test_a_bot_in_c_plays_a_game_on_a_server(tmp_path: Path) -> None:
    greedy = tmp_path / "greedy"
    subprocess.run(["cc", "-O2", "-o", greedy, GREEDY], check=True)

    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table()
            both = Company(f"exec:{greedy}"), Company("random")
            await asyncio.gather(*(company.sit(there.url, made["join"]) for company in both))
            for company in both:
                assert [result.ending.end for result in company.results] == ["over"]

    asyncio.run(scene())


@pytest.fixture
def nim() -> Iterator[Any]:
    """A game that this server has, and another process has not unless it is told."""
    yield registry.bring(str(NIM))
    registry.forget("nim")


def test_a_server_says_the_version_of_its_rules(tmp_path: Path, nim: Any) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            for game in ("kingdomino", "nim"):
                said = await asyncio.to_thread(Desk(there.url).rules_of, game)
                assert said == registry.build(game).rules

    asyncio.run(scene())


def test_a_game_of_a_file_is_needed_by_name_and_played_with_it(tmp_path: Path, nim: Any) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table("nim", seats=[OPEN, {"who": "bot", "level": "pebble"}])
            code, out, err = await done(await sit(there, made["join"], "--bot", "random"))
            assert (code, out, err.count("\n")) == (2, "", 1)
            assert "needs the game 'nim', which is not loaded" in err
            seats = (await there.look(made))["seats"]
            assert seats[0]["owner"] == "nobody", "nobody was disturbed"
            words = made["join"], "--bot", "greedy", "--game", NIM
            code, out, err = await done(await sit(there, *words))
            assert (code, out.count("point")) == (0, 2), err

    asyncio.run(scene())
