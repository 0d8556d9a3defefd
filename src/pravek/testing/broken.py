"""How a law says that it is broken: which, where in the game, and how to see it again."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, NoReturn

LONGEST_VALUE = 120


class Broken(AssertionError):
    """A game breaks a law. The message says which, in which game, and how to repeat it."""

    def __init__(self, game: str, law: str, reason: str, repeat: str) -> None:
        self.game, self.law, self.reason, self.repeat = game, law, reason, repeat
        super().__init__(f"{game} breaks the law “{law}”: {reason}. To repeat it: {repeat}")


class Fault(Exception):
    """What is wrong, said by a law that knows neither its name nor the way to repeat it."""


def fault(reason: str) -> NoReturn:
    raise Fault(reason)


def short(value: object) -> str:
    """A value as a message can hold it."""
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def difference(one: Any, other: Any) -> str:
    """Where two values differ: the field of a state rather than the whole of it."""
    if type(one) is not type(other):
        return f"{short(one)} is not {short(other)}"
    if is_dataclass(one):
        for name in (field.name for field in fields(one)):
            mine, its = getattr(one, name), getattr(other, name)
            if mine != its:
                return f"{name}: {difference(mine, its)}"
    if isinstance(one, tuple | list):
        for place, (mine, its) in enumerate(zip(one, other, strict=False)):
            if mine != its:
                return f"[{place}] {difference(mine, its)}"
    return f"{short(one)} is not {short(other)}"
