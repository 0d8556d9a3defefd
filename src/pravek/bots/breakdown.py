"""When a bot breaks down: what is said about it."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb


class BotError(ValueError):
    """A bot broke down or answered nonsense. The message says which, and where."""


def broken(name: str, error: BaseException) -> str:
    """What went wrong inside a bot, in one line: the error, and the innermost place."""
    problem = f"the bot {name} broke down: {type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) or error.__traceback__ is None:
        return problem
    *_, (frame, line) = walk_tb(error.__traceback__)
    return f"{problem} ({Path(frame.f_code.co_filename).name}, line {line})"
