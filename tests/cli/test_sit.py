"""`pravek sit` as a process: a whole game, Ctrl-C, and what goes wrong in one line."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path
from typing import Any

import pytest
from tests.cli import good, refused
from tests.guest.places import PATIENCE, done, place, sit
from tests.ports import own_port

BOT, OPEN = {"who": "bot", "level": "pebble"}, {"who": "open"}
FIRST = "def choose(game, view, seat, actions, clock):\n    return actions[0]\n"


def test_a_bot_in_a_file_plays_a_game(tmp_path: Path) -> None:
    async def scene() -> None:
        bot = tmp_path / "mine.py"
        bot.write_text(FIRST)
        async with place(tmp_path) as there:
            made = await there.table(seats=[BOT, OPEN])
            words = made["join"].split("-")
            code, out, err = await done(await sit(there, *words, "--bot", bot, "--json"))
            assert (code, err.splitlines()) == (
                0,
                ["mine has seat B at a table of kingdomino.", "Game 1 is on."],
            )
            result: dict[str, Any] = json.loads(out)
            match = await there.record(made)
            assert result["seats"] == [
                {"place": place_, "name": name, "total": score.total}
                for place_, name, score in zip(
                    match.ranking, ["Pebble", "mine"], match.scores, strict=True
                )
            ]
            assert (result["seat"], result["end"], result["round"]) == (1, "over", 1)

    asyncio.run(scene())


@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_stands_up_and_says_so(tmp_path: Path, sign: signal.Signals, code: int) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table()
            process = await sit(there, made["join"], "--bot", "random", "--name", "Ada")
            assert process.stderr is not None
            for line in (
                b"Ada has seat A at a table of kingdomino.\n",
                b"Waiting for the others.\n",
            ):
                assert await asyncio.wait_for(process.stderr.readline(), PATIENCE) == line
            assert (await there.look(made))["seats"][0]["name"] == "Ada"
            process.send_signal(sign)
            after_the_sign = "\n" * (sign == signal.SIGINT)
            said = f"{after_the_sign}The seat is free again.\n"
            assert (await done(process)) == (code, "", said)
            assert (await there.look(made))["seats"][0]["owner"] == "nobody"

    asyncio.run(scene())


def test_a_bot_that_breaks_down_leaves_in_one_line(tmp_path: Path) -> None:
    async def scene() -> None:
        bot = tmp_path / "mine.py"
        bot.write_text(FIRST.replace("actions[0]", "actions[99]"))
        async with place(tmp_path) as there:
            made = await there.table(seats=[BOT, OPEN])
            code, out, err = await done(await sit(there, made["join"], "--bot", bot))
            assert (code, out) == (2, "")
            assert err.splitlines()[-2:] == [
                "A bot of the server plays on.",
                "pravek: the bot mine broke down: IndexError: tuple index out of range "
                "(mine.py, line 2)",
            ]

    asyncio.run(scene())


def test_what_goes_wrong_before_is_one_line() -> None:
    nobody = f"http://127.0.0.1:{own_port()}"
    assert "which table?" in refused("sit", nobody, "--bot", "random")
    assert "cannot be reached" in refused("sit", nobody, "a-b-c", "--bot", "random")
    assert "no address" in refused("sit", "nonsense://x", "a-b-c", "--bot", "random")
    assert "Missing option '--bot'" in refused("sit", nobody, "a-b-c")
    assert "no_such.py" in refused(
        "sit", nobody, "a-b-c", "--bot", "random", "--game", "./no_such.py"
    )
    assert "amber otter river" in good("sit", "--help")
