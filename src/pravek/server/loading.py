"""A game read from the store: it happens again, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from pravek.core import registry
from pravek.core.protocol import Event
from pravek.server.database import schema
from pravek.server.database.rows import Row, opened, rows
from pravek.server.outside.company import Company
from pravek.server.outside.stage import ForeignGame
from pravek.table import loading as table_loading
from pravek.table.foreign import RulesBroke
from pravek.table.log import Logged
from pravek.table.play import Play
from pravek.table.problems import Refuse, broken_game, needs_game

Unplayed = tuple[Row, list[Row]]
"""A game of the store and its log."""
CHUNK = 100
"""Events of a foreign game that are rehearsed at once."""


def load(row: Row, log: Iterable[Row]) -> Play:
    """The game of these rows. Its rules run here: for games of ours, and where they may."""
    return table_loading.load(opened(row), map(opened, log))


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
    row, log = opened(unplayed[0]), map(opened, unplayed[1])
    game = await company.build(row["game"], row["options"])
    assert isinstance(game, ForeignGame)
    try:
        play, logged, anew = table_loading.begun(game, row, log)
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
