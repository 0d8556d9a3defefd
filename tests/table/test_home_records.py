"""What is played at home can be shown elsewhere: records verify, deals are dealt again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cli import objects
from tests.table.homes import at_both, decide
from tests.table.page import ANNA, BO, BOT, Json, Page, play

import pravek
from pravek.core import deal, registry
from pravek.core.protocol import Event, Outcome

GAMES = [entry.name for entry in registry.entries()]


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_game_at_home_verifies(game: str, tmp_path: Path) -> None:
    """With decisions taken back, a seat that a bot played for a while, and from one side only."""
    whole, side = tmp_path / "whole.jsonl", tmp_path / "side.jsonl"

    async def scene() -> Json:
        page, rng = Page(), Random(8)
        made = await page.table(game, [ANNA, BO, BOT])
        line, _ = await page.sit(made, 0, 1)
        path, secret = f"/api/tables/{line.table}/record", made["seats"][0]["secret"]
        while (seat := line.last["d"]["position"]["undo"]) is None:
            await play(page, line, rng, moves=1)
        await line.send("undo", seat=seat, seen=line.last["v"], id="u")
        await line.send("handover", seat=1, level="stone")
        await page.settle(line.table)
        side.write_text((await page.get(path, secret)).json)
        await line.send("takeback", seat=1)
        over = await play(page, line, rng)
        assert over is not None
        whole.write_text((await page.get(path, secret)).json)
        return over

    over = asyncio.run(scene())
    [open_one] = objects("verify", "--json", side)
    assert (open_one["ok"], open_one["end"]) == (True, "open")
    [told] = objects("verify", "--json", whole)
    assert (told["ok"], told["end"], told["luck"]) == (True, "over", "fair")
    assert told["scores"] == [sheet["total"] for sheet in over["sheets"]]


def code_of(game: str) -> str:
    code = deal.write(registry.build(game, players=2), seed=123456789)
    assert code is not None
    return code


def luck_of(record: str) -> list[Event]:
    """Everything that the table drew."""
    return [event for event in pravek.load(record).log if isinstance(event, Outcome)]


async def dealt(place: Any, game: str, rng: Random) -> tuple[str, str]:
    """A few decisions about the deal of a code; a secret of the table, and its record."""
    made = await place.table(game, [ANNA, BO], deal=code_of(game))
    table, secret = made["table"]["id"], made["seats"][0]["secret"]
    line, _ = await place.sit(made, 0, 1, facing=0)
    await place.settle(table)
    for n in range(20):
        await decide(place, table, line, rng, n)
        await place.settle(table)
    for seat in (0, 1):
        await line.send("abandon", seat=seat)
    await place.settle(table)
    _, record = await place.http("GET", f"/api/tables/{table}/record", secret=secret)
    return secret, record


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_code_is_the_same_match_at_a_server_and_at_home(game: str, tmp_path: Path) -> None:
    """Though nothing else of the two is: they draw other seeds and other secrets."""

    async def talk(place: Any) -> list[Any]:
        return [*await dealt(place, game, Random(9))]

    served, at_home = at_both(tmp_path, talk, start=1000)
    assert at_home[0] != served[0]
    assert luck_of(at_home[1])
    assert pravek.load(at_home[1]).log == pravek.load(served[1]).log


@pytest.mark.parametrize("game", ["kingdomino", "origins"])
def test_the_lines_of_a_deal_lie_there_whatever_is_chosen(game: str, tmp_path: Path) -> None:
    choices = iter((Random(1), Random(2)))

    async def talk(place: Any) -> list[Any]:
        return [*await dealt(place, game, next(choices))]

    (_, served), (_, at_home) = at_both(tmp_path, talk)
    assert pravek.load(at_home).log != pravek.load(served).log
    lines = list(zip(luck_of(at_home), luck_of(served), strict=False))
    assert len(lines) > 3
    assert all(here == there for here, there in lines)
