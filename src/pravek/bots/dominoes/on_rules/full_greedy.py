"""Full Greedy on the rules alone, for machines without Numba: it chooses what the compiled one
chooses, luck included.

Twin: `engines.dominoes.players.full_greedy`, which says what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from pravek.bots.dominoes.on_rules import land
from pravek.bots.dominoes.on_rules.generator import Generator
from pravek.bots.dominoes.on_rules.placing import Eye, erupting
from pravek.bots.dominoes.on_rules.quick import smaller_decision
from pravek.core.protocol import Action
from pravek.engines.dominoes.coding import KINGDOMINO, TOTEM, TRIBE
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.events import Build, Choose, Claim, Discard, Place
from pravek.games.dominoes.grid import CENTRE, EAST, HEART, POSITIONS, SOUTH, Cells, beyond
from pravek.games.dominoes.kingdom import Kingdom, Placement
from pravek.games.dominoes.state import State, owed
from pravek.games.origins import people
from pravek.games.origins.discovery import Erupt
from pravek.games.origins.resources import resource_of

T = TypeVar("T")
NOWHERE = -1
"""The prospect of a domino that fits nowhere."""
HARMLESS = 1 << 20
"""Whatever does no harm comes before anything that does."""


def greedy_action(game: Any, view: State, seed: int) -> Action:
    """What Full Greedy answers to what is owed."""
    duty, rng = owed(view), Generator(seed)
    assert duty is not None
    eye = Eye(game, view, duty.seat, plain=True)
    match duty:
        case Build(seat, number):
            placement = _placement(eye, game.box[number], rng)
            return (
                Place(seat, POSITIONS[placement[0]], placement[1]) if placement else Discard(seat)
            )
        case Choose(seat):
            free = [slot.domino for slot in view.coming if slot.seat is None]
            return Claim(seat, _best(free, lambda number: [claimed(eye, number)], rng))
    return smaller_decision(eye, duty)


def _placement(eye: Eye, domino: Domino, rng: Generator) -> Placement | None:
    ways = sorted(eye.kingdom.placements(domino), key=land.by_way)
    chosen = None
    if eye.terms.mode == KINGDOMINO and (not eye.view.coming or not eye.kingdom.laid):
        for ties, way in enumerate(ways, 1):  # as published: anything
            chosen = way if rng.below(ties) == 0 else chosen
        return chosen
    if not eye.view.coming:
        return max(ways, key=lambda way: standing(_after(eye, way)), default=None)
    return _best(ways, lambda way: placed(eye, way), rng) if ways else None


def _best(choices: Iterable[T], values: Callable[[T], Iterable[int]], rng: Generator) -> T:
    """The choice with the highest of its values; every equal value is as likely to win."""
    top, ties, chosen = -(1 << 40), 0, None
    for choice in choices:
        for value in values(choice):
            if value > top:
                top, ties, chosen = value, 1, choice
            elif value == top:
                ties += 1
                chosen = choice if rng.below(ties) == 0 else chosen
    assert chosen is not None
    return chosen


def placed(eye: Eye, placement: Placement) -> list[int]:
    """The prospect of each free domino of the next line once this placement is made."""
    after = _after(eye, placement)
    free = (slot.domino for slot in eye.view.coming if slot.seat is None)
    return [prospect(after, eye.game.box[number]) for number in free]


def claimed(eye: Eye, number: int) -> int:
    """The prospect of one domino; by its crowns on the first line, and as published also after
    the first placement."""
    domino: Domino = eye.game.box[number]
    if len(eye.kingdom.laid) <= (eye.terms.mode == KINGDOMINO):
        return max(half.symbols for half in domino.halves)
    return prospect(eye, domino)


def prospect(eye: Eye, domino: Domino) -> int:
    """The best points once this domino is placed too; what does no harm comes first."""
    terms, kingdom = eye.terms, eye.kingdom
    base = standing(eye) - kingdom.points
    if terms.mode == TOTEM:
        base += sum(resource_of(half) is not None for half in domino.halves)
    has_volcano = any(half.craters for half in domino.halves)
    clean = dirty = NOWHERE
    for cell, towards in kingdom.placements(domino):
        after = kingdom.place(domino, cell, towards)
        points = base + after.points
        points += terms.middle * after.is_centred + terms.harmony * after.is_complete
        if has_volcano:
            points += int(erupting(eye, domino, (cell, beyond(cell, towards))))
        dirty = max(dirty, points)
        if points > clean and (after.is_centred or not terms.middle) and not has_hole(after):
            clean = points
    return HARMLESS + clean if clean >= 0 else dirty


def standing(eye: Eye) -> int:
    """The points a kingdom brings by itself, bonuses and totems apart."""
    view: Any = eye.view
    points = eye.kingdom.points
    if eye.terms.mode == TOTEM:
        points += view.resources[eye.seat].bit_count()
    elif eye.terms.mode == TRIBE:
        points += people.points(eye.kingdom, view.resources[eye.seat], view.people[eye.seat])
    return points


def _after(eye: Eye, placement: Placement) -> Eye:
    """How things look once a domino lies there, and its volcano has erupted."""
    game, seat = eye.game, eye.seat
    state = game.happen(eye.view, Place(seat, POSITIONS[placement[0]], placement[1]))
    after = Eye(game, state, seat, plain=True)
    if not isinstance(duty := owed(state), Erupt):
        return after
    return Eye(game, game.happen(state, smaller_decision(after, duty)), seat, plain=True)


def has_hole(kingdom: Kingdom) -> bool:
    """An empty square of the centred box whose four sides are built on or outside; the castle is
    not seen as built."""
    heart = HEART[kingdom.size]
    blocked: Cells = (kingdom.built & ~CENTRE) | ~heart
    holes = heart & ~kingdom.built
    for shifted in (blocked << EAST, blocked >> EAST, blocked << SOUTH, blocked >> SOUTH):
        holes &= shifted
    return bool(holes)
