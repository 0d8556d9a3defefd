"""Does a game from outside keep its word? Looked at before anybody believes it."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from pravek.core import codec, token
from pravek.core.blame import RulesError, one_line
from pravek.core.entry import Entry, Option, SetupError
from pravek.core.guard import built
from pravek.core.protocol import SEATS, Action, Event, Game, Outcome

NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
LONGEST_TITLE, LONGEST_ABOUT = 60, 300


def checked(entry: Entry, source: str, called: str) -> Entry:
    """The entry with its source, if all it says is true; SetupError says what is not."""
    if problem := _flaw(entry):
        raise SetupError(one_line(f"{called}: {problem}"))
    mine = replace(entry, source=source)
    for players in mine.players:
        try:
            game = built(mine, players=players)
            problem = _lie(mine, players, game) or _unsound(game)
            if not problem:
                game.turn(game.start())
        except (RulesError, SetupError) as error:
            problem = str(error)
        if problem:
            raise SetupError(one_line(f"{called}: {problem}"))
    return mine


def _flaw(entry: Entry) -> str | None:
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
    options, known = game.options, {"players", *(option.name for option in entry.options)}
    if not isinstance(options, Mapping) or options.get("players") != players:
        return f"the options of {entry.name} hold at least players={players}, not {options!r}"
    if unknown := set(options) - known:
        return f"{entry.name} has an option {min(map(str, unknown))} that it does not tell"
    try:
        json.dumps(dict(options))
    except (TypeError, ValueError) as error:
        return f"the options of {entry.name} cannot be written as JSON: {error}"
    return None


def _secrets(has: bool) -> str:
    return "it has secrets" if has else "it has no secrets"


def _unsound(game: Game[Any]) -> str | None:
    """What is wrong with the events of a game: they must be written and read again."""
    events = game.events
    if not isinstance(events, tuple) or not all(
        inspect.isclass(kind) and issubclass(kind, Event) for kind in events
    ):
        return f"the events of {game.name} are a tuple of Action and Outcome classes"
    for kind in events:
        if not issubclass(kind, Action | Outcome):
            return f"{kind.__name__} is neither an Action nor an Outcome"
        said = set(vars(kind).get("__annotations__", ())) - {"notation"}
        if said - {field.name for field in fields(kind)}:
            return f"{kind.__name__} is no dataclass: write @dataclass(frozen=True) above it"
        if problem := codec.unwritable(kind):
            return problem
        try:
            token.form(kind).format(**{field.name: "1" for field in fields(kind)})
        except (LookupError, ValueError, AttributeError) as error:
            return f"the notation of {kind.__name__} cannot be filled in: {error!r}"
    return None
