"""Many kingdoms behind one call: how many placements they have, how many points."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Words, compiled, count
from pravek.engines.dominoes.rules.kingdom import placements, points


@compiled
def count_placements(
    kingdoms: Words, size: int, box: Numbers, dominoes: Numbers, times: int
) -> int:
    """Every kingdom is asked `times` for the placements of a domino, each time of another one."""
    found = 0
    for time in range(times):
        for p in range(len(kingdoms)):
            domino = dominoes[(p + time) % len(dominoes)]
            to_east, to_south, to_west, to_north = placements(kingdoms, p, size, box, domino)
            found += count(to_east) + count(to_south) + count(to_west) + count(to_north)
    return found


@compiled
def count_points(kingdoms: Words, times: int) -> int:
    """Every kingdom is scored `times`."""
    found = 0
    for _ in range(times):
        for p in range(len(kingdoms)):
            found += points(kingdoms, p, 6)
    return found
