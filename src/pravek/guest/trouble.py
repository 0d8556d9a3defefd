"""Why a guest cannot sit or stay, in one line."""

from __future__ import annotations

from pravek.core.registry import shortly


class CannotSit(ValueError):
    """The message says why. What a server says in it is cut to a line."""

    def __init__(self, message: str) -> None:
        super().__init__(shortly(message))


class OtherRules(CannotSit):
    """What the server says cannot happen by the rules that are here."""

    def __init__(self, game: str, what: str) -> None:
        super().__init__(f"the server plays {game} by other rules than this Pravek: {what}")
