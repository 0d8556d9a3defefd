"""Before it trains, an accelerator must play the same games as NumPy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pravek.learn import agree
from pravek.learn.config import Config, Tables, read
from pravek.nets import legal


def discovery() -> Config:
    two = Tables(share=1.0, players=2, seven=True)
    return replace(read("origins"), tables=(two,), steps=(80, 0))


def test_a_machine_that_computes_right_is_trusted() -> None:
    assert agree.check(discovery(), games=4) == 4


def test_a_machine_that_lets_fires_land_anywhere_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    right = legal.cells_in_reach

    def wrong(xp, batch, board):  # type: ignore[no-untyped-def]
        far = batch._replace(craters=batch.craters * 0 - 4)
        return right(xp, batch if xp.__name__ == "numpy" else far, board)

    monkeypatch.setattr(legal, "cells_in_reach", wrong)
    with pytest.raises(
        agree.Disagreement, match=r"does not play by the rules: .* is not what NumPy computes"
    ):
        agree.check(discovery(), games=4)
