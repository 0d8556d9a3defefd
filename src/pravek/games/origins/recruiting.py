"""Recruiting in small decisions: whom, which resources from which squares, where (OR-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pravek.core.protocol import Action, Outcome, Refusal, Seat
from pravek.games.dominoes.events import Duty
from pravek.games.dominoes.grid import CENTRE, POSITIONS, Cells, Position, cell_at, each, on_grid
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.origins import people
from pravek.games.origins.dominoes import VOLCANO
from pravek.games.origins.people import People, Person
from pravek.games.origins.resources import KINDS, TERRAIN, kind_at

# What can happen


@dataclass(frozen=True, slots=True)
class Faces(Outcome):
    """The empty spaces of the cave are refilled from the pile, in this order."""

    notation: ClassVar[str] = "cave-{people}"
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Recruit nobody this turn."""

    notation: ClassVar[str] = "recruit-nobody"


@dataclass(frozen=True, slots=True)
class Invite(Action):
    """Recruit somebody face up in the cave, for two different resources."""

    notation: ClassVar[str] = "invite-{person}"
    person: str


@dataclass(frozen=True, slots=True)
class Summon(Action):
    """Recruit anybody of the pile, for one resource of each kind."""

    notation: ClassVar[str] = "summon-{person}"
    person: str


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give up the resource on this square."""

    notation: ClassVar[str] = "give({at})"
    at: Position


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """The new person stands on this square."""

    notation: ClassVar[str] = "stand({at})"
    at: Position


# What is owed


@dataclass(frozen=True, slots=True)
class Recruit(Duty):
    """Recruit somebody, or nobody."""


@dataclass(frozen=True, slots=True)
class Pay(Duty):
    """Give up resources of kinds not given yet."""

    person: str
    given: tuple[str, ...]
    left: int
    """How many are still to be given."""


@dataclass(frozen=True, slots=True)
class Settle(Duty):
    """Put the new person on a square."""

    person: str


# The legal answers


def kinds(kingdom: Kingdom, resources: Cells) -> int:
    """How many different kinds lie on a territory."""
    return sum(bool(resources & kingdom.terrains[terrain]) for terrain in TERRAIN.values())


def offers(
    seat: Seat, different: int, cave: Sequence[str | None], pile: Sequence[str]
) -> list[Action]:
    """Nobody; somebody face up, if two kinds can be paid; anybody of the pile, if four can."""
    found: list[Action] = [Decline(seat)]
    if different >= 2:
        found += [Invite(seat, person) for person in dict.fromkeys(cave) if person]
    if different == len(KINDS):
        found += [Summon(seat, person) for person in dict.fromkeys(pile)]
    return found


def payments(
    seat: Seat, kingdom: Kingdom, resources: Cells, given: tuple[str, ...]
) -> list[Action]:
    """Every resource of a kind not given yet."""
    spent = sum(kingdom.terrains[TERRAIN[kind]] for kind in given)
    return [Give(seat, POSITIONS[cell]) for cell in each(resources & ~spent)]


def ground(kingdom: Kingdom, resources: Cells, standing: Cells) -> Cells:
    """A domino square without volcano, fire, resource or another person (OR-6.5)."""
    fire = kingdom.symbols[0] | kingdom.symbols[1]
    return kingdom.built & ~(CENTRE | kingdom.terrains[VOLCANO] | fire | resources | standing)


def off_ground(kingdom: Kingdom, resources: Cells, standing: Cells, at: Position) -> Refusal:
    """Why nobody can stand there."""
    cell = cell_at(*at) if on_grid(*at) else 0
    if cell & CENTRE:
        return Refusal(
            "OR-6.5", "stand_on_hut", "Nobody stands on the start square, where the hut is."
        )
    if cell & kingdom.built & kingdom.terrains[VOLCANO]:
        return Refusal("OR-6.5", "stand_on_volcano", "Nobody stands on a volcano.")
    if cell & (kingdom.symbols[0] | kingdom.symbols[1]):
        return Refusal("OR-6.5", "stand_on_fire", "There is fire on that square.")
    if cell & resources:
        return Refusal("OR-6.5", "stand_on_resource", "A resource lies on that square.")
    if cell & standing:
        return Refusal("OR-6.5", "stand_on_person", "Somebody stands on that square already.")
    return Refusal("OR-6.5", "stand_off_territory", "A person stands on a square of the territory.")


def stands(seat: Seat, squares: Cells) -> list[Action]:
    return [Stand(seat, POSITIONS[cell]) for cell in each(squares)]


# For people at the table


def reason(action: Action, duty: Duty, different: int) -> Refusal | None:
    """Why this is no answer to a duty of recruiting; None if the duty is another."""
    match action, duty:
        case Invite(), Recruit() if different < 2:
            return Refusal("OR-6.3", "too_poor", "It takes two resources of different kinds.")
        case Invite(), Recruit():
            return Refusal("OR-6.3", "not_in_cave", "Nobody like that lies face up in the cave.")
        case Summon(), Recruit() if different < len(KINDS):
            return Refusal("OR-6.3", "too_poor_4", "It takes one resource of each kind.")
        case Summon(), Recruit():
            return Refusal("OR-6.3", "not_in_pile", "Nobody like that is left in the pile.")
        case Give(), Pay():
            return Refusal("OR-6.4", "no_payment", "Give up a resource of a kind not given yet.")
        case _, Recruit():
            return Refusal("OR-2.7", "wrong_moment", "Recruit somebody, or nobody.")
        case _, Pay():
            return Refusal("OR-6.3", "wrong_moment", "First the resources are given up.")
        case _, Settle():
            return Refusal("OR-6.5", "wrong_moment", "First the new person finds a square.")
    return None


def best_gain(kingdom: Kingdom, resources: Cells, band: People, person: str, price: int) -> int:
    """The most points a recruit can bring, resources given up counted in.

    What a resource is worth to the people around it does not depend on the other resources, so
    on each square the cheapest resources are given up.
    """
    now = people.points(kingdom, resources, band)
    standing = sum(somebody.cell for somebody in band)
    best = None
    for cell in each(ground(kingdom, 0, standing)):
        wider = (*band, Person(person, cell))
        full = people.points(kingdom, resources, wider)
        cost = _cheapest(kingdom, resources, wider, full, cell, price)
        if cost is not None and (best is None or full - cost - now > best):
            best = full - cost - now
    assert best is not None
    return best


def _cheapest(
    kingdom: Kingdom, resources: Cells, band: People, full: int, square: Cells, price: int
) -> int | None:
    """The least loss of giving up `price` kinds; a resource on the square itself must go."""
    losses: dict[str, int] = {}
    forced = kind_at(kingdom, resources, square)
    for cell in each(resources):
        kind = kind_at(kingdom, resources, cell)
        assert kind is not None
        if kind == forced and cell != square:
            continue
        loss = full - people.points(kingdom, resources & ~cell, band)
        losses[kind] = min(loss, losses.get(kind, loss))
    must = losses.pop(forced) if forced else 0
    others = sorted(losses.values())[: price - bool(forced)]
    return must + sum(others) if len(others) == price - bool(forced) else None
