"""What can go wrong, said politely: a status, a key for translators, a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pravek.core.protocol import Refusal


class Refuse(Exception):
    """The request changes nothing, and this is why. Made where it is raised: one that is raised
    again keeps everybody who ever met it."""

    def __init__(
        self,
        status: int,
        key: str,
        text: str,
        args: Mapping[str, Any] | None = None,
        clause: str | None = None,
        retry: int | None = None,
    ) -> None:
        super().__init__(text)
        self.status, self.key, self.text = status, key, text
        self.words = dict(args or {})
        self.clause, self.retry = clause, retry


def illegal(refusal: Refusal) -> Refuse:
    """The rules forbid it."""
    return Refuse(422, refusal.key, refusal.text, refusal.args, refusal.clause)


def no_such(what: str) -> Refuse:
    return Refuse(404, f"no_such_{what}", f"There is no such {what}.")


def not_now() -> Refuse:
    """Advice about what nobody is asked, or not any more."""
    return Refuse(409, "help_not_now", "There is nothing to decide for this seat now.")


def needs_game(name: str, text: str) -> Refuse:
    """A stored table of a game that is not loaded."""
    return Refuse(409, "needs_game", text, {"game": name})


def broken_game(name: str, text: str) -> Refuse:
    """The rules of a game from outside broke down."""
    return Refuse(422, "broken_game", text, {"game": name})


def too_often(wait: int) -> Refuse:
    return Refuse(
        429, "too_often", "Too much at once; wait a moment.", {"seconds": wait}, None, wait
    )


def restarting(retry: int = 2) -> Refuse:
    told = "The server is busy with itself; try again."
    return Refuse(503, "restarting", told, retry=retry)
