"""Whole games at home: every game, mode and number of players, against bots or one screen."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from tests.table.page import ANNA, BOT, Page, play

import pravek
from pravek.core import fair, registry
from pravek.testing.setups import Setup, setups_of

EVERY = [setup for entry in registry.entries() for setup in setups_of(entry)]
SETUPS = list({(setup.game, setup.options): setup for setup in reversed(EVERY)}.values())
"""Every game with every choice of options, each with as few players as it takes."""


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_game_against_bots_is_played_to_its_end(setup: Setup) -> None:
    async def scene() -> None:
        page = Page()
        seats = [ANNA, *[BOT] * (setup.players - 1)]
        made = await page.table(setup.game, seats, options=dict(setup.options))
        line, _ = await page.sit(made, 0)
        over = await play(page, line, Random(5))
        assert over is not None
        assert over["end"] == "over"
        assert sorted(over["ranking"])[0] == 1
        path = f"/api/tables/{made['table']['id']}/record"
        match = pravek.load((await page.get(path, made["seats"][0]["secret"])).json)
        assert [score.total for score in match.scores] == [s["total"] for s in over["sheets"]]
        assert fair.check(match) == "fair"

    asyncio.run(scene())


@pytest.mark.parametrize("game", [entry.name for entry in registry.entries()])
def test_a_game_around_one_screen_is_played_to_its_end(game: str) -> None:
    async def scene() -> None:
        page = Page()
        made = await page.table(game, 3)
        line, _ = await page.sit(made, 0, 1, 2)
        assert await play(page, line, Random(6)) is not None

    asyncio.run(scene())
