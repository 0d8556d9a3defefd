"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib import import_module
from typing import Any

from pravek.bots.breakdown import BotError, broken
from pravek.bots.engine.bot import EngineBot
from pravek.bots.entries import SLIPS, THINKING, BotEntry, Parameter, Value
from pravek.bots.families import families, family_of
from pravek.bots.packaged import packaged
from pravek.bots.protocol import Bot
from pravek.bots.slips import Slipping
from pravek.bots.specs import command, is_command, is_file, parse
from pravek.bots.user_file import from_file, read_value, takes_seed
from pravek.core import packages
from pravek.core.protocol import Game, Seat
from pravek.core.registry import SetupError

ANY_GAME = (
    BotEntry(
        "random",
        "Any legal action, each as likely as the next.",
        "pravek.bots.random:RandomBot",
    ),
    BotEntry(
        "greedy",
        "Whatever brings most points right now.",
        "pravek.bots.greedy:GreedyBot",
        parameters=(SLIPS,),
    ),
    BotEntry(
        "montecarlo",
        "Plays every move out equally often, and takes the best.",
        "pravek.bots.search:MonteCarloBot",
        parameters=(
            *THINKING,
            Parameter(
                "playouts",
                "How the games are played out.",
                "random",
                str,
                choices=("random", "full-greedy", "player-greedy", "quick"),
            ),
        ),
    ),
    BotEntry(
        "search",
        "Imagines games to the end, the promising moves more often.",
        "pravek.bots.search:SearchBot",
        parameters=THINKING,
    ),
)
"""The bots that play any game."""

CATALOG: dict[str, BotEntry] = {
    entry.name: entry
    for entry in (*ANY_GAME, *(bot for family in families() for bot in family.bots))
}


def known() -> dict[str, BotEntry]:
    """Every bot that has a name: ours, and those of installed packages."""
    return {**CATALOG, **packaged(tuple(CATALOG))}


def make(spec: str, game: Game[Any], seed: int | None = None) -> Bot:
    """The bot a text names, ready to play this game; SetupError says what is wrong with it,
    BotError if it is somebody else's and breaks down."""
    name, given = parse(spec)
    if is_command(name):
        return EngineBot(name, command(name), game, seed)
    if is_file(name):
        return from_file(name, given, seed)
    entry = CATALOG.get(name) or known().get(name)
    if entry is None:
        lost = packages.trouble(name)
        raise SetupError(lost or f"there is no bot {name!r}; the bots are {', '.join(known())}")
    if entry.games and game.name not in entry.games:
        raise SetupError(f"the bot {name} plays {', '.join(entry.games)}, not {game.name}")
    values = _checked(entry, given)
    try:
        return _made(entry, values, game, seed)
    except ImportError as error:
        raise SetupError(f"the bot {name} is not installed: {error}") from None
    except Exception as error:
        if name in CATALOG:
            raise
        raise BotError(broken(name, error)) from error


def _made(entry: BotEntry, values: dict[str, Value], game: Game[Any], seed: int | None) -> Bot:
    family = family_of(game.name)
    version = family.versions.get(entry.name) if family else None
    module, _, factory = (version or entry.make).partition(":")
    maker: Callable[..., Bot] = getattr(import_module(module), factory)
    slips = values.pop(SLIPS.name, 0.0)
    bot = maker(**values, **({"seed": seed} if takes_seed(maker) else {}))
    return Slipping(bot, float(slips), seed) if slips else bot


def bot_seed(seed: int, seat: Seat) -> int:
    """The seed of the bot at a seat. A bot's luck is its own, but a whole game repeats."""
    return int.from_bytes(sha256(f"{seed}/bot/{seat}".encode()).digest()[:8])


def _checked(entry: BotEntry, given: Mapping[str, str]) -> dict[str, Value]:
    known = {parameter.name: parameter for parameter in entry.parameters}
    for key in given:
        if key not in known:
            has = f"it has {', '.join(known)}" if known else "it has none"
            raise SetupError(f"the bot {entry.name} has no parameter {key!r}; {has}")
    return {key: _value(entry.name, known[key], text) for key, text in given.items()}


def _value(bot: str, parameter: Parameter, text: str) -> Value:
    value = read_value(text)
    if parameter.kind is float and type(value) is int:
        value = float(value)
    if parameter.kind is str:
        value = text
    if type(value) is not parameter.kind:
        kinds = {int: "a whole number", float: "a number", bool: "yes or no", str: "a word"}
        raise SetupError(f"{bot}: {parameter.name} is {kinds[parameter.kind]}, not {text!r}")
    if parameter.choices and value not in parameter.choices:
        raise SetupError(
            f"{bot}: {parameter.name} is one of {', '.join(parameter.choices)}, not {text!r}"
        )
    if isinstance(value, int | float) and not isinstance(value, bool):
        if parameter.least is not None and not value >= parameter.least:
            raise SetupError(f"{bot}: {parameter.name} is at least {parameter.least}, not {text}")
        if parameter.most is not None and not value <= parameter.most:
            raise SetupError(f"{bot}: {parameter.name} is at most {parameter.most}, not {text}")
    return value
