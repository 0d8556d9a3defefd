"""`check`: a game is played at random, and every law is held against it."""

from __future__ import annotations

import inspect
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, TypeAlias, TypeVar

from pravek.core import registry
from pravek.core.base import BaseGame
from pravek.core.blame import RulesError, where
from pravek.core.brought import entry_of
from pravek.core.registry import Entry, SetupError
from pravek.testing.broken import Broken, Fault
from pravek.testing.law import WalkLaw, WholeLaw
from pravek.testing.laws import LAWS, PROMISES
from pravek.testing.setups import Setup, setups_of
from pravek.testing.walk import walk

Checkable: TypeAlias = "str | Entry | BaseGame[Any] | type[BaseGame[Any]]"
T = TypeVar("T")

GAMES = 20
PLAYED = "a game can be played"
"""The law before all others: nothing goes wrong when it is played at random."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a game was found to keep."""

    game: str
    laws: int
    setups: int
    games: int
    events: int

    def __str__(self) -> str:
        return (
            f"{self.game} keeps {self.laws} laws: {self.games} games of {self.setups} set-ups "
            f"with {self.events:,} events"
        )


@dataclass(frozen=True, slots=True)
class _Case:
    """What is looked at, and how it is called again."""

    game: Checkable
    setup: str | None
    seed: int

    def repeat(self, law: str) -> str:
        word = law.replace(" ", "-")
        if isinstance(self.game, str):
            setup = ["--setup", self.setup] if self.setup else []
            given = [*setup, "--seed", str(self.seed), *(["--games", "1"] if setup else [])]
            return shlex.join(["pravek", "check", self.game, *given, "--law", word])
        kind = self.game if inspect.isclass(self.game) else type(self.game)
        name = "ENTRY" if kind is Entry else kind.__name__
        setup = [f"setup={self.setup!r}"] if self.setup else []
        given = [name, *setup, f"seed={self.seed}", *(["games=1"] if setup else [])]
        return f"check({', '.join(given)}, law={word!r})"

    def ask(self, entry: Entry, law: str, call: Callable[..., T], *given: Any) -> T:
        """The answer of a law; whatever goes wrong in it breaks the law."""
        try:
            return call(*given)
        except Fault as error:
            raise self._broken(entry, law, str(error)) from None
        except Exception as error:
            raise self._broken(entry, law, _said(entry, error)) from error

    def _broken(self, entry: Entry, law: str, reason: str) -> Broken:
        game = self.setup or entry.name
        return Broken(game, law, reason, self.repeat(law))


def check(
    game: Checkable,
    *,
    games: int = GAMES,
    seed: int = 0,
    setup: str | None = None,
    law: str | None = None,
) -> Checked:
    """Play a game at random in all its set-ups and hold every law against it.

    The game is a file (`"./nim.py"`), the name of one that is known, its class or its Entry. At
    least so many games are played, each set-up at least once. `Broken`, an AssertionError, says
    which law is broken, how, and how to see it again: with `setup` and `law` one of each is looked
    at alone.
    """
    laws, promises = _named(law)
    with _known(game) as entry:
        setups = _chosen(entry, setup)
        met: Counter[str] = Counter()
        played = events = 0
        for each in setups:
            for number in range(seed, seed + max(1, ceil(games / len(setups)))):
                case = _Case(game, str(each), number)
                taken = case.ask(entry, PLAYED, walk, each, number)
                for held in laws:
                    case.ask(entry, held.name, held.judge, taken)
                met += taken.met
                played, events = played + 1, events + len(taken.log)
        for promise in promises if setup is None else ():
            _Case(game, None, seed).ask(entry, promise.name, promise.judge, entry, met)
        return Checked(entry.name, len(laws) + len(promises), len(setups), played, events)


def _named(law: str | None) -> tuple[Sequence[WalkLaw], Sequence[WholeLaw]]:
    """All laws, or the one of that name."""
    word = law and "-".join(law.replace("_", " ").replace("-", " ").lower().split())
    if word is None:
        return LAWS, PROMISES
    if any(word == held.word for held in PROMISES):  # they count what the others meet
        return LAWS, [held for held in PROMISES if held.word == word]
    found = [held for held in LAWS if held.word == word]
    if not found and word != PLAYED.replace(" ", "-"):
        names = ", ".join([*(held.word for held in LAWS), *(held.word for held in PROMISES)])
        raise SetupError(f"there is no law {law!r}; the laws are {names}")
    return found, ()


def _chosen(entry: Entry, setup: str | None) -> tuple[Setup, ...]:
    setups = setups_of(entry)
    found = tuple(each for each in setups if setup in (None, str(each)))
    if not found:
        names = ", ".join(map(str, setups))
        raise SetupError(f"{entry.name} has no set-up {setup!r}; it has {names}")
    return found


@contextmanager
def _known(game: Checkable) -> Iterator[Entry]:
    """The entry of a game; one that nobody has registered is known while it is looked at."""
    if isinstance(game, str):
        yield registry.bring(game) if registry.is_file(game) else registry.entry(game)
        return
    if not isinstance(game, Entry):
        game = entry_of(game if inspect.isclass(game) else type(game))
    for known in registry.entries():
        if known.name == game.name and known.build is game.build:
            yield known
            return
    registry.register(replace(game, source=game.source or _home(game.build)))
    try:
        yield registry.entry(game.name)
    finally:
        registry.forget(game.name)


def _home(made: Any) -> str:
    return f"{made.__qualname__} of {made.__module__}"


def _said(entry: Entry, error: Exception) -> str:
    """An error in one line, with its place if that is in the game's own file."""
    file = getattr(inspect.getmodule(entry.build), "__file__", None) or "?"
    return " ".join((str(error) if isinstance(error, RulesError) else where(error, file)).split())
