"""Connections that never say a word."""

from __future__ import annotations

from tests.server.attacks.lines import OTHERS, ends, lines
from tests.server.attacks.siege import Figures, Siege

from pravek.server.settings import Limits

SOCKETS = 4_000
MOST_MB = 20.0


async def attack(siege: Siege, scale: float) -> Figures:
    before, memory = siege.open_files, siege.memory_mb
    async with lines(siege.port, round(SOCKETS * scale)) as opened:
        held, grown = siege.open_files - before, siege.memory_mb - memory
        told = await ends(opened)
    assert held <= Limits().connections + OTHERS, held
    assert grown < MOST_MB, grown
    assert set(told) == {0, 429}, told  # waited for in vain, or not let in
    assert told[0] <= 2 * Limits().connections
    assert siege.open_files <= before + OTHERS
    return {"sockets": told.total(), "held": held, "mb": grown}
