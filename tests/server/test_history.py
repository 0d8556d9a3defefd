"""The model that chaos is checked with says nothing of what is right, and catches what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.history import History, Kept


def played() -> tuple[History, list[Kept]]:
    """Three moves, of which the last was never acknowledged, and luck between them."""
    history = History()
    kept = [Kept(1, "a", {"take": 1}), Kept(2, None, {"deal": 5}), Kept(3, "b", {"take": 2})]
    history.sends("a", {"take": 1})
    history.is_acked("a", 1)
    history.hears(1, {"take": 1})
    history.hears(2, {"deal": 5})
    history.sends("b", {"take": 2})
    history.is_acked("b", 3)
    history.is_acked("b", 3)  # sent again after a reconnect, answered as the first time
    history.sends("c", {"take": 3})
    return history, [*kept, Kept(4, "c", {"take": 3})]


def test_a_true_history_has_no_faults() -> None:
    history, kept = played()
    assert history.check(kept) == []
    assert history.check(kept[:3]) == []  # what was not promised may be lost


FAULTS: dict[str, Callable[[History, list[Kept]], object]] = {
    "is not there": lambda _, kept: kept.pop() and kept.pop(),
    "was played 2 times": lambda _, kept: kept.append(Kept(5, "a", {"take": 1})),
    "the log has a gap": lambda _, kept: kept.append(Kept(9, None, None)),
    "is another move": lambda _, kept: kept.__setitem__(2, Kept(3, "b", {"take": 9})),
    "was promised number 1, then 4": lambda history, _: history.is_acked("a", 4),
    "acknowledged, then refused": lambda history, _: history.is_refused("b"),
    "two things happened under number 2": lambda history, _: history.hears(2, {"deal": 6}),
    "was told and is not": lambda history, _: history.hears(8, {"deal": 6}),
    "known before it was sent": lambda history, _: history.is_acked("c", 2),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str) -> None:
    history, kept = played()
    FAULTS[fault](history, kept)
    assert fault in "; ".join(history.check(kept))
