"""Where a domino may lie (KD-4.1 to KD-4.3, OR-3.1)."""

from .dominoes import Half
from .squares import START, STEPS, Cell, Territory, edge_neighbours, step


def why_illegal(
    cells: Territory, size: int, first: Half, second: Half, at: Cell, towards: str
) -> str | None:
    """The first clause, in the order of the rules, that forbids the placement; None if legal."""
    other = step(at, towards)
    if at in cells or other in cells:
        return "KD-4.1"
    if not (_touches(cells, at, first) or _touches(cells, other, second)):
        return "KD-4.2"
    if not _fits({*cells, at, other}, size):
        return "KD-4.3"
    return None


def legal_placements(
    cells: Territory, size: int, first: Half, second: Half
) -> set[tuple[Cell, str]]:
    """Every legal (cell of the first half, direction of the second half).

    Of two descriptions of the same territory, with identical halves, east or south is kept.
    """
    directions = ("east", "south") if first == second else tuple(STEPS)
    return {
        ((x, y), towards)
        for x in range(-size, size + 1)
        for y in range(-size, size + 1)
        for towards in directions
        if why_illegal(cells, size, first, second, (x, y), towards) is None
    }


def _touches(cells: Territory, cell: Cell, half: Half) -> bool:
    for neighbour in edge_neighbours(cell):
        if neighbour == START:
            return True
        if neighbour in cells and cells[neighbour].terrain == half.terrain:
            return True
    return False


def _fits(cells: set[Cell], size: int) -> bool:
    columns = [x for x, _ in cells]
    rows = [y for _, y in cells]
    return max(columns) - min(columns) < size and max(rows) - min(rows) < size
