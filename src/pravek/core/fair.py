"""Whether the luck of a game was the luck that was promised: it is dealt again from the seed."""

from __future__ import annotations

from typing import Any

from pravek.core.match import IllegalAction, Match
from pravek.core.protocol import Action


def check(match: Match[Any]) -> str:
    """`fair`: the promise was kept and every piece of luck came from it; `open`: not to be told
    yet; `none`: nothing was promised; `broken`: the luck is not the promised luck."""
    promise = match.promise
    if promise is None:
        return "none"
    if promise.seed is None or match.seen_by is not None:
        return "open"
    if not promise.is_kept:
        return "broken"
    again: Match[Any] = Match(match.game, seed=int(promise.seed, 16), names=match.names)
    try:
        for place, event in enumerate(match.log):
            if isinstance(event, Action) and place == len(again.log):  # else the table played it
                again.play(event)
    except IllegalAction:
        return "broken"
    return "fair" if again.log == match.log else "broken"
