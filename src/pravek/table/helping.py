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
    mood = room.moods.get(seat, "silent")
    if mood == "silent" or not room.helps or play.foreign is not None:
        return None
    actions = tuple(play.match.actions(seat))
    if len(actions) < 2 or _was_told(room, play, action):
        return None
    view, again = play.match.view(seat), play.is_ready(seat)
    return Consult(play, seat, play.next, view, actions, client, "", action, mood, again)


async def look(room: Room, consult: Consult | None) -> None:
    """The decision stands, and the coach looks at it. Where there are secrets, that it speaks would
    tell the others something; that it listens does not."""
    if consult is None or not consult.is_open:
        return
    if consult.play.game.secrets and not _noted(consult.play, consult.seat, "coach"):
        await _note(room, consult, "coach")
    with suppress(Refuse):  # the move stands: a coach that cannot look now says nothing
        room.consult(consult)


# Advice is given. Whoever brings it is the one writer.


async def give(room: Room, consult: Consult, advice: Advice) -> None:
    """A hint, to who asked, unless the game has gone on."""
    if not consult.is_open or not room.helps:
        fail(room, consult, not_now())
        return
    if not _noted(consult.play, consult.seat, "hint", consult.number):
        await _note(room, consult, "hint")
    room.hinted[consult.seat] = consult, advice.action
    _tell(room, consult, "hint", Hint(id=consult.message, seat=consult.seat, advice=advice))


async def remark(room: Room, consult: Consult, said: Remark) -> None:
    """The coach speaks, to who decided; not if the game has gone on or it was silenced."""
    if not consult.is_open or not room.helps or room.moods.get(consult.seat) == "silent":
        return
    if not consult.play.game.secrets:
        await _note(room, consult, "coach")
    undo = bool(consult.play.undoable(consult.seat))
    number = consult.play.number(consult.number, consult.seat)
    told = Coached(seat=consult.seat, number=number, undo=undo, remark=said)
    _tell(room, consult, "coach", told)


def fail(room: Room, consult: Consult, refuse: Refuse) -> None:
    """There is no hint after all, and this is why."""
    _tell(room, consult, "refused", refused(refuse, consult.message))


def _was_told(room: Room, play: Play, action: Action) -> bool:
    """Whether the hint about this decision was to do just that."""
    if action.seat not in room.hinted:
        return False
    consult, hinted = room.hinted[action.seat]
    same = consult.play is play and consult.number == play.asked[action.seat]
    return same and hinted == plain(encode(action))


def _tell(room: Room, consult: Consult, kind: str, told: Told) -> None:
    """Only while he who asked looks, and from the side that asked."""
    client = consult.client
    facing = client.facing if consult.play.game.secrets else consult.seat
    if client in room.audience.clients and consult.seat in client.seats and facing == consult.seat:
        client.send(room.audience.frame(client, kind, told))


async def _note(room: Room, consult: Consult, what: str) -> None:
    await room.note({"note": "help", "seat": consult.seat, "what": what})


def _noted(play: Play, seat: Seat, what: str, since: int = 0) -> bool:
    """Whether the log says it already, after this number."""
    note = {"note": "help", "seat": seat, "what": what}
    for entry in reversed(play.log):
        if entry.n <= since:
            return False
        if entry.note == note:
            return True
    return False
