"""Before a game and after it: sitting down, bots on empty chairs, starting, playing again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pravek.core import deal
from pravek.core.codec import FormatError
from pravek.core.protocol import Game, Seat
from pravek.core.registry import SetupError, UnknownGame
from pravek.table.chairs import Chair, is_readable, unique
from pravek.table.foreign import RulesBroke
from pravek.table.holders import STAND_IN, hand_over, held_by_bot
from pravek.table.log import Logged
from pravek.table.pen import plain
from pravek.table.play import Play
from pravek.table.problems import Refuse, needs_game, restarting, too_often
from pravek.table.room import Keeper, Room
from pravek.table.shapes import Clock, Json, Level, Rematch, Visibility
from pravek.table.world import fingerprint

LONGEST_SEED = 1 << 128


@dataclass(kw_only=True)
class Wish:
    """A table that somebody wants."""

    game: str
    chairs: Sequence[Chair]
    """Who is to sit there, in seat order; names may be alike."""
    options: Json = field(default_factory=dict)
    visibility: Visibility = "link"
    clock: Clock = "none"
    deal: str | None = None
    """A deal code, which names game and options itself."""
    daily: str | None = None
    """The day whose deal this is."""


@dataclass(kw_only=True)
class Founding:
    """A new table before anybody has come, and what opens it."""

    game: Game[Any]
    row: Json
    chairs: list[Chair]
    host: str
    """The secret of who made it."""
    secrets: dict[Seat, str]
    """Those of the people at his device."""


async def found(house: Keeper, wish: Wish) -> Founding:
    """A table as somebody wants it; Refuse if there is no such game."""
    game, secret = await _set_up(house, wish), house.world.secret
    mine = [seat for seat, chair in enumerate(wish.chairs) if chair.owner == "person"]
    secrets = {seat: secret() for seat in mine}
    chairs, host = _chairs_for(wish, secrets), secret()
    row = {
        "id": house.world.table_id(),
        "watch": secret(),
        "code": None,
        "host": fingerprint(host),
        "visibility": wish.visibility,
        "created": house.world.now(),
        "game": game.name,
        "options": plain(game.options),
        "clock": wish.clock,
        "deal": wish.deal,
        "daily": wish.daily,
        "phase": "lobby",
        "round": 0,
    }
    return Founding(game=game, row=row, chairs=chairs, host=host, secrets=secrets)


async def _set_up(house: Keeper, wish: Wish) -> Game[Any]:
    """The game that is wished for."""
    name, options, seed = wish.game, {"players": len(wish.chairs), **wish.options}, None
    try:
        if wish.deal is not None:
            name, options, seed = deal.parse(wish.deal)
        game = await house.build(name, options)
    except (SetupError, FormatError) as error:
        raise Refuse(422, "no_such_setup", str(error)) from None
    except (TypeError, ValueError, LookupError):
        raise Refuse(422, "no_such_setup", "A game cannot be set up like this.") from None
    if game.players != len(wish.chairs):
        house.release_game(game)
        raise Refuse(
            422,
            "wrong_seats",
            f"There are {game.players} seats, not {len(wish.chairs)}.",
            {"players": game.players},
        )
    if seed is not None and seed >= LONGEST_SEED:
        house.release_game(game)
        raise Refuse(422, "no_such_setup", "This deal code is too long.")
    return game


def _chairs_for(wish: Wish, secrets: Mapping[Seat, str]) -> list[Chair]:
    """The chairs of a new table, and on them people with different names."""
    chairs: list[Chair] = []
    for seat, wanted in enumerate(wish.chairs):
        names = [chair.name for chair in chairs]
        if wanted.owner == "person":
            name = _name(wanted.name, names)
            chairs.append(Chair("person", name, None, fingerprint(secrets[seat])))
        else:
            chairs.append(replace(wanted, name=wanted.name and unique(wanted.name, names)))
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
    if code != room.code:
        raise Refuse(403, "wrong_code", "These are not the words of this table.")
    if room.chairs[seat].owner != "nobody":
        raise Refuse(409, "taken", "Somebody sits there already.")
    secret = room.house.world.secret()
    name = _name(name, room.names)
    room.chairs[seat] = Chair("person", name, None, fingerprint(secret))
    await _settle(room)
    return secret


async def change_seat(room: Room, seat: Seat, level: Level | None) -> None:
    """The host gives a chair to a bot, or takes the bot away."""
    _in_lobby(room)
    if room.chairs[seat].owner == "person":
        raise Refuse(409, "taken", "Somebody sits there.")
    room.chairs[seat] = Chair()
    if level is not None:
        room.chairs[seat] = _bot(level, room.names)
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
    await room.commit(entries, ("table", "game", "chairs"), anew=True)


async def _built(room: Room) -> Game[Any]:
    try:
        return await room.house.build(room.game, room.options)
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
            room.house.broke(play, broke)
            return [play.note({"note": "broken", "text": str(broke)}, now)]
        if room.broken:  # it was let go meanwhile
            raise restarting()
    return play.settle(now)


def _held_by_bots(room: Room, gone: frozenset[Seat]) -> Iterator[dict[str, Any]]:
    for seat, chair in enumerate(room.chairs):
        if chair.owner == "bot" or seat in gone:
            why = "left" if seat in gone else "chosen"
            yield held_by_bot(seat, chair.level or STAND_IN, why)


async def play_again(
    room: Room, seat: Seat, wished: Json | None = None, clock: Clock | None = None
) -> None:
    """Propose or accept a rematch; it begins when everybody who is still here agrees."""
    if room.phase != "over" or room.play is None:
        raise Refuse(409, "not_over", "The game is not over yet.")
    proposal = room.rematch
    if wished is not None or clock is not None or proposal is None:
        options = room.options if wished is None else await _options(room, wished)
        proposal = Rematch(options=options, clock=clock or room.clock, agreed=[])
    agreed = sorted({*proposal.agreed, seat})
    proposal = room.rematch = replace(proposal, agreed=agreed)
    present = room.audience.seats
    if not present <= set(proposal.agreed):
        room.audience.tell_table()
        return
    if not room.rematches.take():
        raise too_often(room.rematches.wait)
    room.options, room.clock = proposal.options, proposal.clock
    room.deal = room.daily = None
    await begin(room, frozenset(room.people) - present)


async def _options(room: Room, wished: dict[str, Any]) -> dict[str, Any]:
    options = {**wished, "players": len(room.chairs)}
    try:
        game = await room.house.build(room.game, options)
    except (SetupError, TypeError, ValueError, LookupError) as error:
        raise Refuse(422, "no_such_setup", str(error)[:200]) from None
    room.house.release_game(game)
    return dict(game.options)
