"""The games by name: ours, those of installed packages, and those brought along as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pravek.core import packages
from pravek.core.brought import from_file, from_package
from pravek.core.entry import Entry, Option, SetupError, row, shortly
from pravek.core.guard import built
from pravek.core.protocol import Game

__all__ = [
    "Entry",
    "Option",
    "SetupError",
    "UnknownGame",
    "bring",
    "brought",
    "build",
    "entries",
    "entry",
    "find",
    "forget",
    "is_file",
    "register",
    "shortly",
]

GROUP = "pravek.games"
"""The group of entry points in which installed packages name their games."""


class UnknownGame(SetupError):
    """A game that is not loaded. `needed` is said where something stored is a game of it."""

    def __init__(self, name: str) -> None:
        known = f"there is no game {name!r}; the games are {', '.join(_ENTRIES)}"
        remedy = "name its file with --game FILE, or install its package"
        why = packages.trouble(name)
        super().__init__(why or known)
        self.needed = shortly(f"this needs the game {name!r}, which is not loaded: {why or remedy}")


_ENTRIES: dict[str, Entry] = {}
_FILES: dict[str, str] = {}
"""The name of the game in each file that was brought along."""


def register(entry: Entry) -> None:
    """Add a game; SetupError names both owners if its name is taken."""
    owner = _ENTRIES.get(entry.name)
    if owner is not None and owner.source != entry.source:
        raise SetupError(
            f"the name {entry.name!r} is taken: by {owner.owner}, and {entry.owner} wants it, too"
        )
    _ENTRIES[entry.name] = entry


def forget(name: str) -> None:
    """A game somebody brought along leaves the collection again."""
    _ENTRIES.pop(name, None)
    for file in [file for file, game in _FILES.items() if game == name]:
        del _FILES[file]


def is_file(text: str) -> bool:
    """Whether a game is meant that lies in a file of its own."""
    return text.endswith(".py")


def bring(source: str) -> Entry:
    """The game in a file, which is run; once only. SetupError says what is wrong with it."""
    path = str(Path(source).resolve())
    if path not in _FILES:
        _packaged()
        found = from_file(path, source)
        register(found)
        _FILES[path] = found.name
    return _ENTRIES[_FILES[path]]


def brought() -> tuple[str, ...]:
    """The files that were brought along: another process brings the same."""
    return tuple(_FILES)


def entries() -> Iterator[Entry]:
    _packaged()
    yield from list(_ENTRIES.values())


def entry(name: str) -> Entry:
    if name not in _ENTRIES:
        _packaged()
    if name not in _ENTRIES:
        raise UnknownGame(name)
    return _ENTRIES[name]


def find(name: str) -> Entry | None:
    """The game of that name, if it is loaded: a game can be played without."""
    _packaged()
    return _ENTRIES.get(name)


def build(name: str, /, **options: Any) -> Game[Any]:
    """The game of that name, set up as asked; SetupError says what is wrong with the wish."""
    found = entry(name)
    known = {option.name: option for option in found.options}
    players = options.pop("players", found.default_players)
    if type(players) is not int or players not in found.players:
        raise SetupError(f"{name} is for {row(found.players)} players, not {players!r}")
    for option, value in options.items():
        if option not in known:
            raise SetupError(f"{name} has no option {option!r}; it has {', '.join(known)}")
        if objection := known[option].objection(value, players):
            raise SetupError(f"{name}: {objection}")
    if found.source is None:
        return found.build(players=players, **options)
    return built(found, players=players, **options)


_LOOKED = False


def _packaged() -> None:
    """Look once for the games of installed packages. One in trouble is left out; what is ours is
    ours, and so is a file that was brought before."""
    global _LOOKED
    if _LOOKED:
        return
    _LOOKED = True
    for found in packages.installed(GROUP):
        with packages.left_out(found):
            register(from_package(found))
