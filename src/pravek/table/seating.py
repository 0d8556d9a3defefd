"""The table as everybody may see it: who sits where, who plays, who is gone."""

from __future__ import annotations

from dataclasses import replace

from pravek.core.protocol import Seat
from pravek.table.presence import Presence
from pravek.table.shapes import Holder, SeatAt, Table
from pravek.table.state import TableState


def shown(table: TableState, now: int | None) -> Table:
    """The table at this moment. Without one: what of it stays the same until something happens,
    which is all but for how long people are gone."""
    public = table.visibility == "public"
    promise = table.play.match.promise if table.play else None
    return Table(
        id=table.id,
        game=table.game,
        options=table.options,
        phase=table.phase,
        round=table.round,
        seats=[_seat(table, seat, now) for seat in range(len(table.chairs))],
        clock=table.clock,
        visibility=table.visibility,
        created=table.created,
        grace=table.presence.grace,
        luck=promise.commitment if promise else None,
        deal=table.deal,
        daily=table.daily,
        abandon=sorted(table.abandon),
        help=sorted(table.content),
        helps=table.helps,
        rematch=table.rematch,
        join=table.code if public and table.phase == "lobby" else None,
        watch=table.watch if public else None,
    )


def with_presence(told: Table, presence: Presence, now: int | None) -> Table:
    """The table as it was told, but for who is here at this moment."""
    seats = [
        replace(
            seat,
            online=seat.owner == "person" and not presence.is_gone(seat.seat),
            gone=None if now is None else presence.gone(seat.seat, now),
        )
        for seat in told.seats
    ]
    return replace(told, seats=seats)


def _seat(table: TableState, seat: Seat, now: int | None) -> SeatAt:
    chair, play = table.chairs[seat], table.play
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
        online=chair.owner == "person" and not table.presence.is_gone(seat),
        gone=None if now is None else table.presence.gone(seat, now),
        ready=play is not None and play.is_ready(seat),
        conceded=play is not None and seat in play.conceded,
    )
