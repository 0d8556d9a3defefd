"""Non-interference: two games that look alike from a side send the same bytes there."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.twins import dumps, random_log, setups, traffic, twin

from pravek.core.protocol import Game

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))


@pytest.mark.parametrize("game", setups(), ids=lambda g: f"{g.name}-{g.players}")
def test_equal_sides_get_equal_bytes(game: Game[Any], tmp_path: Path) -> None:
    different = thoughts = 0
    for case in range(3 * SOAK):
        rng = Random(case)
        side = rng.choice([None, *range(game.players)])
        log = random_log(game, case, rng.randrange(10, 70))
        other = twin(game, log, side, rng)
        different += log != other
        thoughts += len(log) != len(other)
        heard = [
            dumps(asyncio.run(traffic(tmp_path / f"{case}{n}", n, game, each, side, Random(case))))
            for n, each in (("a", log), ("b", other))
        ]
        assert len(heard[0]) > 10
        for one, two in zip(*heard, strict=True):
            assert one == two
    assert different or not game.secrets, "no case had anything to hide"
    assert thoughts or not game.secrets, "nobody changed a sealed choice"
