"""Before a game and after it: sitting down, bots on empty chairs, starting, playing again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pravek.core import deal
from pravek.core.codec import FormatError
from pravek.core.protocol import Game, Seat
from pravek.core.registry import SetupError, UnknownGame
from pravek.server.game.log import Logged
from pravek.server.game.play import Play
from pravek.server.join_words import as_said
from pravek.server.outside.company import Company
from pravek.server.outside.process import RulesBroke
from pravek.server.table.breaking import note_down
from pravek.server.table.chairs import Chair, is_readable, unique
from pravek.server.table.holders import STAND_IN, hand_over, held_by_bot
from pravek.server.table.room import Room
from pravek.server.wire.messages import Again
from pravek.server.wire.requests import Bot, Me, NewTable, Open
from pravek.server.world import fingerprint
from pravek.table.problems import Refuse, needs_game, restarting, too_often
from pravek.table.shapes import Level, Rematch

LONGEST_SEED = 1 << 128


async def set_up(company: Company, wish: NewTable) -> tuple[Game[Any], int | None]:
    """The game that is wished for, and the seed of a known deal."""
    name, options, seed = wish.game, {"players": len(wish.seats), **wish.options}, None
    try:
        if wish.deal is not None:
            name, options, seed = deal.parse(wish.deal)
        game = await company.build(name, options)
    except (SetupError, FormatError) as error:
        raise Refuse(422, "no_such_setup", str(error)) from None
    except (TypeError, ValueError, LookupError):
        raise Refuse(422, "no_such_setup", "A game cannot be set up like this.") from None
    if game.players != len(wish.seats):
        company.release_game(game)
        raise Refuse(
            422,
            "wrong_seats",
            f"There are {game.players} seats, not {len(wish.seats)}.",
            {"players": game.players},
        )
    if seed is not None and seed >= LONGEST_SEED:
        company.release_game(game)
        raise Refuse(422, "no_such_setup", "This deal code is too long.")
    return game, seed


def chairs_for(wish: NewTable, secrets: list[str]) -> list[Chair]:
    """The chairs of a new table. The people at this device get the secrets, in order."""
    chairs: list[Chair] = []
    waiting = iter(secrets)
    for each in wish.seats:
        names = [chair.name for chair in chairs]
        match each:
            case Me(name=name):
                chairs.append(Chair("person", _name(name, names), None, fingerprint(next(waiting))))
            case Bot(level=level):
                chairs.append(_bot(level, names))
            case Open():
                chairs.append(Chair())
    return chairs


def _name(name: str, others: list[str]) -> str:
    if not is_readable(name):
        raise Refuse(422, "bad_name", "A name is made of letters one can see.")
    return unique(name, others)


def _bot(level: Level, others: list[str]) -> Chair:
    chair = Chair.of_bot(level)
    chair.name = unique(chair.name, others)
    return chair


async def sit_down(room: Room, seat: Seat, name: str, code: str) -> str:
    """Take an open chair; return its secret. When it was the last one, the game begins."""
    if room.phase != "lobby":
        raise Refuse(409, "full", "All seats are taken.")
    if as_said(code) != room.code:
        raise Refuse(403, "wrong_code", "These are not the words of this table.")
    if room.chairs[seat].owner != "nobody":
        raise Refuse(409, "taken", "Somebody sits there already.")
    secret = room.house.world.secret()
    name = _name(name, room.names)
    room.chairs[seat] = Chair("person", name, None, fingerprint(secret))
    await _settle(room)
    return secret


async def change_seat(room: Room, seat: Seat, wish: Open | Bot) -> None:
    """The host gives a chair to a bot, or takes the bot away."""
    _in_lobby(room)
    if room.chairs[seat].owner == "person":
        raise Refuse(409, "taken", "Somebody sits there.")
    room.chairs[seat] = Chair()
    if isinstance(wish, Bot):
        room.chairs[seat] = _bot(wish.level, room.names)
    await _settle(room)


async def start(room: Room, level: Level) -> None:
    """Begin now: bots take the open chairs."""
    _in_lobby(room)
    for seat, chair in enumerate(room.chairs):
        if chair.owner == "nobody":
            room.chairs[seat] = _bot(level, room.names)
    await _settle(room)


async def stand_up(room: Room, seat: Seat) -> None:
    """In the lobby the chair is free again; in a game a bot takes it until the owner is back."""
    if room.phase == "lobby":
        room.chairs[seat] = Chair()
        await _settle(room)
    elif room.phase == "playing":
        await hand_over(room, seat, STAND_IN, "left")


def _in_lobby(room: Room) -> None:
    if room.phase != "lobby":
        raise Refuse(409, "started", "The game has begun already.")


async def _settle(room: Room) -> None:
    """Begin when every chair is taken (and a person is among them)."""
    if all(chair.owner != "nobody" for chair in room.chairs):
        await begin(room)
    else:
        await room.commit_seats()


async def begin(
    room: Room, gone: frozenset[Seat] = frozenset(), game: Game[Any] | None = None
) -> None:
    """A new game in this room. Bots also play for those who have gone."""
    world = room.house.world
    game = game or await _built(room)
    known = deal.parse(room.deal)[2] if room.deal else None
    seed = world.digits() if known is None else f"{known:032x}"
    play = Play(game, room.names, seed, world.digits(), room.deal, first=room.number + 1)
    room.open(play)
    now = world.now()
    entries = [play.note(words, now) for words in _held_by_bots(room, gone)]
    entries += await _dealt(room, play, now)
    saves = [room.row(now), room.game_row(), *room.chair_rows()]
    await room.commit(entries, saves, anew=True)


async def _built(room: Room) -> Game[Any]:
    try:
        return await room.house.company.build(room.game, room.options)
    except UnknownGame as error:
        room.fail()  # who has just sat down has not
        raise needs_game(room.game, error.needed) from None
    except Refuse:
        room.fail()
        raise


async def _dealt(room: Room, play: Play, now: int) -> list[Logged]:
    """What the table brings first; a word, if foreign rules break down over it."""
    if play.stage is not None:
        try:
            await play.stage.rehearse(play.match)
        except RulesBroke as broke:
            if room.broken:
                raise restarting() from None
            note_down(room, play, broke)
            return [play.note({"note": "broken", "text": str(broke)}, now)]
        if room.broken:  # it was let go meanwhile
            raise restarting()
    return play.settle(now)


def _held_by_bots(room: Room, gone: frozenset[Seat]) -> Iterator[dict[str, Any]]:
    for seat, chair in enumerate(room.chairs):
        if chair.owner == "bot" or seat in gone:
            why = "left" if seat in gone else "chosen"
            yield held_by_bot(seat, chair.level or STAND_IN, why)


async def play_again(room: Room, seat: Seat, wish: Again) -> None:
    """Propose or accept a rematch; it begins when everybody who is still here agrees."""
    if room.phase != "over" or room.play is None:
        raise Refuse(409, "not_over", "The game is not over yet.")
    proposal = room.rematch
    if wish.options is not None or wish.clock is not None or proposal is None:
        options = room.options if wish.options is None else await _options(room, wish.options)
        proposal = Rematch(options=options, clock=wish.clock or room.clock, agreed=[])
    if seat not in proposal.agreed:
        proposal.agreed = sorted([*proposal.agreed, seat])
    room.rematch = proposal
    present = room.audience.seats
    if not present <= set(proposal.agreed):
        room.audience.tell_table()
        return
    if not room.rematches.take():
        raise too_often(room.rematches.wait)
    room.options, room.clock, room.deal = proposal.options, proposal.clock, None
    await begin(room, frozenset(room.people) - present)


async def _options(room: Room, wished: dict[str, Any]) -> dict[str, Any]:
    options = {**wished, "players": len(room.chairs)}
    try:
        game = await room.house.company.build(room.game, options)
    except (SetupError, TypeError, ValueError, LookupError) as error:
        raise Refuse(422, "no_such_setup", str(error)[:200]) from None
    room.house.company.release_game(game)
    return dict(game.options)
