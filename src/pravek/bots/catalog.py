"""The bots by name. A bot is written `name`, `name:key=value:key=value` or `./mybot.py`.

A file of your own defines one of

    def choose(game, view, seat, actions, clock): ...      # returns one of `actions`

    class Bot:
        def __init__(self, seed=None, **parameters): ...   # both optional
        def choose(self, game, view, seat, actions, clock): ...

`view` is what the seat may see, `actions` its legal actions, `clock.left` the seconds it has.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from traceback import walk_tb
from typing import Any

from pravek.bots.protocol import Bot, Clock
from pravek.bots.slips import Slipping
from pravek.core.protocol import Action, Game, Seat
from pravek.core.registry import SetupError

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
    """`module:class`; called with `seed` and the parameters as keywords."""
    games: tuple[str, ...] = ()
    """The games it can play; empty: all."""
    parameters: tuple[Parameter, ...] = ()
    needs: tuple[str, ...] = ()
    """Modules it can't play without."""
    native: tuple[str, ...] = ()
    """The games it plays with compiled code, where there is Numba."""


FAMILY = ("kingdomino", "origins")
SLIPS = Parameter("slips", "How often it plays anything at all.", 0.0, float, 0, 1)
POINTS = Parameter("points", "What 20 points more are worth, in wins.", 0.5, float, 0, 100)
THINKING = (
    Parameter("time", "Seconds for a whole turn.", 1.0, float, 0.001, 3600),
    Parameter("sims", "Simulations for a whole turn, instead of time.", None, int, 1, 100_000_000),
    SLIPS,
    POINTS,
)

CATALOG: dict[str, BotEntry] = {
    entry.name: entry
    for entry in (
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
            "full-greedy",
            "The best placement together with the best pick, as published in 2018.",
            "pravek.bots.dominoes.full_greedy:FullGreedyBot",
            games=FAMILY,
            parameters=(SLIPS,),
            native=FAMILY,
        ),
        BotEntry(
            "quick",
            "A weighted sum of what a placement does; no look ahead.",
            "pravek.bots.dominoes.quick:QuickBot",
            games=FAMILY,
            parameters=(SLIPS,),
            native=FAMILY,
        ),
        BotEntry(
            "montecarlo",
            "Plays every move out equally often, and takes the best.",
            "pravek.bots.montecarlo:MonteCarloBot",
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
            native=FAMILY,
        ),
        BotEntry(
            "search",
            "Imagines games to the end, the promising moves more often.",
            "pravek.bots.search:SearchBot",
            parameters=THINKING,
            native=(*FAMILY, "krom"),
        ),
        BotEntry(
            "policy",
            "What a trained network likes best; no look ahead.",
            "pravek.bots.dominoes.policy:PolicyBot",
            games=FAMILY,
            parameters=(SLIPS,),
            needs=("numpy",),
        ),
        BotEntry(
            "seer",
            "Imagines games to the end, the moves a trained network likes more often.",
            "pravek.bots.dominoes.seer:SeerBot",
            games=FAMILY,
            parameters=(
                *THINKING,
                Parameter("width", "How many moves it looks at.", 10, int, 1, 200),
                Parameter("trust", "How much the network's opinion weighs.", 0.012, float, 0, 1),
            ),
            needs=("numpy",),
            native=FAMILY,
        ),
        BotEntry(
            "sensible",
            "Goes where the expected value is, and fights when it pays.",
            "pravek.bots.krom.sensible:SensibleBot",
            games=("krom",),
            parameters=(SLIPS,),
        ),
    )
}


def make(spec: str, game: Game[Any], seed: int | None = None) -> Bot:
    """The bot a text names, ready to play this game; SetupError says what is wrong with it."""
    name, given = parse(spec)
    if is_file(name):
        return _from_file(name, given, seed)
    entry = CATALOG.get(name)
    if entry is None:
        raise SetupError(f"there is no bot {name!r}; the bots are {', '.join(CATALOG)}")
    if entry.games and game.name not in entry.games:
        raise SetupError(f"the bot {name} plays {', '.join(entry.games)}, not {game.name}")
    values = _checked(entry, given)
    module, _, factory = entry.make.partition(":")
    try:
        maker: Callable[..., Bot] = getattr(import_module(module), factory)
    except ImportError as error:
        raise SetupError(f"the bot {name} is not installed: {error}") from None
    slips = values.pop(SLIPS.name, 0.0)
    bot = maker(seed=seed, **values)
    return Slipping(bot, float(slips), seed) if slips else bot


def parse(spec: str) -> tuple[str, dict[str, str]]:
    """The name of a bot and what it is told.

    >>> parse("search:time=1")
    ('search', {'time': '1'})
    """
    name, *words = spec.strip().split(":")
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key or not value:
            raise SetupError(f"{word!r} in {spec!r} should read key=value")
        if key in given:
            raise SetupError(f"{key!r} is said twice in {spec!r}")
        given[key] = value
    return name, given


def is_file(name: str) -> bool:
    return name.endswith(".py")


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
    value = _read(text)
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


def _read(text: str) -> Value:
    """A number, a yes or no, or a word."""
    if text in ("yes", "no"):
        return text == "yes"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


# A bot from a user's file


class BotError(ValueError):
    """A bot broke down or answered nonsense. The message says which, and where."""


@dataclass(frozen=True, slots=True)
class FunctionBot:
    """A bot that is a single function."""

    function: Callable[..., Action]

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        return self.function(game, view, seat, actions, clock)


def _from_file(name: str, given: Mapping[str, str], seed: int | None) -> Bot:
    path = Path(name)
    if not path.is_file():
        raise SetupError(f"there is no file {name}")
    spec = importlib.util.spec_from_file_location(f"pravek_user_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
        if maker := getattr(module, "Bot", None):
            wanted: dict[str, Any] = {key: _read(value) for key, value in given.items()}
            if "seed" not in wanted and _takes_seed(maker):
                wanted["seed"] = seed
            bot: Bot = maker(**wanted)
            return bot
    except Exception as error:
        raise BotError(broken(name, error)) from error
    function = getattr(module, "choose", None)
    if not callable(function):
        raise SetupError(f"{name} defines neither a class Bot nor a function choose")
    if given:
        raise SetupError(f"{name} is a function and takes no parameters")
    return FunctionBot(function)


def _takes_seed(maker: Callable[..., Any]) -> bool:
    parameters = inspect.signature(maker).parameters.values()
    return any(p.name == "seed" or p.kind is p.VAR_KEYWORD for p in parameters)


def broken(name: str, error: BaseException) -> str:
    """What went wrong inside a bot, in one line: the error, and the innermost place."""
    problem = f"the bot {name} broke down: {type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) or error.__traceback__ is None:
        return problem
    *_, (frame, line) = walk_tb(error.__traceback__)
    return f"{problem} ({Path(frame.f_code.co_filename).name}, line {line})"
