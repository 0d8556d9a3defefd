"""Many kingdoms behind one call find what the rules find, one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pravek.core import registry
from pravek.engines.dominoes.rules import batches
from pravek.engines.dominoes.rules.layout import ROW
from pravek.engines.dominoes.rules.reading import box_numbers, read_kingdom
from pravek.speed.kingdoms import midway


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("kingdomino", {"players": 2}),
        ("kingdomino", {"players": 2, "mighty_duel": True}),
        ("origins", {"players": 4, "mode": "tribe"}),
    ],
)
def test_placements_and_points_of_many_kingdoms_are_those_of_the_rules(
    name: str, options: dict[str, Any]
) -> None:
    game: Any = registry.build(name, **options)
    kingdoms = midway(game)
    rows = np.zeros((len(kingdoms), ROW), np.uint64)
    for kingdom, row in zip(kingdoms, rows, strict=True):
        read_kingdom(kingdom, row)
    asked = np.array([20])
    found = batches.count_placements(rows, game.setup.size, box_numbers(name), asked, 3)
    assert found == 3 * sum(len(kingdom.placements(game.box[20])) for kingdom in kingdoms) > 0
    assert batches.count_points(rows, 2) == 2 * sum(k.points for k in kingdoms) > 0
