"""Full Greedy on the rules alone, for machines without Numba.

Twin: `engines.dominoes.players.full_greedy`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pravek.core.protocol import Action, Seat
from pravek.engines.dominoes.coding import KINGDOMINO, agreed
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.events import Claim, Place
from pravek.games.dominoes.grid import CENTRE, EAST, HEART, SOUTH, Cells
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import State

Prospect = tuple[bool, int]
"""Whether no harm is done, and the points."""
NOTHING: Prospect = (False, -1)


def greedy_action(
    game: Any, view: State, seat: Seat, actions: Sequence[Action], rng: Random
) -> Action:
    """The action Full Greedy takes; anything but placing and picking is done for its points."""
    match actions[0]:
        case Place() if agreed(game).mode == KINGDOMINO and _is_random(view, seat):
            return rng.choice(actions)
        case Place() if view.coming:
            return _best(actions, [placed(game, view, a) for a in actions], rng)
        case Claim():
            return _best(actions, [claimed(game, view, seat, a) for a in actions], rng)
    values = [(True, game.preview(view, a).get("points", 0)) for a in actions]
    return _best(actions, values, rng)


def _best(actions: Sequence[Action], values: Sequence[Prospect], rng: Random) -> Action:
    most = max(values)
    return rng.choice([a for a, value in zip(actions, values, strict=True) if value == most])


def _is_random(view: State, seat: Seat) -> bool:
    """The first placement of a game, and those of the last round."""
    return not view.coming or not view.kingdoms[seat].laid


def placed(game: Any, view: State, action: Action) -> Prospect:
    """The best prospect with any free domino once this placement is made."""
    seat = action.seat
    after = game.happen(view, action)
    answers = game.actions(after, seat)
    if answers and "points" in game.preview(after, answers[0]):  # a volcano erupts
        fire = max(answers, key=lambda a: game.preview(after, a)["points"])
        after = game.happen(after, fire)
    free = (game.box[slot.domino] for slot in view.coming if slot.seat is None)
    return max(prospect(game, after, seat, domino) for domino in free)


def claimed(game: Any, view: State, seat: Seat, action: Action) -> Prospect:
    """The prospect of one domino; by its crowns on the first line, and as published also after
    the first placement."""
    assert isinstance(action, Claim)
    domino = game.box[action.domino]
    if len(view.kingdoms[seat].laid) <= (agreed(game).mode == KINGDOMINO):
        return True, max(half.symbols for half in domino.halves)
    return prospect(game, view, seat, domino)


def prospect(game: Any, state: State, seat: Seat, domino: Domino) -> Prospect:
    """The best points once this domino is placed too; what does no harm comes first."""
    kingdom, terms = state.kingdoms[seat], agreed(game)
    best = NOTHING
    for after in _placements(kingdom, domino):
        points = after.points + terms.middle * after.is_centred + terms.harmony * after.is_complete
        clean = not has_hole(after) and (not terms.middle or after.is_centred)
        best = max(best, (clean, points))
    return best


def _placements(kingdom: Kingdom, domino: Domino) -> Iterator[Kingdom]:
    for cell, towards in kingdom.placements(domino):
        yield kingdom.place(domino, cell, towards)


def has_hole(kingdom: Kingdom) -> bool:
    """An empty square of the centred box whose four sides are built on or outside; the castle is
    not seen as built."""
    heart = HEART[kingdom.size]
    blocked: Cells = (kingdom.built & ~CENTRE) | ~heart
    holes = heart & ~kingdom.built
    for shifted in (blocked << EAST, blocked >> EAST, blocked << SOUTH, blocked >> SOUTH):
        holes &= shifted
    return bool(holes)
