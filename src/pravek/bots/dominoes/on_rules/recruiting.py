"""Whom the quick player recruits, what it pays, and where the new one stands.

Twin: `engines.dominoes.players.deciding`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pravek.bots.dominoes.on_rules.land import in_order
from pravek.bots.dominoes.on_rules.placing import Eye, missed
from pravek.core.protocol import Action
from pravek.engines.dominoes.coding import PEOPLE
from pravek.engines.dominoes.players import weights as w
from pravek.games.dominoes.grid import POSITIONS, Cells
from pravek.games.origins import people
from pravek.games.origins.people import Person
from pravek.games.origins.recruiting import Decline, Give, Invite, Stand, Summon, ground, kinds
from pravek.games.origins.resources import KINDS, TERRAIN

POINT = 16
"""A point of the people around weighs as much as so many resources of a kind."""


def whom(eye: Eye) -> Action:
    """The cheapest resources are put aside, and whoever then brings most must bring enough."""
    view: Any = eye.view
    left, given, cost = view.resources[eye.seat], list[str](), 0
    top = eye.weights[w.RECRUIT_FROM]
    chosen: Action = Decline(eye.seat)
    for price in range(1, kinds(eye.kingdom, left) + 1):
        cell, kind = _cheapest(eye, left, given)
        cost += missed(view, eye.seat, kind, cell)
        left &= ~cell
        given.append(kind)
        offered = {2: view.cave, 4: view.pile}.get(price, ())
        for person in (kind for kind in PEOPLE if kind in offered):
            value = _best_stand(eye, left, person)[0] - cost - price * eye.weights[w.RESOURCE]
            if value > top:
                top, chosen = value, (Invite if price == 2 else Summon)(eye.seat, person)
    return chosen


def pay(eye: Eye, given: Collection[str]) -> Action:
    view: Any = eye.view
    cell, _ = _cheapest(eye, view.resources[eye.seat], given)
    return Give(eye.seat, POSITIONS[cell])


def stand(eye: Eye, person: str) -> Action:
    view: Any = eye.view
    _, cell = _best_stand(eye, view.resources[eye.seat], person)
    return Stand(eye.seat, POSITIONS[cell])


def worth(eye: Eye, resources: Cells, person: Person) -> int:
    """The points that would be missing without somebody."""
    view: Any = eye.view
    others = tuple(other for other in view.people[eye.seat] if other != person)
    with_him = people.points(eye.kingdom, resources, (*others, person))
    return with_him - people.points(eye.kingdom, resources, others)


def _cheapest(eye: Eye, resources: Cells, given: Collection[str]) -> tuple[Cells, str]:
    """Of the kinds not given yet, the resource least missed; rather one of many."""

    def loss(offer: tuple[Cells, str]) -> int:
        cell, kind = offer
        spare = resources & eye.kingdom.terrains[TERRAIN[kind]]
        return POINT * missed(eye.view, eye.seat, kind, cell) - spare.bit_count()

    offers = [
        (cell, kind)
        for kind in KINDS
        if kind not in given
        for cell in in_order(resources & eye.kingdom.terrains[TERRAIN[kind]])
    ]
    return min(offers, key=loss)


def _best_stand(eye: Eye, resources: Cells, person: str) -> tuple[int, Cells]:
    """Where somebody would bring most, and how much; -1 if there is no room."""
    view: Any = eye.view
    standing = sum(other.cell for other in view.people[eye.seat])
    top, chosen = -1, 0
    for cell in in_order(ground(eye.kingdom, resources, standing)):
        value = worth(eye, resources, Person(person, cell))
        if value > top:
            top, chosen = value, cell
    return top, chosen
