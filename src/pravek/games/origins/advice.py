"""Why one answer is better than another where volcanoes throw fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pravek.core.extras import Reason
from pravek.core.protocol import Action, Seat
from pravek.games.dominoes import advice
from pravek.games.dominoes.events import Place
from pravek.games.dominoes.grid import Cells, cell_at, each, region
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import owed
from pravek.games.origins.discovery import Erupt, Fire


def reasons(game: Any, view: Any, played: Action, better: Action) -> Sequence[Reason]:
    """What fire does, then what every game of the family knows."""
    common = advice.reasons(game, view, played, better)
    return [*_fire(game, view, played, better), *common][: advice.MOST]


def _fire(game: Any, view: Any, played: Action, better: Action) -> Iterator[Reason]:
    match played, better:
        case Fire(seat, at), Fire(_, there):
            kingdom, duty = view.kingdoms[seat], owed(view)
            fires = duty.craters if isinstance(duty, Erupt) else 1
            squares = _squares(kingdom, cell_at(*there))
            if squares > _squares(kingdom, cell_at(*at)):
                text = f"There {fires} fire{'s' * (fires != 1)} count for {squares} squares."
                yield Reason("fire_region", text, {"fires": fires, "squares": squares})
            burns, other = (game.preview(view, a).get("burns") for a in (played, better))
            if burns and burns != other:
                text = f"The fire played burns: {str(burns).replace('_', ' ')}."
                yield Reason("fire_burns", text, {"resource": burns})
            with_it, without = (game.happen(view, action) for action in (better, played))
            yield from advice.bonuses(game, with_it, without, seat)
        case Place(seat), Place():
            reach, other = (_reach(game, game.happen(view, a), seat) for a in (better, played))
            if reach > other:
                text = f"From there its fire reaches a region of {reach} squares."
                yield Reason("fire_reach", text, {"squares": reach})


def _reach(game: Any, state: Any, seat: Seat) -> int:
    """The squares of the largest region that the volcano just built can set on fire."""
    duty = owed(state)
    if not isinstance(duty, Erupt):
        return 0
    cells = game.landing(state, seat, duty.volcano, duty.craters)
    kingdom = state.kingdoms[seat]
    return max((_squares(kingdom, cell) for cell in each(cells)), default=0)


def _squares(kingdom: Kingdom, cell: Cells) -> int:
    """How many squares the region of this one has; none on the hut."""
    grounds = [terrain for terrain in kingdom.terrains if terrain & cell]
    return region(cell, grounds[0]).bit_count() if grounds else 0
