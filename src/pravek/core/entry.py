"""An entry: how a game is called, who can play it, what people agree on, and all that it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pravek.core.extras import Focus, OwnCards, Printed, Reasons, Reference, Typed
from pravek.core.protocol import Game

LONGEST_MESSAGE = 300


def shortly(message: str) -> str:
    """A message that repeats what somebody typed, cut to what a line can hold."""
    return message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 1] + "…"


class SetupError(ValueError):
    """There is no such game, option or number of players. The message says what there is."""

    def __init__(self, message: str) -> None:
        super().__init__(shortly(message))


@dataclass(frozen=True, slots=True)
class Option:
    """One thing people agree on before they play."""

    name: str
    about: str
    """One sentence for the people at the table."""
    choices: tuple[str, ...] = ()
    """The words to choose from; a plain yes or no if empty."""
    default: Any = False
    players: tuple[int, ...] = ()
    """With how many players it can be chosen; with any number if empty."""
    called: str = ""
    """What a sentence calls it, if not by its name."""

    @property
    def is_switch(self) -> bool:
        """A plain yes or no."""
        return not self.choices and self.default is False

    def objection(self, value: object, players: int) -> str | None:
        """Why this cannot be wished for, if it cannot."""
        if self.choices and value not in self.choices:
            return f"{self.name} is one of {', '.join(self.choices)}, not {value!r}"
        if self.is_switch and not isinstance(value, bool):
            return f"{self.name} is a yes or no, not {value!r}"
        if self.players and value != self.default and players not in self.players:
            return f"{self.called or self.name} is for {row(self.players)} players, not {players}"
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A game of the collection: how it is called, who can play it, and all that it brings."""

    name: str
    title: str
    about: str
    players: tuple[int, ...]
    default_players: int
    options: tuple[Option, ...] = ()
    build: Callable[..., Game[Any]]
    chance: bool
    """Whether luck has a part in it."""
    secrets: bool
    """Whether some seat can know what another does not."""
    material: Reference[Printed] | None = None
    typed: Reference[Typed] | None = None
    cards: Reference[OwnCards] | None = None
    reasons: Reference[Reasons] | None = None
    """Why one action is better than another, in words."""
    focus: Reference[Focus] | None = None
    """Where to look for an action, where its first field would not say it."""
    terminal: Reference[Any] | None = None
    """How it looks in the terminal: a `pravek.terminal.screen.Screen`."""
    verbs: Mapping[str, Reference[Any]] = field(default_factory=dict)
    """What it adds to the command line: click commands by their verb."""
    daily: tuple[Mapping[str, Any], ...] = ()
    """How the deal of the day is set up, from Monday on; fewer than seven come round sooner. None:
    the game has no deal of the day."""
    source: str | None = None
    """Where it came from: a file, or `package NAME VERSION`; None: it is one of ours."""

    @property
    def owner(self) -> str:
        """Whose game it is, in words."""
        return self.source or "Pravek itself"


def row(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
