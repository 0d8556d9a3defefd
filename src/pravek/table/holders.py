"""Who plays a seat: its person, a bot for him, nobody any more; and when people agree to stop.

Each runs under the room's lock and either changes everything it says, or nothing.
"""

from __future__ import annotations

from typing import Any

from pravek.core.protocol import Seat
from pravek.table.problems import Refuse, too_often
from pravek.table.room import Room
from pravek.table.shapes import Level

STAND_IN: Level = "cairn"
"""The bot that takes the seat of somebody who left or ran out of time."""


def held_by_bot(seat: Seat, level: Level, why: str, **more: Any) -> dict[str, Any]:
    """The note that a bot plays this seat from now on."""
    return {"note": "holder", "seat": seat, "by": "bot", "level": level, "why": why, **more}


def held_by_person(seat: Seat, why: str, **more: Any) -> dict[str, Any]:
    """The note that a seat's own person plays it from now on."""
    return {"note": "holder", "seat": seat, "by": "person", "level": None, "why": why, **more}


def may_swap(room: Room, seat: Seat) -> None:
    """A seat goes from a person to a bot and back at the pace of people."""
    pace = room.swaps.of(seat)
    if not pace.take():
        raise too_often(pace.wait)


async def hand_over(room: Room, seat: Seat, level: Level, why: str = "handed") -> None:
    if room.running().holders[seat].kind != "bot":
        await room.note(held_by_bot(seat, level, why))


async def take_back(room: Room, seat: Seat) -> None:
    play = room.running()
    holder = play.holders[seat]
    if holder.why == "conceded":
        raise Refuse(409, "conceded", "Who has conceded does not come back.")
    if holder.kind == "person" or room.chairs[seat].owner != "person":
        return
    most = room.house.limits.returns
    if play.returns[seat] >= most:
        raise Refuse(
            429,
            "returned_too_often",
            "You have come back to this seat too often in this game: the bot plays on.",
            {"times": most},
        )
    await room.note(held_by_person(seat, "back"))


async def come_back(room: Room, seat: Seat) -> None:
    """Whoever left or ran out of time has his seat again by being here, unless he comes and
    goes too often. Not whom others put a bot in for: a line that comes back by itself is nobody
    who plays, and the table would wait again; he takes the seat back with one tap."""
    if room.phase != "playing" or room.play is None:
        return
    away = room.play.holders[seat].why in ("timeout", "left")
    often = room.play.returns[seat] >= room.house.limits.returns
    if away and not often and room.swaps.of(seat).take():
        await take_back(room, seat)


async def concede(room: Room, seat: Seat) -> None:
    """A bot plays on and the seat is ranked last."""
    play = room.running()
    if seat in play.conceded:
        return
    level = play.holders[seat].level or STAND_IN
    room.abandon.discard(seat)
    await room.note({"note": "concede", "seat": seat}, held_by_bot(seat, level, "conceded"))


async def abandon(room: Room, seat: Seat, agree: bool) -> None:
    """Stop without a ranking, once every person who is still here and playing wishes it."""
    room.running()
    (room.abandon.add if agree else room.abandon.discard)(seat)
    if set(_who_count(room)) <= room.abandon:
        await room.note({"note": "abandoned"})
    else:
        room.audience.tell_table()


async def close(room: Room, seat: Seat) -> None:
    """The only person left may close the table as his win (KR-12.4)."""
    play = room.running()
    others = [other for other in room.people if other != seat]
    left = [other for other in others if play.holders[other].why not in ("left", "conceded")]
    if not others or left or seat in play.conceded:
        raise Refuse(409, "not_alone", "Others are still playing.", {"seats": left})
    await room.note({"note": "closed", "seat": seat})


def _who_count(room: Room) -> list[Seat]:
    """Whose wishes count: people who play their own seat now and are not gone for long."""
    play, now = room.running(), room.house.world.steady()
    return [
        seat
        for seat in room.people
        if play.holders[seat].kind == "person" and room.presence.left(seat, now) != 0
    ]
