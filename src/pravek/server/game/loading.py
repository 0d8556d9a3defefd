"""A game read from the store: it happens again, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from pravek.core import registry
from pravek.core.protocol import Event, Game, Outcome
from pravek.server.database import schema
from pravek.server.database.store import Row, rows
from pravek.server.game.log import Logged
from pravek.server.game.play import OtherRules, Play
from pravek.server.outside.company import Company
from pravek.server.outside.process import RulesBroke
from pravek.server.outside.stage import ForeignGame
from pravek.table.problems import Refuse, broken_game, needs_game

LOOK_BACK = 50
"""How many decisions back it is found out when a seat was asked its question."""
Unplayed = tuple[Row, list[Row]]
"""A game of the store and its log."""
CHUNK = 100
"""Events of a foreign game that are rehearsed at once."""


def load(row: Row, log: Iterable[Row]) -> Play:
    """The game of these rows. Its rules run here: for games of ours, and where they may."""
    options = msgspec.json.decode(row["options"])
    play, logged, anew = _begun(registry.build(row["game"], **options), row, log)
    for entry in logged:
        play.take_in(entry, anew)
    return play


def read(connection: Connection, table: str, round_: int) -> Play | Unplayed | None:
    """The game of a round, if there is one; one from outside is not played again yet. Refuse if it
    cannot be."""
    found = rows(connection, schema.games, room=table, round=round_)
    if not found:
        return None
    [row], log = found, rows(connection, schema.entries, room=table, round=round_)
    try:
        if registry.entry(row["game"]).source is not None:
            return row, log
        return load(row, log)
    except registry.UnknownGame as error:
        raise needs_game(row["game"], error.needed) from None
    except registry.SetupError as error:  # its cards were made before there were bounds
        raise Refuse(422, "no_such_setup", str(error)) from None


async def load_foreign(company: Company, unplayed: Unplayed) -> Play:
    """A game from outside, played again: its rules run in a process."""
    row, log = unplayed
    game = await company.build(row["game"], msgspec.json.decode(row["options"]))
    assert isinstance(game, ForeignGame)
    try:
        play, logged, anew = _begun(game, row, log)
        for place, entry in enumerate(logged):
            await _rehearse(play, logged[place : place + CHUNK])
            play.take_in(entry, anew)
        await _draw(play)
    except BaseException as error:
        game.stage.release()
        if isinstance(error, RulesBroke):
            raise broken_game(game.name, str(error)) from None
        if isinstance(error, ValueError | LookupError):
            told = f"By the rules of {game.name} that are here this was not possible: {error}"
            raise broken_game(game.name, told[:300]) from None
        raise
    return play


async def _rehearse(play: Play, ahead: Sequence[Logged]) -> None:
    """What the first of these entries needs, if it was not rehearsed with one before it."""
    assert play.stage is not None
    undo, event = ahead[0].undo, ahead[0].event
    if undo is not None:
        await play.stage.rehearse_undo(play.match, [play.place_of(undo)])
    elif event is not None and event not in play.match.state.next:
        events = _events(ahead)
        await play.stage.rehearse(play.match, *events, settle=False)


def _events(ahead: Sequence[Logged]) -> list[Event]:
    """The events up to the next one that is taken back."""
    events: list[Event] = []
    for entry in ahead:
        if entry.undo is not None:
            break
        if entry.event is not None:
            events.append(entry.event)
    return events


async def _draw(play: Play) -> None:
    """The position where the game stands; one that broke down before it was drawn has none."""
    assert play.stage is not None
    try:
        await play.stage.rehearse(play.match, settle=False)
    except RulesBroke:
        if play.end != "broken":
            raise
    if play.end != "open":
        play.stage.release()


def _begun(game: Game[Any], row: Row, log: Iterable[Row]) -> tuple[Play, list[Logged], int]:
    """The game before anything has happened, its entries, and from where on seats are asked."""
    if (rules := row.get("rules", 1)) != game.rules:
        raise OtherRules(game, rules)
    names = msgspec.json.decode(row["names"])
    play = Play(game, names, row["seed"], row["salt"], row["deal"], row["first"])
    logged = [Logged.read(each, game) for each in log]
    anew = _asked_anew(logged)
    if not anew:
        play.ask_from_the_start()
    return play, logged, anew


def _asked_anew(log: Sequence[Logged]) -> int:
    """The number at which everybody is taken to have been asked anew when a game is read: the
    last luck, or a little before the end, which can only make a waiting move stale."""
    events = [e for e in log if e.event is not None or e.undo]
    luck = max((e.n for e in events if isinstance(e.event, Outcome)), default=0)
    return max(luck, events[-LOOK_BACK].n if len(events) > LOOK_BACK else 0)
