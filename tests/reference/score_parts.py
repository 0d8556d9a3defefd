"""One line of a score sheet."""

from typing import NamedTuple

from .squares import Cell


class Part(NamedTuple):
    """A region, a person, a group of warriors, a kind of resource, a totem or an option."""

    name: str
    squares: frozenset[Cell]
    counted: int  # the crowns, fires, resources, people or strength that were counted
    points: int
