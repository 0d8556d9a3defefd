"""The cave people and what they score (OR-7)."""

from .score_parts import Part
from .squares import Cell, Square, Territory, all_neighbours, edge_neighbours

STRENGTH = {"warrior_1": 1, "warrior_2": 2, "warrior_3": 3}

PEOPLE = {  # how many tiles of each the box holds: 22 in all
    "hunter": 2,
    "fishing_child": 2,
    "gatherer": 2,
    "sculptor": 2,
    "painter": 2,
    "fire_lady": 2,
    "shaman": 2,
    "warrior_1": 4,
    "warrior_2": 3,
    "warrior_3": 1,
}


def people_parts(cells: Territory) -> list[Part]:
    """Everybody who is no warrior one by one, then the groups of warriors."""
    parts: list[Part] = []
    for cell in sorted(cells):
        person = cells[cell].person
        if person is not None and person not in STRENGTH:
            counted, points = _alone(cells, cell, person)
            parts.append(Part(person, frozenset({cell}), counted, points))
    for group in _warrior_groups(cells):
        strength = sum(STRENGTH[cells[cell].person or ""] for cell in group)
        parts.append(Part("warriors", frozenset(group), strength, len(group) * strength))
    return parts


def _alone(cells: Territory, cell: Cell, person: str) -> tuple[int, int]:
    """What the person counts around it, and the points."""
    around: list[Square] = [cells[near] for near in all_neighbours(cell) if near in cells]
    resources = [square.resource for square in around if square.resource is not None]
    if person == "hunter":  # OR-7.1
        counted, each = resources.count("mammoth"), 3
    elif person == "fishing_child":  # OR-7.2
        counted, each = resources.count("fish"), 3
    elif person == "gatherer":  # OR-7.3
        counted, each = resources.count("mushroom"), 4
    elif person == "sculptor":  # OR-7.4
        counted, each = resources.count("flint"), 5
    elif person == "painter":  # OR-7.5
        counted, each = len(resources), 2
    elif person == "fire_lady":  # OR-7.6
        counted, each = sum(square.fires for square in around), 1
    elif person == "shaman":  # OR-7.7
        counted, each = sum(square.person is not None for square in around), 2
    else:
        raise ValueError(f"no such person: {person!r}")
    return counted, counted * each


def _warrior_groups(cells: Territory) -> list[set[Cell]]:
    """OR-7.8: connected by edges, whatever the terrain below."""
    left = {cell for cell in cells if cells[cell].person in STRENGTH}
    groups: list[set[Cell]] = []
    while left:
        group = {min(left)}
        while True:
            grown = group | {near for cell in group for near in edge_neighbours(cell)} & left
            if grown == group:
                break
            group = grown
        left -= group
        groups.append(group)
    return groups
