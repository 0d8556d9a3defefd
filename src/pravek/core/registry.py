"""The games by name, and the options each is set up with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the collection: how it is called, who can play it, and how it is built."""

    name: str
    title: str
    about: str
    players: tuple[int, ...]
    default_players: int
    options: tuple[Option, ...]
    build: Callable[..., Game[Any]]


_ENTRIES: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    _ENTRIES[entry.name] = entry


def entries() -> Iterator[Entry]:
    yield from _ENTRIES.values()


def entry(name: str) -> Entry:
    if name not in _ENTRIES:
        raise SetupError(f"there is no game {name!r}; the games are {', '.join(_ENTRIES)}")
    return _ENTRIES[name]


def build(name: str, /, **options: Any) -> Game[Any]:
    """The game of that name, set up as asked; SetupError says what is wrong with the wish."""
    found = entry(name)
    known = {option.name: option for option in found.options}
    players = options.pop("players", found.default_players)
    if type(players) is not int or players not in found.players:
        numbers = ", ".join(map(str, found.players))
        raise SetupError(f"{name} is for {numbers} players, not {players!r}")
    for option, value in options.items():
        if option not in known:
            raise SetupError(f"{name} has no option {option!r}; it has {', '.join(known)}")
        choices = known[option].choices
        if choices and value not in choices:
            raise SetupError(f"{name}: {option} is one of {', '.join(choices)}, not {value!r}")
        if not choices and known[option].default is False and not isinstance(value, bool):
            raise SetupError(f"{name}: {option} is a yes or no, not {value!r}")
    return found.build(players=players, **options)
