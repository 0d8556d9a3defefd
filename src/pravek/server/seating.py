"""The table as everybody may see it: who sits where, who plays, who is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import json
from msgspec.structs import replace

from pravek.core.protocol import Seat
from pravek.server.shapes import Holder, SeatAt, Table

if TYPE_CHECKING:
    from pravek.server.room import Room


def shown(room: Room) -> Table:
    public = room.visibility == "public"
    promise = room.play.match.promise if room.play else None
    return Table(
        id=room.id,
        game=room.game,
        options=room.options,
        phase=room.phase,
        round=room.round,
        seats=[_seat(room, seat) for seat in range(len(room.chairs))],
        clock=room.clock,
        visibility=room.visibility,
        created=room.created,
        grace=room.presence.grace,
        luck=promise.commitment if promise else None,
        deal=room.deal,
        abandon=sorted(room.abandon),
        rematch=room.rematch,
        join=room.code if public and room.phase == "lobby" else None,
        watch=room.watch if public else None,
    )


def _seat(room: Room, seat: Seat) -> SeatAt:
    chair, play = room.chairs[seat], room.play
    gone = room.presence.gone(seat, room.house.world.steady())
    return SeatAt(
        seat=seat,
        name=chair.name,
        owner=chair.owner,
        holder=play.holders[seat]
        if play
        else Holder(
            kind=chair.owner,
            level=chair.level,
            why="chosen" if chair.owner == "bot" else None,
        ),
        online=chair.owner == "person" and gone is None,
        gone=gone,
        ready=play is not None and play.is_ready(seat),
        conceded=play is not None and seat in play.conceded,
    )


def lasting(table: Table) -> bytes:
    """What of a table is the same until something happens: all but for how long people are
    gone."""
    return json.encode(replace(table, seats=[replace(seat, gone=None) for seat in table.seats]))
