"""When a bot breaks down: what is said about it."""

from __future__ import annotations

from pravek.core.blame import where


class BotError(ValueError):
    """A bot broke down or answered nonsense. The message says which, and where."""


def broken(name: str, error: BaseException) -> str:
    """What went wrong inside a bot, in one line: the error, and the innermost place."""
    return f"the bot {name} broke down: {where(error)}"
