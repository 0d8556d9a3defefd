"""What cannot be reviewed, and why."""

from __future__ import annotations

from typing import Any

from pravek.core.match import Match
from pravek.core.registry import SetupError

MOST_EVENTS = 20_000
"""Of a game that is reviewed: each of its positions is kept meanwhile, a kilobyte or more."""


class CannotReview(SetupError):
    """The record is sound, but there is nothing to review; `key` is for translators."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(text)
        self.key = key


def check(match: Match[Any]) -> None:
    """CannotReview says why a match cannot be reviewed, if it cannot."""
    end = match.ending
    if end == "open":
        raise CannotReview("review_open", "the game is not over: only a finished one is reviewed")
    if end != "over":
        raise CannotReview(
            "review_unfinished", f"the game was not played to its end ({end}): it has no result"
        )
    if match.seen_by is not None and match.game.secrets:
        raise CannotReview(
            "review_witnessed",
            "this is what one side saw of a game with secrets: a review needs the table's record",
        )
    if len(match.log) > MOST_EVENTS:
        raise CannotReview(
            "review_long", f"the game has more than {MOST_EVENTS} events: too many for a review"
        )
