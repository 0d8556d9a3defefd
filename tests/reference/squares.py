"""The squares of a territory and the way they lie."""

from collections.abc import Mapping
from dataclasses import dataclass

Cell = tuple[int, int]

START: Cell = (0, 0)

STEPS: dict[str, Cell] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}


@dataclass
class Square:
    """One square on the table; the start square has the terrain "castle" or "hut"."""

    terrain: str
    symbols: int = 0  # crowns, or printed fires
    craters: int = 0
    token_fires: int = 0
    resource: str | None = None
    person: str | None = None

    @property
    def fires(self) -> int:  # OR-4.5
        return self.symbols + self.token_fires


Territory = Mapping[Cell, Square]


def step(cell: Cell, towards: str) -> Cell:
    if towards not in STEPS:
        raise ValueError(f"no such direction: {towards!r}")
    dx, dy = STEPS[towards]
    return cell[0] + dx, cell[1] + dy


def edge_neighbours(cell: Cell) -> set[Cell]:
    return {step(cell, towards) for towards in STEPS}


def all_neighbours(cell: Cell) -> set[Cell]:
    """The eight cells around."""
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}
