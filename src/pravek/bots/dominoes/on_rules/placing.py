"""What the quick player thinks of a placement: a weighted sum of what it does.

Twin: `engines.dominoes.players.placing`, term by term in the same order, so that both come to the
same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pravek.bots.dominoes.on_rules import land
from pravek.engines.dominoes.coding import FLIES, LIKING, PAINTER, PEOPLE, TRIBE, agreed
from pravek.engines.dominoes.players import weights as w
from pravek.engines.dominoes.rules.cells import word
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.grid import Cells, beyond, surroundings
from pravek.games.dominoes.kingdom import TERRAINS, Placement, Region
from pravek.games.dominoes.state import State
from pravek.games.origins.dominoes import VOLCANO
from pravek.games.origins.resources import KINDS, resource_of

NOWHERE = -1e9
"""Less than any placement is worth."""


class Eye:
    """How one seat sees its kingdom; `plain`: nothing counts but points."""

    def __init__(self, game: Any, view: State, seat: int, plain: bool = False) -> None:
        self.game, self.view, self.seat = game, view, seat
        self.terms, self.kingdom = agreed(game), view.kingdoms[seat]
        self.weights = self._weights(plain or (not view.coming and not view.lines_left))
        self.squares_ahead, self.symbols_ahead = self._ahead()
        self.built = word(self.kingdom.built)
        self.centred = self.terms.middle > 0 and self.kingdom.is_centred

    def _weights(self, plain: bool) -> list[float]:
        """They change evenly from the first to the last round, in which nothing counts but
        points."""
        last, earlier = w.rows_for(self.terms.mode, self.terms.players, self.terms.size)
        if plain:
            points = (w.GAIN, w.FIRE, w.NEAR_PEOPLE)
            return [float(weight in points) for weight in range(len(last))]
        share = self.view.lines_left / w.TWELFTHS
        return [a + share * b for a, b in zip(last, earlier, strict=True)]

    def _ahead(self) -> tuple[list[float], list[float]]:
        """For each terrain: the squares and symbols a player can still expect from the pile."""
        squares, symbols = [0.0] * TERRAINS, [0.0] * TERRAINS
        pile, lines = sorted(self.view.box), self.view.lines_left
        if pile and lines:
            share = lines * self.terms.line / len(pile) / self.terms.players
            for number in pile:
                for half in self.game.box[number].halves:
                    squares[half.terrain] += share
                    symbols[half.terrain] += share * half.symbols
        return squares, symbols

    @cached_property
    def regions(self) -> list[list[tuple[Region, int]]]:
        """The regions of each terrain, with their words."""
        found: list[list[tuple[Region, int]]] = [[] for _ in range(TERRAINS)]
        for region in self.kingdom.regions:
            found[region.terrain].append((region, word(region.cells)))
        return found

    def touched(self, terrain: int, around: int) -> list[Region]:
        """The regions of a terrain with a square in `around`."""
        return [region for region, cells in self.regions[terrain] if cells & around]

    @cached_property
    def halos(self) -> list[int]:
        """For each terrain: what touches its regions with symbols."""
        return [
            land.neighbours(sum(cells for region, cells in regions if region.symbols))
            for regions in self.regions
        ]


def best(eye: Eye, domino: Domino) -> tuple[float, Placement | None]:
    """The best placement of a domino, and its value; None if it fits nowhere."""
    top, chosen = NOWHERE, None
    for placement in sorted(eye.kingdom.placements(domino), key=land.by_way):
        value = value_of(eye, domino, placement)
        if value > top:
            top, chosen = value, placement
    if chosen is None:
        top = -(eye.terms.harmony + eye.weights[w.DISCARD])
    return top, chosen


def value_of(eye: Eye, domino: Domino, placement: Placement) -> float:
    cell, towards = placement
    cells = cell, beyond(cell, towards)
    first, second = map(word, cells)
    weights, both = eye.weights, first | second
    value = _growing(eye, domino, first, second)
    blocks = _blocks(eye, domino.first.terrain, first) + _blocks(eye, domino.second.terrain, second)
    value += weights[w.BLOCKS] * blocks
    heart = land.heart(eye.terms.size)
    if eye.centred and not both & ~heart:
        space = heart & ~(eye.built | both)
    else:
        if eye.centred:
            value -= eye.terms.middle + weights[w.LEAVES_MIDDLE]
        space = land.left_over(eye.kingdom, cells[0] | cells[1])
    value += _shape(weights, space, both)
    if any(half.craters for half in domino.halves):
        value += erupting(eye, domino, cells)
    if eye.terms.mode == TRIBE:
        value += weights[w.NEAR_PEOPLE] * _near_people(eye, domino, cells)
    return value


def _blocks(eye: Eye, terrain: int, at: int) -> bool:
    """Whether a region with symbols of another terrain would grow there."""
    return any(halo & at for other, halo in enumerate(eye.halos) if other != terrain)


def _growing(eye: Eye, domino: Domino, first: int, second: int) -> float:
    """What both halves are worth beside the regions they touch."""
    a, b = domino.halves
    empty = ~(eye.built | first | second)
    if a.terrain == b.terrain:
        around = land.neighbours(first | second)
        return _joining(eye, a.terrain, 2, a.symbols + b.symbols, around, around & empty)
    around = land.neighbours(first)
    value = _joining(eye, a.terrain, 1, a.symbols, around, around & empty)
    around = land.neighbours(second)
    return value + _joining(eye, b.terrain, 1, b.symbols, around, around & empty)


def _joining(eye: Eye, terrain: int, squares: int, symbols: int, around: int, open_: int) -> float:
    """What squares of a terrain are worth beside the regions they touch. `around` are the cells
    that touch them, `open_` those among them that stay empty."""
    weights, touched = eye.weights, eye.touched(terrain, around)
    more = sum(region.squares for region in touched)
    marks = symbols + sum(region.symbols for region in touched)
    points = (squares + more) * marks - sum(region.points for region in touched)
    value = weights[w.GAIN] * points
    value += weights[w.CROWN_FUTURE] * symbols * eye.squares_ahead[terrain]
    value += weights[w.GROWTH] * marks * open_.bit_count()
    if touched:
        join = weights[w.JOIN_FUTURE] * squares
        join += weights[w.SIZE_FUTURE] * min(more, w.MOST_JOINED)
        merged = weights[w.MERGES] * (len(touched) - 1)
        return value + join * eye.symbols_ahead[terrain] + merged
    return value if around & land.START else value + weights[w.ALONE]


def _shape(weights: list[float], space: int, both: int) -> float:
    """What the land that is left over is worth."""
    holes, dead_ends = land.holes_and_dead_ends(space)
    snug = (land.neighbours(both) & ~space & ~both).bit_count()
    return weights[w.HOLES] * holes + weights[w.DEAD_ENDS] * dead_ends + weights[w.SNUG] * snug


def erupting(eye: Eye, domino: Domino, cells: tuple[Cells, Cells]) -> float:
    """What the volcano of a domino brings: its fires land on the best region in reach, which may
    be that of its other half."""
    at = 0 if domino.first.craters else 1
    volcano, other = domino.halves[at], domino.halves[1 - at]
    reach = cells[at]
    for _ in range(FLIES[volcano.craters]):
        reach = surroundings(reach)
    beside = eye.touched(other.terrain, land.neighbours(word(cells[1 - at])))
    future = eye.weights[w.FIRE_FUTURE]
    top = 1 + sum(region.squares for region in beside) + future * eye.squares_ahead[other.terrain]
    fire = eye.kingdom.symbols[0] | eye.kingdom.symbols[1]
    for region in eye.kingdom.regions:
        if region.terrain != VOLCANO and region.cells & reach & ~fire:
            top = max(top, region.squares + future * eye.squares_ahead[region.terrain])
    return eye.weights[w.FIRE] * volcano.craters * top


def _near_people(eye: Eye, domino: Domino, cells: tuple[Cells, Cells]) -> int:
    """What people already there get for the resources of a domino."""
    return sum(missed(eye.view, eye.seat, kind, cell) for kind, cell in arriving(domino, cells))


def arriving(domino: Domino, cells: tuple[Cells, Cells]) -> Iterator[tuple[str, Cells]]:
    """The resources that come with a domino, and where they would lie."""
    for half, cell in zip(domino.halves, cells, strict=True):
        if kind := resource_of(half):
            yield kind, cell


def missed(view: Any, seat: int, kind: str, cell: Cells) -> int:
    """What people lose with a resource of that kind on that square."""
    near, fan = surroundings(cell), PEOPLE[KINDS.index(kind)]
    likes = {fan: LIKING[KINDS.index(kind)], PEOPLE[PAINTER]: LIKING[PAINTER]}
    return sum(likes.get(p.kind, 0) for p in view.people[seat] if p.cell & near)
