"""Dynasty (KD-6.4): three games in a row with the same players; the sum of the scores wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pravek.core.protocol import ScoreLine, Seat
from pravek.core.values import altered
from pravek.games.dominoes.state import State
from pravek.games.kingdomino.rules import Kingdomino

GAMES = 3


@dataclass(frozen=True, slots=True)
class Reign(State):
    """The table of one of the three games, and what the games before it brought each seat."""

    past: tuple[tuple[int, ...], ...] = ()


class Dynasty(Kingdomino[Reign]):
    """Ties are settled by the kingdoms of the third game: they are the ones on the table."""

    layout = Reign

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, dynasty=True)

    def go_on(self, state: Reign) -> Reign:
        state = super().go_on(state)
        is_over = not (state.duties or self.chance(state))
        if not is_over or len(state.past) == GAMES - 1:
            return state
        scores = tuple(super(Dynasty, self).points(state, s) for s in range(self.players))
        return altered(self.start(), past=(*state.past, scores))

    def only_regions(self) -> bool:
        return False

    def sheet(self, state: Reign, seat: Seat) -> list[ScoreLine]:
        return [*self._past(state, seat), *super().sheet(state, seat)]

    def points(self, state: Reign, seat: Seat) -> int:
        return sum(line.points for line in self._past(state, seat)) + super().points(state, seat)

    def _past(self, state: Reign, seat: Seat) -> Iterator[ScoreLine]:
        """What the games before this one brought."""
        for number, scores in enumerate(state.past, 1):
            yield ScoreLine(f"game {number}", scores[seat], "past_game", {"game": number})

    def describe(self, view: Reign) -> Mapping[str, Any]:
        past = {"game": len(view.past) + 1, "games": GAMES, "past": view.past}
        return {**super().describe(view), **past}
