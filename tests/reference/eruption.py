"""Where the fire of a volcano may land (OR-4.1 to OR-4.4)."""

from .squares import START, Cell, Territory, all_neighbours

REACH = {1: 3, 2: 2, 3: 1}  # OR-4.1: craters, and squares away


def within(volcano: Cell, distance: int) -> set[Cell]:
    """Every cell at most so many king's steps away, whatever lies between (OR-4.2)."""
    reached = {volcano}
    for _ in range(distance):
        reached |= {cell for known in reached for cell in all_neighbours(known)}
    return reached - {volcano}


def landing_squares(
    cells: Territory, volcano: Cell, craters: int, hut_shelters: bool = False
) -> set[Cell]:
    landing: set[Cell] = set()
    for cell in within(volcano, REACH[craters]):
        if cell not in cells:
            continue
        square = cells[cell]
        if square.terrain == "volcano" or square.symbols or square.token_fires:
            continue
        if hut_shelters and cell == START:
            continue
        landing.add(cell)
    return landing
