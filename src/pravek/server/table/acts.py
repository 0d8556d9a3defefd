"""What people do in a game: move, take back, hand a seat over, give up, agree to stop.

Each act runs under the room's lock and either changes everything it says, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pravek.core.codec import FormatError, decode
from pravek.core.match import CannotUndo, IllegalAction
from pravek.core.protocol import Action, Refusal, Seat
from pravek.server.game.play import Play
from pravek.server.table.room import Client, Room
from pravek.server.wire.messages import Because, Move, Undo
from pravek.server.wire.problems import Refuse, illegal, too_often
from pravek.server.wire.shapes import Level

STAND_IN: Level = "cairn"
"""The bot that takes the seat of somebody who left or ran out of time."""
STALE = Refuse(409, "stale", "Something happened that you have not seen yet.")
NONSENSE = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError)


def running(room: Room) -> Play:
    if room.play is None or room.phase != "playing":
        raise Refuse(409, "not_playing", "No game is being played at this table.")
    return room.play


def own(client: Client, seat: Seat) -> None:
    if seat not in client.seats:
        raise Refuse(403, "not_your_seat", "This is not your seat.")


async def move(room: Room, client: Client, asked: Move) -> None:
    action = read_action(room, asked.action)
    play = _may_decide(room, client, action.seat, asked.id)
    if play is None:
        return
    _has_seen(room, client, play.asked[action.seat], asked.seen)
    if play.is_ready(action.seat):
        _may_change(room, play, action.seat)
    try:
        entries = play.play(action, room.house.world.now(), asked.id)
    except IllegalAction as error:
        raise illegal(error.refusal) from None
    except NONSENSE:
        raise _not_offered() from None
    await room.commit(entries, ack=(client, asked.id))
    room.house.metrics.moves.add()


async def undo(room: Room, client: Client, asked: Undo) -> None:
    play = _may_decide(room, client, asked.seat, asked.id)
    if play is None:
        return
    _has_seen(room, client, play.decided(asked.seat), asked.seen)
    _may_change(room, play, asked.seat)
    try:
        entries = play.undo(asked.seat, room.house.world.now(), asked.id)
    except CannotUndo:
        raise Refuse(422, "cannot_undo", "Something has happened since.") from None
    await room.commit(entries, ack=(client, asked.id))


def why(room: Room, client: Client, named: Mapping[str, Any], message: str) -> Because:
    """Whether an action would be legal, from what the client may see."""
    action = read_action(room, named)
    own(client, action.seat)
    play = running(room)
    _facing(play, client, action.seat)
    try:
        refusal = play.match.why_not(action)
        preview = {} if refusal else dict(play.match.preview(action))
    except NONSENSE:
        refusal, preview = Refusal("protocol", "not_offered", "This is not possible here."), {}
    return because(message, refusal, preview)


def because(message: str, refusal: Refusal | None, preview: dict[str, Any]) -> Because:
    if refusal is None:
        return Because(id=message, legal=True, preview=preview)
    return Because(
        id=message,
        legal=False,
        key=refusal.key,
        args=dict(refusal.args),
        clause=refusal.clause,
        text=refusal.text,
    )


def read_action(room: Room, named: Mapping[str, Any]) -> Action:
    try:
        event = decode(named, (room.play or running(room)).game.events)
    except FormatError as error:
        raise Refuse(422, "not_an_action", str(error)) from None
    if not isinstance(event, Action):
        raise Refuse(422, "not_an_action", "Only the table does this.")
    return event


def _may_decide(room: Room, client: Client, seat: Seat, message: str) -> Play | None:
    """The game, if this seat may decide now; None if this message was answered already."""
    own(client, seat)
    play = room.play
    if play is not None and (number := play.answers.get((seat, message))) is not None:
        room.house.metrics.repeats.add()
        room.send_ack(client, message, number)
        return None
    play = running(room)
    _facing(play, client, seat)
    if play.holders[seat].kind != "person":
        raise Refuse(409, "bot_holds", "A bot plays this seat; take it back first.")
    return play


def _has_seen(room: Room, client: Client, number: int, seen: int) -> None:
    """Whoever decides has seen what he decides about."""
    play = running(room)
    if not play.number(number, client.facing) <= seen <= room.seen_by(client):
        raise STALE


def _may_change(room: Room, play: Play, seat: Seat) -> None:
    """Taking back and choosing anew make the log longer, not the game."""
    most = room.house.settings.limits.changes
    if play.changes[seat] >= most:
        raise Refuse(
            429,
            "changed_too_often",
            "You have changed your mind too often in this game: what you chose stands.",
            {"times": most},
        )


def _facing(play: Play, client: Client, seat: Seat) -> None:
    if play.game.secrets and client.facing != seat:
        raise Refuse(403, "not_facing", "This seat does not face the screen.")


def _not_offered() -> Refuse:
    return illegal(Refusal("protocol", "not_offered", "This is not among the legal actions."))


# Who plays a seat


def may_swap(room: Room, seat: Seat) -> None:
    """A seat goes from a person to a bot and back at the pace of people."""
    pace = room.holders.of(seat)
    if not pace.take():
        raise too_often(pace.wait)


async def hand_over(room: Room, seat: Seat, level: Level, why: str = "handed") -> None:
    play = running(room)
    if play.holders[seat].kind == "bot":
        return
    words = {"note": "holder", "seat": seat, "by": "bot", "level": level, "why": why}
    await note(room, words)


async def take_back(room: Room, seat: Seat) -> None:
    play = running(room)
    holder = play.holders[seat]
    if holder.why == "conceded":
        raise Refuse(409, "conceded", "Who has conceded does not come back.")
    if holder.kind == "person" or room.chairs[seat].owner != "person":
        return
    most = room.house.settings.limits.returns
    if play.returns[seat] >= most:
        raise Refuse(
            429,
            "returned_too_often",
            "You have come back to this seat too often in this game: the bot plays on.",
            {"times": most},
        )
    await note(room, {"note": "holder", "seat": seat, "by": "person", "level": None, "why": "back"})


async def come_back(room: Room, seat: Seat) -> None:
    """Whoever left or ran out of time has his seat again by being here, unless he comes and
    goes too often. Not whom others put a bot in for: a line that comes back by itself is nobody
    who plays, and the table would wait again; he takes the seat back with one tap."""
    if room.phase != "playing" or room.play is None:
        return
    away = room.play.holders[seat].why in ("timeout", "left")
    often = room.play.returns[seat] >= room.house.settings.limits.returns
    if away and not often and room.holders.of(seat).take():
        await take_back(room, seat)


async def concede(room: Room, seat: Seat) -> None:
    """A bot plays on and the seat is ranked last."""
    play = running(room)
    if seat in play.conceded:
        return
    level = play.holders[seat].level or STAND_IN
    words = {"note": "holder", "seat": seat, "by": "bot", "level": level, "why": "conceded"}
    room.abandon.discard(seat)
    await note(room, {"note": "concede", "seat": seat}, words)


async def abandon(room: Room, seat: Seat, agree: bool) -> None:
    """Stop without a ranking, once every person who is still here and playing wishes it."""
    running(room)
    (room.abandon.add if agree else room.abandon.discard)(seat)
    if set(persons(room)) <= room.abandon:
        await note(room, {"note": "abandoned"})
    else:
        room.tell_table()


async def close(room: Room, seat: Seat) -> None:
    """The only person left may close the table as his win (KR-12.4)."""
    play = running(room)
    gone = [s for s, chair in enumerate(room.chairs) if chair.owner == "person" and s != seat]
    left = [s for s in gone if play.holders[s].why not in ("left", "conceded")]
    if not gone or left or seat in play.conceded:
        raise Refuse(409, "not_alone", "Others are still playing.", {"seats": left})
    await note(room, {"note": "closed", "seat": seat})


def persons(room: Room) -> list[Seat]:
    """Whose wishes count: people who play their own seat now and are not gone for long."""
    play, now = running(room), room.house.world.steady()
    return [
        seat
        for seat, chair in enumerate(room.chairs)
        if chair.owner == "person"
        and play.holders[seat].kind == "person"
        and room.presence.left(seat, now) != 0
    ]


async def note(room: Room, *notes: dict[str, Any]) -> None:
    """Something happened to a seat or the table, not in the game."""
    play, now = running(room), room.house.world.now()
    entries = [play.note(words, room.number + 1 + i, now) for i, words in enumerate(notes)]
    await room.commit(entries)
