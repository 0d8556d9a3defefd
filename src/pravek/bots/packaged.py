"""The bots of installed packages, named as entry points of the group `pravek.bots`.

An entry point gives a class with `choose`, a `BotEntry`, or a module that has one as `BOT`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection
from functools import cache
from types import ModuleType
from typing import Any

from pravek.bots.entries import BotEntry
from pravek.core import packages
from pravek.core.packages import Found
from pravek.core.registry import SetupError

GROUP = "pravek.bots"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")


@cache
def packaged(taken: Collection[str]) -> dict[str, BotEntry]:
    """Every bot a package brings, by name. One in trouble is left out (`packages.troubles`); what
    is taken by ours is ours."""
    bots: dict[str, BotEntry] = {}
    owners = dict.fromkeys(taken, "Pravek itself")
    for found in packages.installed(GROUP):
        with packages.left_out(found):
            bot = _entry(found)
            if owner := owners.get(bot.name):
                raise SetupError(
                    f"the name {bot.name!r} is taken: by {owner}, and {found.source} wants it, too"
                )
            bots[bot.name], owners[bot.name] = bot, found.source
    return bots


def _entry(found: Found) -> BotEntry:
    thing = found.load()
    if isinstance(thing, ModuleType):
        thing = getattr(thing, "BOT", thing)
    if isinstance(thing, BotEntry):
        bot = thing
    elif inspect.isclass(thing) and callable(getattr(thing, "choose", None)):
        bot = _entry_of(found.name, thing)
    else:
        raise SetupError(f"{found.point.value} is no BotEntry and no class with a method choose")
    if not isinstance(bot.name, str) or not NAME.fullmatch(bot.name):
        raise SetupError(f"a bot's name is small letters, digits, - and _, not {bot.name!r}")
    return bot


def _entry_of(name: str, kind: type[Any]) -> BotEntry:
    about = (inspect.getdoc(kind) or "").partition("\n")[0]
    return BotEntry(name, about, f"{kind.__module__}:{kind.__qualname__}")
