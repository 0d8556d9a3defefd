"""Bots sit down at tables of a server and play whole games there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.guest.places import Company, Spy, place

from pravek.core import fair
from pravek.core.match import Match
from pravek.guest.manners import Manners

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {}),
    ("origins", {"mode": "tribe", "short": True}),
    ("krom", {"random_characters": True}),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_two_guests_play_a_game_and_see_what_their_seats_see(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table(game, options=options)
            spies = Spy(), Spy()
            both = [Company(lambda _, spy=spy: spy) for spy in spies]  # type: ignore[misc]
            link = f"{there.url}/join/{made['join']}"
            await asyncio.gather(*(company.sit(link) for company in both))
            match = await there.record(made)
            assert fair.check(match) == "fair"
            for company, spy in zip(both, spies, strict=True):
                [result] = company.results
                assert result.ending.ranking == list(match.ranking)
                seen = views(match, result.seat)
                assert spy.views
                assert all(view in seen for view in spy.views), "its seat's views, one by one"

    asyncio.run(scene())


def views(match: Match[Any], seat: int) -> Iterator[Any]:
    """What a seat saw after each event of a whole game."""
    game, state = match.game, match.game.start()
    for event in match.log:
        state = game.apply(state, event)
        yield game.view(state, seat)


def test_a_guest_sits_between_bots_of_the_server(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            bot = {"who": "bot", "level": "pebble"}
            made = await there.table(seats=[bot, {"who": "open"}, bot])
            company = Company("greedy", name="Zoë 🦦")
            await company.sit(there.url, *made["join"].upper().split("-"))
            [result] = company.results
            assert (result.seat, result.table.seats[1].name) == (1, "Zoë 🦦")
            assert result.ending.end == "over"

    asyncio.run(scene())


def test_guests_play_as_many_games_as_they_wish(tmp_path: Path) -> None:
    """One proposes two games, the other stays for as long as it is wanted."""

    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table()
            link = f"{there.url}/join/{made['join']}"
            twice, stays = Company(manners=Manners(2)), Company(manners=Manners(stay=True))
            staying = asyncio.create_task(stays.sit(link))
            await twice.sit(link)
            assert [result.table.round for result in twice.results] == [1, 2]
            staying.cancel()
            await asyncio.gather(staying, return_exceptions=True)
            assert len(stays.results) == 2

    asyncio.run(scene())


def test_a_guest_who_wants_more_goes_when_everybody_has_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            made = await there.table()
            link = f"{there.url}/join/{made['join']}"
            once, often = Company(), Company(manners=Manners(100))
            await asyncio.gather(once.sit(link), often.sit(link))
            assert len(often.results) == len(once.results) == 1

    asyncio.run(scene())


def test_a_guest_takes_the_seat_of_a_link(tmp_path: Path) -> None:
    """“Move to another device”: a bot plays on for a person."""

    async def scene() -> None:
        async with place(tmp_path) as there:
            me, bot = {"who": "me", "name": "Ada"}, {"who": "bot", "level": "pebble"}
            made = await there.table(seats=[bot, me])
            company = Company()
            secret = made["seats"][0]["secret"]
            await company.sit(f"{there.url}/t/{made['table']['id']}#seat={secret}")
            assert [result.seat for result in company.results] == [1]

    asyncio.run(scene())


@pytest.mark.parametrize("clock", ["none", "strict"])
def test_a_bot_has_a_share_of_the_tables_clock(tmp_path: Path, clock: str) -> None:
    async def scene() -> None:
        async with place(tmp_path) as there:
            bot = {"who": "bot", "level": "pebble"}
            made = await there.table(seats=[{"who": "open"}, bot], clock=clock)
            spy = Spy()
            await Company(lambda _: spy).sit(there.url, made["join"])
            assert spy.clocks
            bank, more, turns = 45, 15, len(spy.clocks)
            for left in spy.clocks:
                if clock == "none":
                    assert left == float("inf")
                else:
                    assert 0 < left < (bank + more * turns) / 3

    asyncio.run(scene())
