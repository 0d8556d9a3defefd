"""What a player of the Tribe mode may recruit, with what, and where to (OR-6.3 to OR-6.5)."""

from collections.abc import Collection
from itertools import combinations
from typing import NamedTuple

from .dominoes import RESOURCES
from .squares import START, Cell, Territory

PRICE = {"board": 2, "pile": 4}  # resources, all of different kinds


class Recruit(NamedTuple):
    """One whole recruiting: from the board or from the pile."""

    source: str
    person: str
    given: frozenset[Cell]
    at: Cell


def kinds_left(cells: Territory) -> set[str]:
    return {kind for kind in RESOURCES if any(sq.resource == kind for sq in cells.values())}


def offers(
    cells: Territory, face_up: Collection[str], pile: Collection[str]
) -> set[tuple[str, str]]:
    """(source, person) for everybody the player could pay for (OR-6.3)."""
    kinds = len(kinds_left(cells))
    found: set[tuple[str, str]] = set()
    if kinds >= PRICE["board"]:
        found |= {("board", person) for person in face_up}
    if kinds >= PRICE["pile"]:
        found |= {("pile", person) for person in pile}
    return found


def squares_to_stand_on(cells: Territory, given: Collection[Cell]) -> set[Cell]:
    """OR-6.5, after the resources on the given squares have left."""
    return {
        cell
        for cell, square in cells.items()
        if cell != START
        and square.terrain != "volcano"
        and square.fires == 0
        and (square.resource is None or cell in given)
        and square.person is None
    }


def payments(cells: Territory, price: int) -> set[frozenset[Cell]]:
    """Every set of squares that holds so many resources of as many kinds (OR-6.4)."""
    with_resource = [cell for cell in cells if cells[cell].resource is not None]
    return {
        frozenset(chosen)
        for chosen in combinations(with_resource, price)
        if len({cells[cell].resource for cell in chosen}) == price
    }


def every_recruit(
    cells: Territory, face_up: Collection[str], pile: Collection[str]
) -> set[Recruit]:
    """Every whole recruiting open to the player."""
    return {
        Recruit(source, person, given, at)
        for source, person in offers(cells, face_up, pile)
        for given in payments(cells, PRICE[source])
        for at in squares_to_stand_on(cells, given)
    }
