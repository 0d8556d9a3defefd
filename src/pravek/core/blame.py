"""When somebody else's code breaks down: what is said about it, in one line."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb


class RulesError(RuntimeError):
    """The rules of a game broke down or answered nonsense. The message says where."""


def one_line(text: str) -> str:
    return " ".join(text.split())


def where(error: BaseException, file: str | None = None) -> str:
    """The error and its place: the innermost line of `file`, or of any file if none is named."""
    problem = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError):
        at = f" ({Path(error.filename).name}, line {error.lineno})" if error.filename else ""
        return f"{type(error).__name__}: {error.msg}{at}"
    places = [
        (frame.f_code.co_filename, line)
        for frame, line in walk_tb(error.__traceback__)
        if file is None or frame.f_code.co_filename == file
    ]
    if not places:
        return problem
    name, line = places[-1]
    return f"{problem} ({Path(name).name}, line {line})"
