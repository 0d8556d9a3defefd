"""Kingdomino as one writes it in an afternoon: the yardstick `pravek bench` measures against.

A kingdom is a dict of cells. Every cell and direction is tried for every domino, the size is
checked by looking at all cells again, and a score floods the whole board. Nothing is cached.
It plays by the same rules: two players, 24 dominoes, 5 by 5, uniformly random decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

Cell = tuple[int, int]
Square = tuple[str, int]
Domino = tuple[Square, Square]
Kingdom = dict[Cell, Square]

CASTLE = "castle"
DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))
SIZE = 5
ROUNDS = 6


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in DIRECTIONS]


def touches(kingdom: Kingdom, cell: Cell, terrain: str) -> bool:
    return any(kingdom.get(near, ("", 0))[0] in (terrain, CASTLE) for near in neighbours(cell))


def fits(kingdom: Kingdom, cells: Sequence[Cell]) -> bool:
    columns = [x for x, _ in [*kingdom, *cells]]
    rows = [y for _, y in [*kingdom, *cells]]
    return max(columns) - min(columns) < SIZE and max(rows) - min(rows) < SIZE


def is_legal(kingdom: Kingdom, domino: Domino, first: Cell, second: Cell) -> bool:
    return (
        first not in kingdom
        and second not in kingdom
        and (touches(kingdom, first, domino[0][0]) or touches(kingdom, second, domino[1][0]))
        and fits(kingdom, (first, second))
    )


def placements(kingdom: Kingdom, domino: Domino) -> list[tuple[Cell, Cell]]:
    """Every legal pair of cells; two that give the same kingdom are one."""
    found = []
    for x in range(1 - SIZE, SIZE):
        for y in range(1 - SIZE, SIZE):
            for dx, dy in DIRECTIONS:
                if domino[0] == domino[1] and (dx, dy) in DIRECTIONS[2:]:
                    continue
                cells = (x, y), (x + dx, y + dy)
                if is_legal(kingdom, domino, *cells):
                    found.append(cells)
    return found


def score(kingdom: Kingdom) -> int:
    """Each region counts its squares times its crowns."""
    total = 0
    seen: set[Cell] = set()
    for start, (terrain, _) in kingdom.items():
        if start in seen:
            continue
        seen.add(start)
        region, queue = [], [start]
        while queue:
            cell = queue.pop()
            region.append(cell)
            for near in neighbours(cell):
                if near in kingdom and near not in seen and kingdom[near][0] == terrain:
                    seen.add(near)
                    queue.append(near)
        total += len(region) * sum(kingdom[cell][1] for cell in region)
    return total


def play(dominoes: Sequence[Domino], rng: Random) -> list[int]:
    """A whole random game of two players; the dominoes are given in the order of their numbers."""
    pile = list(range(len(dominoes)))
    rng.shuffle(pile)
    kingdoms: list[Kingdom] = [{(0, 0): (CASTLE, 0)} for _ in range(2)]
    kings = [0, 0, 1, 1]
    rng.shuffle(kings)
    coming = sorted(pile.pop() for _ in range(4))
    line = []
    for king in kings:
        line.append((coming.pop(rng.randrange(len(coming))), king))
    for round_ in range(ROUNDS):
        coming = sorted(pile.pop() for _ in range(4)) if round_ < ROUNDS - 1 else []
        standing = []
        for number, king in sorted(line):
            domino, kingdom = dominoes[number], kingdoms[king]
            if choices := placements(kingdom, domino):
                first, second = rng.choice(choices)
                kingdom[first], kingdom[second] = domino
            if coming:
                standing.append((coming.pop(rng.randrange(len(coming))), king))
        line = standing
    return [score(kingdom) for kingdom in kingdoms]
