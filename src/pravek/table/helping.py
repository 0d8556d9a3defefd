"""Help at a table: hints for who asks, a coach for who listens, with others only if all agree.

Who gives advice is brought by whoever keeps the table (`Room.consult`). It is given later, under
the room's lock, to the asker alone; that it was given stands in the log.
"""

from __future__ import annotations

from contextlib import suppress

from pravek.core.codec import encode
from pravek.core.protocol import Action, Seat
from pravek.table.audience import Client, faces
from pravek.table.consulting import Consult
from pravek.table.log import Logged
from pravek.table.messages import Coached, Hint
from pravek.table.pen import plain
from pravek.table.play import Play
from pravek.table.problems import Refuse, not_now, too_often
from pravek.table.room import Room
from pravek.table.shapes import Advice, Mood, Remark, Told
from pravek.table.visitor import refused


def hint(room: Room, client: Client, seat: Seat, message: str) -> None:
    """Somebody asks what to do; Refuse says why nobody tells."""
    play = allowed(room)
    faces(client, seat, play.game.secrets)
    if seat not in play.owing or play.holders[seat].kind != "person":
        raise not_now()
    pace = room.hints.of(seat)
    if not pace.take():
        raise too_often(pace.wait)
    view, actions = play.match.view(seat), tuple(play.match.actions(seat))
    room.consult(Consult(play, seat, play.asked[seat], view, actions, client, message))


def listen(room: Room, seat: Seat, mood: Mood) -> None:
    """How much the coach shall say to this seat from now on."""
    if mood != "silent" and not room.coaches:
        raise Refuse(422, "no_coach", "There is no coach at this table.")
    room.moods[seat] = mood


async def agree(room: Room, seat: Seat, content: bool) -> None:
    """Whether this seat is content with help for everybody."""
    room.running()
    (room.content.add if content else room.content.discard)(seat)
    room.audience.tell_table()


def allowed(room: Room) -> Play:
    """The game, if there is help in it now; Refuse says why there is none."""
    play = room.running()
    if play.foreign is not None:
        raise Refuse(422, "help_foreign", "Nobody here knows this game well enough to help.")
    if not room.helps:
        raise Refuse(403, "help_not_agreed", "With others there is help only if all agree to it.")
    return play


# The coach


def watched(room: Room, play: Play, action: Action, client: Client) -> Consult | None:
    """Before a decision is made: what the coach will look at; None if it does not. What a hint has
    told is not looked at: it may have come from another view, before others had sealed."""
    seat = action.seat
    if not _listens(room, play, seat):
        return None
    actions = tuple(play.match.actions(seat))
    if len(actions) < 2 or _was_told(room, play, action):
        return None
    view, again, mood = play.match.view(seat), play.is_ready(seat), room.moods[seat]
    return Consult(play, seat, play.next, view, actions, client, "", action, mood, again)


async def look(room: Room, play: Play, decision: Logged, consult: Consult | None) -> None:
    """The decision stands, and the coach looks at it. Where there are secrets it begins with a
    decision that everybody notices, and is noted there, whatever there was to choose from: that it
    looks or speaks would tell the others something; that it listens does not."""
    seat = decision.seat
    assert seat is not None
    if play.game.secrets and not _noted(play, seat, "coach"):
        if play.end != "open" or decision.unnoticed or not _listens(room, play, seat):
            return
        await _note(room, seat, "coach")
    if consult is not None and consult.is_open:
        with suppress(Refuse):  # the move stands: a coach that cannot look now says nothing
            room.consult(consult)


def _listens(room: Room, play: Play, seat: Seat) -> bool:
    return room.moods.get(seat, "silent") != "silent" and room.helps and play.foreign is None


# Advice is given. Whoever brings it is the one writer.


async def give(room: Room, consult: Consult, advice: Advice) -> None:
    """A hint, to who asked, unless the game has gone on."""
    if not consult.is_open or not room.helps:
        fail(room, consult, not_now())
        return
    if not _noted(consult.play, consult.seat, "hint", consult.number):
        await _note(room, consult.seat, "hint")
    room.hinted[consult.seat] = consult.number, advice.action
    _tell(room, consult, "hint", Hint(id=consult.message, seat=consult.seat, advice=advice))


async def remark(room: Room, consult: Consult, said: Remark) -> None:
    """The coach speaks, to who decided; not if the game has gone on or it was silenced."""
    if not consult.is_open or not room.helps or room.moods.get(consult.seat) == "silent":
        return
    if not consult.play.game.secrets:
        await _note(room, consult.seat, "coach")
    undo = bool(consult.play.undoable(consult.seat))
    number = consult.play.number(consult.number, consult.seat)
    told = Coached(seat=consult.seat, number=number, undo=undo, remark=said)
    _tell(room, consult, "coach", told)


def fail(room: Room, consult: Consult, refuse: Refuse) -> None:
    """There is no hint after all, and this is why."""
    _tell(room, consult, "refused", refused(refuse, consult.message))


def _was_told(room: Room, play: Play, action: Action) -> bool:
    """Whether the hint about this decision was to do just that."""
    told = play.asked[action.seat], plain(encode(action))
    return room.hinted.get(action.seat) == told


def _tell(room: Room, consult: Consult, kind: str, told: Told) -> None:
    """Only while he who asked looks, and from the side that asked."""
    client = consult.client
    facing = client.facing if consult.play.game.secrets else consult.seat
    if client in room.audience.clients and consult.seat in client.seats and facing == consult.seat:
        client.send(room.audience.frame(client, kind, told))


async def _note(room: Room, seat: Seat, what: str) -> None:
    await room.note({"note": "help", "seat": seat, "what": what})


def _noted(play: Play, seat: Seat, what: str, since: int = 0) -> bool:
    """Whether the log says it already, after this number."""
    note = {"note": "help", "seat": seat, "what": what}
    for entry in reversed(play.log):
        if entry.n <= since:
            return False
        if entry.note == note:
            return True
    return False
