"""A bot of your own. The file defines one of

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
from pathlib import Path
from typing import Any

from pravek.bots.breakdown import BotError, broken
from pravek.bots.entries import Value
from pravek.bots.protocol import Bot, Clock
from pravek.core.protocol import Action, Game, Seat
from pravek.core.registry import SetupError


@dataclass(frozen=True, slots=True)
class FunctionBot:
    """A bot that is a single function."""

    function: Callable[..., Action]

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        return self.function(game, view, seat, actions, clock)


def from_file(name: str, given: Mapping[str, str], seed: int | None) -> Bot:
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
            wanted: dict[str, Any] = {key: read_value(value) for key, value in given.items()}
            if "seed" not in wanted and takes_seed(maker):
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


def takes_seed(maker: Callable[..., Any]) -> bool:
    parameters = inspect.signature(maker).parameters.values()
    return any(p.name == "seed" or p.kind is p.VAR_KEYWORD for p in parameters)


def read_value(text: str) -> Value:
    """A number, a yes or no, or a word."""
    if text in ("yes", "no"):
        return text == "yes"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text
