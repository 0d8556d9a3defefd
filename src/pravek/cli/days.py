"""What `pravek daily` needs beside a game: rivals as bots, a mark of this machine, a server."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table

from pravek.bots.protocol import Clock
from pravek.core.extras import need
from pravek.core.match import Match
from pravek.core.protocol import Action, Game, Seat
from pravek.core.registry import SetupError
from pravek.table.rivals import Rival
from pravek.teach.daily.deals import rival_action
from pravek.terminal import say

if TYPE_CHECKING:
    from pravek.guest.days import DayDesk
    from pravek.teach.daily.shapes import Counted

HELP = {"help": "hints", "undo": "taken back", "bot": "a bot"}


class Rivals:
    """A rival of the day as a bot of a match."""

    def __init__(self, match: Match[Any], day: str) -> None:
        self._match, self._day = match, day

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        rival = Rival(self._day, self._match.decisions(seat))
        return rival_action(game, view, seat, actions, rival)


def device() -> str:
    """A random word that this machine keeps, so that its first game counts and no other."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    place = Path(data) / "pravek" / "device"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        say.write_text(place, token_urlsafe(16) + "\n")
    return say.read_text(str(place), 100).strip()


def hand_in(server: str, game: str, day: str, name: str, device: str, record: str) -> Counted:
    """SetupError if it does not count, and why."""
    from pravek.guest.trouble import CannotSit

    try:
        return _desk(server).hand_in(game, day, name, device, record)
    except CannotSit as error:
        raise SetupError(str(error)) from None


def table_of(server: str, game: str | None) -> list[RenderableType]:
    """Today's results on a server, of one game or of all."""
    from pravek.guest.trouble import CannotSit

    try:
        told = _desk(server).days()
    except CannotSit as error:
        raise SetupError(str(error)) from None
    games = [each for each in told.games if game in (None, each.game)]
    if not games:
        raise SetupError(f"{server} has no deal of the day of {game!r}")
    shown: list[RenderableType] = []
    for each in games:
        title = f"{each.game}, {told.date}: {say.plural(each.count, 'result')}"
        rows = Table(box=None, padding=(0, 2), title=title, title_justify="left")
        for column in ("", "name", "points", "place", "help"):
            rows.add_column(column)
        for result in each.results:
            helped = ", ".join(HELP.get(word, word) for word in result.helped)
            rows.add_row(
                f"{result.rank}.", result.name, str(result.points), str(result.place), helped
            )
        shown += [rows, ""]
    return shown


def _desk(server: str) -> DayDesk:
    need("server", "msgspec")
    from pravek.guest.days import DayDesk
    from pravek.guest.trouble import CannotSit

    try:
        return DayDesk(server)
    except CannotSit as error:
        raise SetupError(str(error)) from None
