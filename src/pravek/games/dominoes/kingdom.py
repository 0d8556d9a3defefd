"""A kingdom: the board every game of the family builds, domino by domino."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, TypeAlias

from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.grid import (
    CENTRE,
    EAST,
    HEART,
    NEXT_TO,
    REACH,
    SOUTH,
    Cells,
    beyond,
    region,
)

Placement: TypeAlias = tuple[Cells, str]
"""The cell of a domino's first half, and the way its second half points."""

TERRAINS = 6


@dataclass(frozen=True, slots=True)
class Region:
    """Connected squares of one terrain, and the symbols (crowns, fires) on them."""

    terrain: int
    cells: Cells
    symbols: int

    @property
    def squares(self) -> int:
        return self.cells.bit_count()

    @property
    def points(self) -> int:
        return self.squares * self.symbols


@dataclass(frozen=True, slots=True)
class Laid:
    """A domino where it was placed."""

    number: int
    cell: Cells
    towards: str


@dataclass(frozen=True)
class Kingdom:
    """Each terrain a set of cells; symbols as the two binary digits of their count.

    It never changes, and one of them changes a move: what is counted is counted once (and needs
    a place to be kept, hence no slots)."""

    size: int
    terrains: tuple[Cells, ...]
    symbols: tuple[Cells, Cells]
    built: Cells
    free: Cells
    """The empty cells that keep the kingdom within its size."""
    edges: tuple[Cells, ...]
    """For each terrain: the cells that touch it, or the castle, which welcomes all."""
    laid: tuple[Laid, ...] = ()

    def placements(self, domino: Domino) -> list[Placement]:
        """Where the domino may go. A double is listed once, pointing east or south."""
        free = self.free
        first = self.edges[domino.first.terrain] & free
        second = self.edges[domino.second.terrain] & free
        found: list[Placement] = []
        for step, there, back in ((EAST, "east", "west"), (SOUTH, "south", "north")):
            pairs = free & free >> step  # KD-4.1, KD-4.3
            cells = pairs & (first | second >> step)  # KD-4.2
            while cells:
                cell = cells & -cells
                found.append((cell, there))
                cells ^= cell
            if not domino.is_double:
                cells = pairs & (second | first >> step)
                while cells:
                    cell = cells & -cells
                    found.append((cell << step, back))
                    cells ^= cell
        return found

    def place(self, domino: Domino, cell: Cells, towards: str) -> Kingdom:
        other = beyond(cell, towards)
        terrains, edges = list(self.terrains), list(self.edges)
        ones, twos = self.symbols
        for half, at in ((domino.first, cell), (domino.second, other)):
            terrains[half.terrain] |= at
            edges[half.terrain] |= NEXT_TO[at]
            if half.symbols & 1:
                ones |= at
            if half.symbols & 2:
                twos |= at
        both = cell | other
        reach = REACH[self.size]
        grown = Kingdom(
            self.size,
            tuple(terrains),
            (ones, twos),
            self.built | both,
            self.free & reach[cell] & reach[other] & ~both,
            tuple(edges),
            (*self.laid, Laid(domino.number, cell, towards)),
        )
        if "drawn" in vars(self):
            vars(grown)["drawn_before"] = self.drawn
        return grown

    def mark(self, cell: Cells, symbols: int) -> Kingdom:
        """Add symbols (fires) to a cell that has none."""
        ones, twos = self.symbols
        marked = (ones | cell * (symbols & 1), twos | cell * (symbols >> 1))
        return replace(self, symbols=marked)

    @cached_property
    def drawn(self) -> dict[str, Any]:
        """What was drawn of this kingdom, kept by those who draw."""
        return {}

    @cached_property
    def drawn_before(self) -> dict[str, Any]:
        """What was drawn of it before its last domino lay there; nothing if that is not known."""
        return {}

    def __reduce__(self) -> tuple[type[Kingdom], tuple[Any, ...]]:
        """Sent to another process without what is kept."""
        return Kingdom, tuple(getattr(self, field.name) for field in fields(self))

    # Counting

    def symbols_on(self, cells: Cells) -> int:
        ones, twos = self.symbols
        return (ones & cells).bit_count() + 2 * (twos & cells).bit_count()

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """The connected areas of one terrain, with or without symbols."""
        found = []
        for terrain, left in enumerate(self.terrains):
            while left:
                area = region(left & -left, left)
                found.append(Region(terrain, area, self.symbols_on(area)))
                left ^= area
        return tuple(found)

    @cached_property
    def points(self) -> int:
        """The sum of all regions: squares times symbols."""
        return sum(self._worths)

    @cached_property
    def _worths(self) -> tuple[int, ...]:
        """The points of each terrain."""
        return tuple(_worth(cells, *self.symbols) for cells in self.terrains)

    def gain(self, domino: Domino, cell: Cells, towards: str) -> int:
        """How many points more there would be with this domino: only its terrains need a look."""
        (ones, twos), other = self.symbols, beyond(cell, towards)
        first, second = domino.first, domino.second
        ones |= cell * (first.symbols & 1) | other * (second.symbols & 1)
        twos |= cell * (first.symbols >> 1) | other * (second.symbols >> 1)
        terrains, worths, one, two = self.terrains, self._worths, first.terrain, second.terrain
        if one == two:
            return _worth(terrains[one] | cell | other, ones, twos) - worths[one]
        grown = _worth(terrains[one] | cell, ones, twos) + _worth(terrains[two] | other, ones, twos)
        return grown - worths[one] - worths[two]

    @cached_property
    def merits(self) -> tuple[int, int]:
        """What settles a tie: the squares of the largest region, then all symbols."""
        largest = max((region.squares for region in self.regions), default=0)
        return largest, self.symbols_on(self.built)

    @property
    def is_complete(self) -> bool:
        """Every square of the size is built: no domino was ever discarded."""
        return self.built.bit_count() == self.size**2

    @property
    def is_centred(self) -> bool:
        """No square is further from the castle than the middle square of the size allows."""
        return not self.built & ~HEART[self.size]


def _worth(terrain: Cells, ones: Cells, twos: Cells) -> int:
    """The points of one terrain. Only marked squares need a look."""
    marks, total = (ones | twos) & terrain, 0
    while marks:
        area = region(marks & -marks, terrain)
        symbols = (ones & area).bit_count() + 2 * (twos & area).bit_count()
        total += area.bit_count() * symbols
        marks &= ~area
    return total


def new_kingdom(size: int) -> Kingdom:
    """The castle alone."""
    return Kingdom(
        size=size,
        terrains=(0,) * TERRAINS,
        symbols=(0, 0),
        built=CENTRE,
        free=REACH[size][CENTRE] & ~CENTRE,
        edges=(NEXT_TO[CENTRE],) * TERRAINS,
    )
