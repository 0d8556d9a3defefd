"""The collector: small steps while people play, everything when nobody does."""

from __future__ import annotations

import gc
import weakref

from pravek.server.rubbish import LONGEST, Rubbish


class Knot:
    """Holds itself: only the collector finds it."""

    def __init__(self) -> None:
        self.self = self


def test_everything_is_taken_out_when_nobody_plays_and_now_and_then_anyway() -> None:
    done = [0]
    rubbish = Rubbish(lambda: done[0])
    assert not rubbish.look(), "it has only begun to watch"
    knot = weakref.ref(Knot())
    gc.disable()
    try:
        done[0] += 1
        assert not rubbish.look(), "somebody plays"
        assert knot() is not None
        assert rubbish.look()
        assert knot() is None
    finally:
        gc.enable()
    looks = []
    for _ in range(LONGEST):
        done[0] += 1
        looks.append(rubbish.look())
    assert looks == [False] * (LONGEST - 1) + [True]
