"""A game as it can be told: who sat there, what happened in it and beside it, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.core import notes
from pravek.core.history import History
from pravek.core.notes import Note
from pravek.core.promise import Promise
from pravek.core.protocol import SEATS, Game, Over, S, Score, Seat, Turn, ranking
from pravek.core.registry import SetupError

LONGEST_NAME = 40


class Story(History[S]):
    """The log of a game, and all that a record holds besides."""

    def __init__(
        self, game: Game[S], names: Sequence[str] = (), seen_by: Seat | str | None = None
    ) -> None:
        super().__init__(game)
        self.names = _checked(names or SEATS[: game.players], game.players)
        self.seen_by = seen_by
        """Whose witnessed record this was read from; None for the table's own copy."""
        self.notes: list[Note] = []
        """What happened at the table but not in the game."""
        self.promise: Promise | None = None
        """What was promised about the luck of this game, if anything."""
        self._turn: tuple[S, Turn] | None = None
        """What a state waits for; asked again only of another one."""

    @property
    def turn(self) -> Turn:
        if self._turn is None or self._turn[0] is not self.state:
            self._turn = self.state, self.game.turn(self.state)
        return self._turn[1]

    @property
    def scores(self) -> tuple[Score, ...]:
        return self.game.scores(self.state)

    @property
    def ranking(self) -> tuple[int, ...]:
        """A place for each seat by the rules, shared where they share it."""
        return ranking(self.scores)

    @property
    def ending(self) -> str:
        """`open`, `over`, or how it ended before: `abandoned`, `closed`; `broken` rules."""
        return notes.ended(self.notes) or ("over" if isinstance(self.turn, Over) else "open")

    @property
    def places(self) -> tuple[int, ...] | None:
        """A place for each seat: who conceded is last, a table closed is won by who closed it.

        None while the game is open, and for ever if it was abandoned or its rules broke down.
        """
        if self.ending in ("open", "abandoned", "broken"):
            return None
        lost, closer = notes.conceded(self.notes), notes.closer(self.notes)

        def merit(seat: Seat, score: Score) -> tuple[Any, ...]:
            if seat in lost:
                return (0,)
            return (2,) if seat == closer else (1, score.total, score.tiebreakers)

        merits = [merit(seat, score) for seat, score in enumerate(self.scores)]
        return tuple(1 + sum(other > own for other in merits) for own in merits)


def _checked(names: Sequence[str], players: int) -> tuple[str, ...]:
    if len(names) != players:
        raise SetupError(f"{players} players, but {len(names)} names")
    for name in names:
        known = isinstance(name, str) and name.isprintable()
        if not known or not 0 < len(name) <= LONGEST_NAME:
            raise SetupError(
                f"a name is 1 to {LONGEST_NAME} printable characters, not {str(name)[:60]!r}"
            )
    return tuple(names)
