"""What `pravek daily` needs beside a game: rivals as bots, and a server."""

from __future__ import annotations

from collections.abc import Sequence
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
from pravek.teach.daily.sharing import help_words
from pravek.terminal import say

if TYPE_CHECKING:
    from pravek.guest.days import DayDesk
    from pravek.teach.daily.shapes import Counted


class Rivals:
    """A rival of the day as a bot of a match."""

    def __init__(self, match: Match[Any], day: str) -> None:
        self._match, self._day = match, day

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        rival = Rival(self._day, self._match.decisions(seat))
        return rival_action(game, view, seat, actions, rival)


def desk_of(server: str) -> DayDesk:
    """A server's; SetupError if this is no address of one. Nobody is asked yet."""
    need("server", "msgspec")
    from pravek.guest.days import DayDesk
    from pravek.guest.trouble import CannotSit

    try:
        return DayDesk(server)
    except CannotSit as error:
        raise SetupError(str(error)) from None


def hand_in(desk: DayDesk, game: str, day: str, name: str, device: str, record: str) -> Counted:
    """SetupError if it does not count, and why."""
    from pravek.guest.trouble import CannotSit

    try:
        return desk.hand_in(game, day, name, device, record)
    except CannotSit as error:
        raise SetupError(str(error)) from None


def table_of(desk: DayDesk, game: str | None) -> list[RenderableType]:
    """Today's results on a server, of one game or of all."""
    from pravek.guest.trouble import CannotSit

    try:
        told = desk.days()
    except CannotSit as error:
        raise SetupError(str(error)) from None
    games = [each for each in told.games if game in (None, each.game)]
    if not games:
        raise SetupError(f"{desk.server} has no deal of the day of {game!r}")
    shown: list[RenderableType] = []
    for each in games:
        title = f"{each.game}, {told.date}: {say.plural(each.count, 'result')}"
        rows = Table(box=None, padding=(0, 2), title=title, title_justify="left")
        for column in ("", "name", "points", "place", "help"):
            rows.add_column(column)
        for result in each.results:
            helped = help_words(result.helped)
            rows.add_row(
                f"{result.rank}.", result.name, str(result.points), str(result.place), helped
            )
        shown += [rows, ""]
    return shown
