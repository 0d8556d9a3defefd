"""Games from outside: the game in a file or of a package, as an entry that keeps its word.

A game file is code and is run.
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from pravek.core import limit
from pravek.core.base import BaseGame
from pravek.core.blame import RulesError, where
from pravek.core.entry import Entry, Option, SetupError
from pravek.core.guard import built
from pravek.core.packages import Found
from pravek.core.protocol import SEATS, Event, Game, Outcome

NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
LONGEST_TITLE, LONGEST_ABOUT = 60, 300


def from_file(path: str, called: str) -> Entry:
    """The entry of the game in a file; SetupError says what is wrong with it."""
    if Path(path).is_dir():
        raise SetupError(f"{called} is a folder, not a game file")
    if not Path(path).is_file():
        raise SetupError(f"there is no file {called}")
    module = _run(path, called)
    return _checked(_entry_in(module, called), path, called)


def from_package(found: Found) -> Entry:
    """The entry of the game of a package: an Entry, a class, or a module with one of them."""
    thing = found.load()
    if isinstance(thing, ModuleType):
        entry = _entry_in(thing, found.name)
    elif inspect.isclass(thing) and issubclass(thing, BaseGame):
        entry = entry_of(thing)
    elif isinstance(thing, Entry):
        entry = thing
    else:
        raise SetupError(f"{found.point.value} is no Entry and no game, but {type(thing).__name__}")
    return _checked(entry, found.source, found.point.value)


def entry_of(kind: type[BaseGame[Any]]) -> Entry:
    """The entry that a class makes of itself; luck and secrets are read off it."""
    for attribute in ("name", "events"):
        if not hasattr(kind, attribute):
            raise SetupError(f"the game {kind.__name__} does not say its {attribute}")
    return Entry(
        name=kind.name,
        title=kind.title or str(kind.name).replace("_", " ").capitalize(),
        about=kind.about or (inspect.getdoc(kind) or "").partition("\n")[0],
        players=kind.seats,
        default_players=kind.seats[0],
        options=kind.settings,
        build=cast(Callable[..., Game[Any]], kind),
        chance=any(issubclass(event, Outcome) for event in kind.events),
        secrets=getattr(kind, "secrets", False),
    )


def _run(path: str, called: str) -> ModuleType:
    """The module of a file, run once. What goes wrong in it is said in one line."""
    name = f"pravek_game_{Path(path).stem}_{sha256(path.encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        with limit.limited():
            spec.loader.exec_module(module)
    except (Exception, SystemExit, limit.TooLong) as error:
        del sys.modules[name]
        raise SetupError(_one_line(f"{called} cannot be run: {where(error, path)}")) from None
    return module


def _entry_in(module: ModuleType, called: str) -> Entry:
    """What a module says it is: its ENTRY, or the only game class written in it."""
    said = getattr(module, "ENTRY", None)
    if said is not None:
        if not isinstance(said, Entry):
            raise SetupError(f"{called}: ENTRY is a {type(said).__name__}, not an Entry")
        return said
    games = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing)
        and issubclass(thing, BaseGame)
        and thing.__module__ == module.__name__
    ]
    whole = [game for game in games if not inspect.isabstract(game)]
    if not whole and games:
        lacks = ", ".join(sorted(games[-1].__abstractmethods__))
        raise SetupError(f"{called}: the game {games[-1].__name__} lacks {lacks}")
    if not whole:
        raise SetupError(
            f"there is no game in {called}: neither a class that derives from "
            "OpenGame or SecretGame, nor an ENTRY"
        )
    if len(whole) > 1:
        names = ", ".join(game.__name__ for game in whole)
        raise SetupError(f"{called} has several games, {names}: name one as ENTRY")
    try:
        return entry_of(whole[0])
    except (TypeError, IndexError, AttributeError) as error:
        raise SetupError(_one_line(f"{called}: {where(error, module.__file__)}")) from None


# Does it keep its word?


def _checked(entry: Entry, source: str, called: str) -> Entry:
    """The entry with its source, if all it says is true; SetupError says what is not."""
    if problem := _problem(entry):
        raise SetupError(_one_line(f"{called}: {problem}"))
    mine = replace(entry, source=source)
    for players in mine.players:
        try:
            game = built(mine, players=players)
            problem = _lie(mine, players, game)
        except (RulesError, SetupError) as error:
            problem = str(error)
        if problem:
            raise SetupError(_one_line(f"{called}: {problem}"))
    return mine


def _problem(entry: Entry) -> str | None:
    """What is wrong with the words and numbers of an entry."""
    name, players = entry.name, entry.players
    if not isinstance(name, str) or not NAME.fullmatch(name):
        return f"a game's name is small letters, digits and _, not {name!r}"
    for what, said, most in (
        ("title", entry.title, LONGEST_TITLE),
        ("about", entry.about, LONGEST_ABOUT),
    ):
        if not isinstance(said, str) or not said.isprintable() or len(said) > most:
            return f"the {what} of {name} is a line of at most {most} characters, not {said!r}"
    if not isinstance(players, tuple) or not players or not all(type(n) is int for n in players):
        return f"the seats of {name} are whole numbers such as (2, 3), not {players!r}"
    if min(players) < 2 or max(players) > len(SEATS):
        return f"{name} has {_seats(players)} seats; a table has 2 to {len(SEATS)}"
    if entry.default_players not in players:
        return f"{name} is usually for {entry.default_players!r} players, but never for so many"
    if not isinstance(entry.options, tuple) or not all(
        isinstance(option, Option) for option in entry.options
    ):
        return f"the settings of {name} are a tuple of Option, not {entry.options!r}"
    if not callable(entry.build):
        return f"{name} cannot be built: {entry.build!r} cannot be called"
    return None


def _seats(players: tuple[int, ...]) -> str:
    return str(players[0]) if len(players) == 1 else f"{min(players)} to {max(players)}"


def _lie(entry: Entry, players: int, game: Game[Any]) -> str | None:
    """What a game is that its entry does not say."""
    if game.name != entry.name:
        return f"it says it is {entry.name}, but its game is {game.name!r}"
    if game.players != players:
        return f"{entry.name} for {players} players has {game.players!r}"
    if bool(game.secrets) != bool(entry.secrets):
        return f"{entry.name} says {_secrets(entry.secrets)}, its game {_secrets(game.secrets)}"
    if type(game.rules) is not int:
        return f"the rules of {entry.name} have a whole number as their version, not {game.rules!r}"
    events = game.events
    if not isinstance(events, tuple) or not all(
        inspect.isclass(kind) and issubclass(kind, Event) for kind in events
    ):
        return f"the events of {entry.name} are a tuple of Action and Outcome classes"
    game.turn(game.start())
    return None


def _secrets(has: bool) -> str:
    return "it has secrets" if has else "it has no secrets"


def _one_line(text: str) -> str:
    return " ".join(text.split())
