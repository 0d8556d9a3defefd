"""Quick on the rules alone, for machines without Numba: it chooses what the compiled one chooses.

Twins: `pick` in `engines.dominoes.players.play`, and `engines.dominoes.players.deciding`. Of equals
the first is taken, in the order of the engine's cells.
"""

from __future__ import annotations

from typing import Any

from pravek.bots.dominoes.on_rules import recruiting
from pravek.bots.dominoes.on_rules.land import by_way, in_order
from pravek.bots.dominoes.on_rules.placing import Eye, best, missed, value_of
from pravek.core.protocol import Action
from pravek.engines.dominoes.coding import FIRE_LADY, PEOPLE, TOTEM, TOTEM_POINTS, TRIBE
from pravek.engines.dominoes.players import weights as w
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.events import Build, Choose, Claim, Discard, Duty, Place
from pravek.games.dominoes.grid import POSITIONS, Cells, surroundings
from pravek.games.dominoes.state import State, owed
from pravek.games.origins.discovery import Erupt, Fire, Fizzle
from pravek.games.origins.dominoes import VOLCANO
from pravek.games.origins.opening import INNER, OUTER, Open, Opening
from pravek.games.origins.people import STRENGTH
from pravek.games.origins.recruiting import Pay, Recruit, Settle
from pravek.games.origins.resources import KINDS, kind_at, resource_of
from pravek.games.origins.totem import Hand, HandOver


def quick_action(game: Any, view: State) -> Action:
    """What the quick player answers to what is owed."""
    duty = owed(view)
    assert duty is not None
    eye = Eye(game, view, duty.seat)
    if found := opinions(eye, duty):
        return max(found, key=lambda opinion: opinion[0])[1]
    return Discard(duty.seat) if isinstance(duty, Build) else smaller_decision(eye, duty)


def smaller_decision(eye: Eye, duty: Duty) -> Action:
    """Where the fire lands, who gets a totem, how to open, whom to recruit, what to pay."""
    game, view = eye.game, eye.view
    match duty:
        case Erupt(seat, volcano, craters):
            squares = in_order(game.landing(view, seat, volcano, craters))
            cell = max(squares, key=lambda cell: _burning(eye, cell, craters), default=None)
            return Fire(seat, POSITIONS[cell]) if cell else Fizzle(seat)
        case HandOver(seat, totem, rivals):
            return Hand(seat, totem, min(rivals, key=lambda rival: game.points(view, rival)))
        case Opening(seat):
            first, second, third, fourth = (slot.domino for slot in view.coming)
            return Open(seat, INNER if first + fourth < second + third else OUTER)
        case Recruit():
            return recruiting.whom(eye)
        case Pay(_, _, given, _):
            return recruiting.pay(eye, given)
        case Settle(_, person):
            return recruiting.stand(eye, person)
    raise TypeError(f"quick knows no {duty}")


def opinions(eye: Eye, duty: Duty) -> list[tuple[float, Action]]:
    """What placements or picks are worth to it; nothing is said of smaller decisions."""
    match duty:
        case Build(seat, number):
            domino = eye.game.box[number]
            ways = sorted(eye.kingdom.placements(domino), key=by_way)
            return [
                (value_of(eye, domino, way), Place(seat, POSITIONS[way[0]], way[1])) for way in ways
            ]
        case Choose(seat):
            free = [i for i, slot in enumerate(eye.view.coming) if slot.seat is None]
            return [(_picked(eye, i), Claim(seat, eye.view.coming[i].domino)) for i in free]
    return []


def _picked(eye: Eye, slot: int) -> float:
    domino = eye.game.box[eye.view.coming[slot].domino]
    return best(eye, domino)[0] + (eye.weights[w.ORDER] * slot + _bonus(eye, domino))


def _bonus(eye: Eye, domino: Domino) -> float:
    """What the resources of a domino are worth beside its squares."""
    value = 0.0
    if eye.terms.mode < TOTEM:
        return value
    for kind in filter(None, map(resource_of, domino.halves)):
        value += eye.weights[w.RESOURCE]
        if eye.terms.mode == TOTEM:
            value += 1.0
            value += _totem(eye, kind)
    return value


def _totem(eye: Eye, kind: str) -> float:
    """What it is worth to come nearer to a totem."""
    view: Any = eye.view
    at = KINDS.index(kind)
    counts: list[int] = eye.game.counts(view, kind)
    if view.totems[at] == eye.seat:
        return 0.0
    near = max(0, 3 - (max(counts) - counts[eye.seat]))
    return eye.weights[w.TOTEM_WORTH] * TOTEM_POINTS[at] * near / 3.0


def _burning(eye: Eye, cell: Cells, craters: int) -> float:
    """What the fire brings on that square: to its region, now and later, less what it destroys."""
    view: Any = eye.view
    worth = 0.0
    for region in eye.kingdom.regions:
        if region.cells & cell and region.terrain != VOLCANO:
            ahead = eye.squares_ahead[region.terrain]
            worth = region.squares + eye.weights[w.FIRE_FUTURE] * ahead
    value = craters * worth - _burnt(eye, cell)
    if eye.terms.mode == TRIBE:  # a fire lady counts it
        near = surroundings(cell)
        ladies = [p for p in view.people[eye.seat] if p.kind == PEOPLE[FIRE_LADY]]
        value += craters * sum(bool(lady.cell & near) for lady in ladies)
    return value


def _burnt(eye: Eye, cell: Cells) -> float:
    """What the fire would destroy there: a resource, a person."""
    view: Any = eye.view
    loss = 0.0
    if eye.terms.mode < TOTEM:
        return loss
    if kind := kind_at(eye.kingdom, view.resources[eye.seat], cell):
        loss = eye.weights[w.RESOURCE]
        loss += 1.0 if eye.terms.mode == TOTEM else missed(view, eye.seat, kind, cell)
    if eye.terms.mode == TRIBE:
        for person in view.people[eye.seat]:
            if person.cell == cell and person.kind not in STRENGTH:
                loss += recruiting.worth(eye, view.resources[eye.seat], person)
    return loss
