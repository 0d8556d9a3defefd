"""Why a guest cannot sit or stay, in one line."""

from __future__ import annotations

from pravek.core.registry import shortly


class CannotSit(ValueError):
    """The message says why. What a server says in it is cut to a line."""

    def __init__(self, message: str) -> None:
        super().__init__(shortly(message))


GOODBYES = {
    "wrong_secret": "this seat is not ours any longer",
    "no_such_table": "the table is gone",
    "other_rules": "the server does not play by the rules of this game any longer",
}


class SentAway(CannotSit):
    """The server does not want to see us again: there is no seat to leave in order."""

    @classmethod
    def by(cls, key: str) -> SentAway:
        """By the key of its goodbye."""
        return cls(GOODBYES.get(key, f"the server sent us away: {key}"))


class OtherRules(CannotSit):
    """What the server says cannot happen by the rules that are here."""

    def __init__(self, game: str, what: str) -> None:
        super().__init__(f"the server plays {game} by other rules than this Pravek: {what}")
