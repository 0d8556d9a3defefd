"""What the engine thinks an answer brings at once is what the rules say it does."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.engines.dominoes.agree import rows
from tests.engines.dominoes.test_agree import SETUPS

import pravek
from pravek.core.protocol import Decide
from pravek.engines.dominoes.lockstep.at_once import at_once
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.reading import code, read
from pravek.engines.dominoes.rules.regions import refresh_all

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))


def compare(match: pravek.Match[Any], seat: int) -> int:
    """Every legal action of a decision; how many bring or cost something."""
    position = read(match.game, match.state)
    table, kingdoms = position.table, rows(position)
    room, row = np.zeros(at.NUMBERS, np.int64), np.zeros(at.WORDS, np.uint64)
    before, matter = (table.copy(), kingdoms[:, : at.WORDS].copy()), 0
    for action in match.actions(seat):
        refresh_all(kingdoms, seat)
        told = match.preview(action).get("points", 0)
        answer = code(match.state, action)
        assert at_once(table, kingdoms, position.box, answer, room, row) == told, action
        assert (table == before[0]).all()
        assert (kingdoms[:, : at.WORDS] == before[1]).all()
        matter += told != 0
    return matter


@pytest.mark.parametrize(("name", "options"), SETUPS, ids=str)
def test_what_an_answer_brings_at_once(name: str, options: dict[str, Any]) -> None:
    matter = 0
    for seed in range(SOAK):
        match: pravek.Match[Any] = pravek.Match(name, seed=seed, **options)
        rng = Random(seed)
        while isinstance(turn := match.turn, Decide):
            (seat,) = turn.seats
            if SOAK > 1 or rng.random() < 0.3:
                matter += compare(match, seat)
            match.play(rng.choice(match.actions(seat)))
    assert matter > 10
