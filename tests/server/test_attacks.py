"""Every attack that once hurt, made small; the bound it asserts still holds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.attacks import attacks
from tests.server.attacks.siege import besieged

SCALE = 0.1


@pytest.mark.parametrize("name", attacks())
def test_an_attack_is_borne(name: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with besieged(tmp_path) as siege:
            await attacks()[name](siege, SCALE)
            assert (await siege.ask("/health"))["status"] == "ok"
            moved = len(siege.delays)
            async with asyncio.timeout(60):  # people elsewhere still can move
                while len(siege.delays) == moved:
                    await asyncio.sleep(0.05)

    asyncio.run(scene())
