"""How a bot of the collection is described: its name, what it can be told, where it is."""

from __future__ import annotations

from dataclasses import dataclass

Value = int | float | str | bool


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something a bot can be told, with its usual value and its limits."""

    name: str
    about: str
    default: Value | None
    kind: type[int] | type[float] | type[str] | type[bool]
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A bot of the collection. It is imported only when somebody wants to play it."""

    name: str
    about: str
    make: str
    """`module:class`; called with the parameters as keywords, and with `seed` if it takes one."""
    games: tuple[str, ...] = ()
    """The games it can play; empty: all."""
    parameters: tuple[Parameter, ...] = ()
    needs: tuple[str, ...] = ()
    """Modules it can't play without."""
    compiled: bool = False
    """Whether it plays with compiled code, where there is Numba."""


SLIPS = Parameter("slips", "How often it plays anything at all.", 0.0, float, 0, 1)
THINKING = (
    Parameter("time", "Seconds for a whole turn.", 1.0, float, 0.001, 3600),
    Parameter("sims", "Simulations for a whole turn, instead of time.", None, int, 1, 100_000_000),
    SLIPS,
    Parameter("points", "What 20 points more are worth, in wins.", 0.5, float, 0, 100),
)
"""What every bot that imagines games can be told."""
