"""Connections that never say a word."""

from __future__ import annotations

from tests.server.attacks.lines import OTHERS, Peak, ends, lines
from tests.server.attacks.siege import Figures, Siege

from pravek.server.settings import Limits

SOCKETS = 4_000
MOST_MB = 20.0


async def attack(siege: Siege, scale: float) -> Figures:
    before, memory = siege.open_files, siege.memory_mb
    async with (
        Peak(lambda: siege.open_files) as files,
        Peak(lambda: siege.memory_mb) as largest,
        lines(siege.port, round(SOCKETS * scale)) as opened,
    ):
        told = await ends(opened)
    held, grown = files.value - before, largest.value - memory
    assert held <= Limits().connections + OTHERS, held
    assert grown < MOST_MB, grown
    assert set(told) == {0, 429}, told  # waited for in vain, or not let in
    assert told[0] <= 2 * Limits().connections
    assert siege.open_files <= before + OTHERS
    return {"sockets": told.total(), "held": held, "mb": round(grown, 1)}
