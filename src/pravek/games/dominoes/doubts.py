"""What cannot lie on a table: more than the box holds.

People type what they see, and it is counted all the same; a doubt tells them what to look at again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pravek.core.protocol import Args, Refusal
from pravek.games.dominoes.domino import Box
from pravek.games.dominoes.grid import Cells
from pravek.games.dominoes.kingdom import Kingdom

MOST_AT_A_TABLE = 4
"""More territories than this do not belong to one table."""


@dataclass(frozen=True, slots=True)
class Doubt(Refusal):
    """Said like a refusal, but it refuses nothing."""


def too_many(typed: Sequence[Counter[str]], box: Mapping[str, int], clause: str) -> Iterator[Doubt]:
    """Things of which a territory, or a whole table, has more than the box."""
    heaps = list(typed)
    if len(typed) <= MOST_AT_A_TABLE:
        heaps.append(sum(typed, Counter()))
    told = set()
    for heap in heaps:
        for thing, number in heap.items():
            if number > box.get(thing, 0) and thing not in told:
                told.add(thing)
                args: Args = {"thing": thing, "typed": number, "box": box.get(thing, 0)}
                text = f"{thing}: {number} typed, but the box has {box.get(thing, 0)}."
                yield Doubt(clause, "too_many", text, args)


def printed(box: Box, symbol: str) -> Counter[str]:
    """How many squares of each look there are in the box; volcanoes are counted by craters."""
    return Counter(
        look(box, half.terrain, half.symbols, symbol)
        for domino in box.dominoes.values()
        for half in domino.halves
        if not half.craters
    )


def squares(box: Box, kingdom: Kingdom, symbol: str, besides: Cells = 0) -> Counter[str]:
    """The same of a territory, whose symbols on these cells are not printed."""
    found: Counter[str] = Counter()
    ones, twos = (row & ~besides for row in kingdom.symbols)
    for terrain, cells in enumerate(kingdom.terrains):
        for number, marked in enumerate((~(ones | twos), ones & ~twos, twos & ~ones, ones & twos)):
            if count := (cells & marked).bit_count():
                found[look(box, terrain, number, symbol)] += count
    return found


def look(box: Box, terrain: int, symbols: int, symbol: str) -> str:
    """`wheat with 1 crown`"""
    name = box.terrains[terrain]
    return f"{name} with {symbols} {symbol}{'s' * (symbols > 1)}" if symbols else f"plain {name}"
