"""What people decide in a game: move, take back, ask why not.

Each runs under the room's lock and either changes everything it says, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pravek.core.codec import FormatError, decode
from pravek.core.match import CannotUndo, IllegalAction
from pravek.core.protocol import Action, Refusal, Seat
from pravek.table import helping
from pravek.table.audience import Client, faces, own
from pravek.table.breaking import at_its_own_risk
from pravek.table.foreign import RulesBroke
from pravek.table.judging import NONSENSE, because, judge
from pravek.table.messages import Because
from pravek.table.play import Play
from pravek.table.problems import Refuse, illegal
from pravek.table.room import Room

NOT_OFFERED = Refusal("protocol", "not_offered", "This is not among the legal actions.")


async def move(
    room: Room, client: Client, named: Mapping[str, Any], seen: int, message: str
) -> None:
    action = read_action(room, named)
    play = _may_decide(room, client, action.seat, message)
    if play is None:
        return
    _has_seen(room, client, play.asked[action.seat], seen)
    if play.is_ready(action.seat):
        _may_change(room, play, action.seat)
    if play.stage is not None:
        if action not in play.match.actions(action.seat):
            raise illegal((await _judged(play, action))[0] or NOT_OFFERED)
        async with at_its_own_risk(room, play):
            await play.stage.rehearse(play.match, action)
    watched = helping.watched(room, play, action, client)
    try:
        entries = play.play(action, room.house.world.now(), message)
    except IllegalAction as error:
        raise illegal(error.refusal) from None
    except NONSENSE:
        raise illegal(NOT_OFFERED) from None
    await room.commit(entries, ack=(client, message))
    room.house.count("moves")
    await helping.look(room, play, entries[0], watched)


async def undo(room: Room, client: Client, seat: Seat, seen: int, message: str) -> None:
    play = _may_decide(room, client, seat, message)
    if play is None:
        return
    _has_seen(room, client, play.decided(seat), seen)
    _may_change(room, play, seat)
    if play.stage is not None:
        async with at_its_own_risk(room, play):
            await play.stage.rehearse_undo(play.match, play.undoable(seat))
    try:
        entries = play.undo(seat, room.house.world.now(), message)
    except CannotUndo:
        raise Refuse(422, "cannot_undo", "Something has happened since.") from None
    await room.commit(entries, ack=(client, message))


async def why(room: Room, client: Client, named: Mapping[str, Any], message: str) -> Because:
    """Whether an action would be legal, from what the client may see."""
    action = read_action(room, named)
    own(client, action.seat)
    play = room.running()
    faces(client, action.seat, play.game.secrets)
    if play.stage is None:
        return judge(play.game, play.match.view(action.seat), action, message)
    return because(*await _judged(play, action), message)


async def _judged(play: Play, action: Action) -> tuple[Refusal | None, Mapping[str, Any]]:
    """Why an action is not legal by foreign rules, or what it would bring. Rules that break down
    over whatever somebody asks are not asked to play it."""
    assert play.stage is not None
    try:
        return await play.stage.judge(play.match, action)
    except RulesBroke:
        return NOT_OFFERED, {}


def read_action(room: Room, named: Mapping[str, Any]) -> Action:
    try:
        event = decode(named, (room.play or room.running()).game.events)
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
        room.house.count("repeats")
        room.audience.send_ack(client, message, number)
        return None
    play = room.running()
    faces(client, seat, play.game.secrets)
    if play.holders[seat].kind != "person":
        raise Refuse(409, "bot_holds", "A bot plays this seat; take it back first.")
    return play


def _has_seen(room: Room, client: Client, number: int, seen: int) -> None:
    """Whoever decides has seen what he decides about."""
    play = room.running()
    if not play.number(number, client.facing) <= seen <= room.audience.seen_by(client):
        raise Refuse(409, "stale", "Something happened that you have not seen yet.")


def _may_change(room: Room, play: Play, seat: Seat) -> None:
    """Taking back and choosing anew make the log longer, not the game."""
    most = room.house.limits.changes
    if play.changes[seat] >= most:
        raise Refuse(
            429,
            "changed_too_often",
            "You have changed your mind too often in this game: what you chose stands.",
            {"times": most},
        )
