"""Compiled code: which bots play with it, and whether it is there.

It is compiled once a machine. Until then whoever wants such a bot waits for a minute or two, or
takes another one.
"""

from __future__ import annotations

import sys
from functools import cache

from pravek import engines
from pravek.bots.catalog import CATALOG
from pravek.bots.families import family_of
from pravek.bots.specs import parse


def is_compiling(spec: str, game: str) -> bool:
    """Whether this bot would play this game with compiled code that is not there yet."""
    name, _ = parse(spec)
    family, entry = family_of(game), CATALOG.get(name)
    if family is None or entry is None or not engines.available():
        return False
    return (entry.compiled or name in family.versions) and not engines.is_ready(family.engine)


def prepare(spec: str, game: str) -> None:
    """Compile now what this bot needs to play this game, so that its first move need not wait."""
    if (family := family_of(game)) and is_compiling(spec, game):
        plays_here(family.engine)


def is_ready() -> bool:
    """Whether nothing is left to be compiled, or nothing can be."""
    return not engines.available() or all(map(engines.is_ready, engines.ENGINES))


def plays_here(engine: str) -> bool:
    """Whether an engine plays here. Where it must be compiled, it is now, and it is said what
    takes so long; where Numba is missing, that is said once."""
    if not engines.available():
        if sys.platform != "emscripten":  # in a page there is nothing to install
            _say_what_is_missing()
        return False
    if not engines.is_ready(engine):
        from pravek.engines.warm import warm_up

        warm_up(engine)
    return True


@cache
def _say_what_is_missing() -> None:
    print(
        "pravek: Numba is not installed; the bots think on the rules, up to a hundred times "
        "slower (pip install 'pravek[kernels]')",
        file=sys.stderr,
        flush=True,
    )
