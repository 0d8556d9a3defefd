"""What the people at a table do about one who is gone: let a bot sit in, or wait after all."""

from __future__ import annotations

from math import ceil

from pravek.core.protocol import Seat
from pravek.table.holders import STAND_IN, held_by_bot, held_by_person
from pravek.table.problems import Refuse
from pravek.table.room import Room


async def sit_in(room: Room, seat: Seat, asked: Seat) -> None:
    """A bot plays for somebody whose last connection is gone for the grace, because the person
    of another seat asks for it."""
    play = room.running()
    left = room.presence.left(seat, room.house.world.steady())
    if left is None:
        raise Refuse(409, "not_gone", "Nobody is missing on this seat.")
    if left > 0:
        raise Refuse(
            409,
            "not_gone_long",
            "Give the one who is gone a moment to come back.",
            {"seconds": ceil(left / 1000)},
        )
    if play.holders[seat].kind == "person":
        await room.note(held_by_bot(seat, STAND_IN, "absent", asked=asked))


async def wait_for(room: Room, seat: Seat, asked: Seat) -> None:
    """The bot that sits in goes, and the table waits for the owner, who has the grace anew."""
    play = room.running()
    if seat not in play.holders or play.holders[seat].why != "absent":
        return
    most = room.house.limits.returns
    if play.waits[seat] >= most:
        raise Refuse(
            429,
            "waited_too_often",
            "This table has waited for this seat too often: the bot plays on.",
            {"times": most},
        )
    room.presence.wait_anew(seat, room.house.world.steady())
    await room.note(held_by_person(seat, "awaited", asked=asked))
