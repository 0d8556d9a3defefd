"""Scores: the total, its parts, and the tie-breakers."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from .dominoes import RESOURCES
from .people import people_parts
from .score_parts import Part
from .squares import START, Cell, Territory, edge_neighbours

TOTEM_POINTS = {"mammoth": 3, "fish": 4, "mushroom": 5, "flint": 6}  # OR-1.4


class Score(NamedTuple):
    total: int
    parts: list[Part]
    tie_breakers: tuple[int, int]  # largest region by squares, then crowns or fires


def regions(cells: Territory) -> list[set[Cell]]:
    """Maximal edge-connected sets of one terrain, volcanoes too; the start square is in none."""
    found: list[set[Cell]] = []
    left = set(cells) - {START}
    for cell in sorted(cells):
        if cell not in left:
            continue
        region = {cell}
        waiting = [cell]
        while waiting:
            for neighbour in edge_neighbours(waiting.pop()):
                same = neighbour in left and cells[neighbour].terrain == cells[cell].terrain
                if same and neighbour not in region:
                    region.add(neighbour)
                    waiting.append(neighbour)
        left -= region
        found.append(region)
    return found


def kingdomino_score(
    cells: Territory, size: int, *, middle_kingdom: bool = False, harmony: bool = False
) -> Score:
    """KD-5.1, KD-5.2, KD-6.1, KD-6.2."""
    parts = _region_parts(cells)
    if middle_kingdom:
        parts.append(_centre_part("middle_kingdom", cells, size))
    if harmony:
        parts.append(_complete_part("harmony", cells, size))
    return _score(cells, parts)


def discovery_score(
    cells: Territory, size: int, *, empire_of_fire: bool = False, homo_habilis: bool = False
) -> Score:
    """OR-8.0 to OR-8.2."""
    parts = _region_parts(cells)
    if empire_of_fire:
        parts.append(_centre_part("empire_of_fire", cells, size))
    if homo_habilis:
        parts.append(_complete_part("homo_habilis", cells, size))
    return _score(cells, parts)


def totem_score(
    cells: Territory,
    size: int,
    totems: Collection[str],
    *,
    empire_of_fire: bool = False,
    homo_habilis: bool = False,
) -> Score:
    """OR-5.7: Discovery, the resources left, the totems held."""
    discovery = discovery_score(
        cells, size, empire_of_fire=empire_of_fire, homo_habilis=homo_habilis
    )
    parts = list(discovery.parts)
    for kind in RESOURCES:
        where = frozenset(cell for cell in cells if cells[cell].resource == kind)
        if where:
            parts.append(Part(kind, where, len(where), len(where)))
    for totem in RESOURCES:
        if totem in totems:
            parts.append(Part(f"{totem}_totem", frozenset(), 1, TOTEM_POINTS[totem]))
    return _score(cells, parts)


def tribe_score(
    cells: Territory, size: int, *, empire_of_fire: bool = False, homo_habilis: bool = False
) -> Score:
    """OR-7.9: Discovery and the people."""
    discovery = discovery_score(
        cells, size, empire_of_fire=empire_of_fire, homo_habilis=homo_habilis
    )
    return _score(cells, discovery.parts + people_parts(cells))


def places(scores: Sequence[Score]) -> list[int]:
    """The place of every player; those equal in everything share it (KD-5.2, OR-8.0)."""
    strengths = [(score.total, score.tie_breakers) for score in scores]
    return [1 + sum(other > own for other in strengths) for own in strengths]


def _region_parts(cells: Territory) -> list[Part]:
    parts: list[Part] = []
    for region in regions(cells):
        terrain = cells[min(region)].terrain
        symbols = sum(cells[cell].fires for cell in region)
        points = 0 if terrain == "volcano" else len(region) * symbols
        parts.append(Part(terrain, frozenset(region), symbols, points))
    return parts


def _centre_part(name: str, cells: Territory, size: int) -> Part:
    reach = size // 2
    centred = all(abs(x) <= reach and abs(y) <= reach for x, y in cells)
    return Part(name, frozenset(), 0, 10 if centred else 0)


def _complete_part(name: str, cells: Territory, size: int) -> Part:
    return Part(name, frozenset(), 0, 5 if len(cells) == size * size else 0)


def _score(cells: Territory, parts: list[Part]) -> Score:
    largest = max((len(region) for region in regions(cells)), default=0)
    symbols = sum(square.fires for square in cells.values())
    return Score(sum(part.points for part in parts), parts, (largest, symbols))
