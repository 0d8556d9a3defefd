"""Games from outside: the game in a file or of a package, as an entry.

A game file is code and is run.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from pravek.core import limit
from pravek.core.base import BaseGame
from pravek.core.blame import one_line, where
from pravek.core.entry import Entry, SetupError
from pravek.core.honest import checked
from pravek.core.packages import Found
from pravek.core.protocol import Game, Outcome


def from_file(path: str, called: str) -> Entry:
    """The entry of the game in a file; SetupError says what is wrong with it."""
    if Path(path).is_dir():
        raise SetupError(f"{called} is a folder, not a game file")
    if not Path(path).is_file():
        raise SetupError(f"there is no file {called}")
    module = _run(path, called)
    return checked(_entry_in(module, called), path, called)


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
    return checked(entry, found.source, found.point.value)


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
        raise SetupError(one_line(f"{called} cannot be run: {where(error, path)}")) from None
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
        raise SetupError(one_line(f"{called}: {where(error, module.__file__)}")) from None
