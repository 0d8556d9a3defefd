"""Compiled code: which bots play with it, and whether it is there.

It is compiled once a machine. Until then whoever wants such a bot waits for a minute or two, or
takes another one.
"""

from __future__ import annotations

import os
import sys
from functools import cache

from pravek import engines
from pravek.bots.catalog import CATALOG
from pravek.bots.families import family_of
from pravek.bots.specs import parse


def engine_of(spec: str, game: str) -> str | None:
    """The engine with whose compiled code this bot plays this game; None if with none."""
    name, _ = parse(spec)
    family, entry = family_of(game), CATALOG.get(name)
    if family is None or entry is None or not engines.available():
        return None
    return family.engine if entry.compiled or name in family.versions else None


def is_compiling(spec: str, game: str) -> bool:
    """Whether this bot would play this game with compiled code that is not there yet."""
    engine = engine_of(spec, game)
    return engine is not None and not engines.is_ready(engine)


def prepare(spec: str, game: str) -> None:
    """Compile now what this bot needs to play this game, so that its first move need not wait."""
    engine = engine_of(spec, game)
    if engine is not None and not engines.is_ready(engine):
        plays_here(engine)


@cache
def load(engine: str) -> None:
    """Have the compiled code of an engine in this process: a second or two, the first time."""
    from pravek.engines.warm import warm_up

    warm_up(engine)


def load_all() -> None:
    """Have everything in this process that is compiled."""
    for engine in filter(engines.is_ready, engines.ENGINES):
        load(engine)


def load_beforehand() -> bool:
    """The same, unless a process of the same parent is at it: of those who answer, not all are
    away at once. Whether nothing is left to do."""
    if not engines.available():
        return True
    import fcntl  # which a page does not have

    with (engines.CACHE.folder / "loading.lock").open("w") as lock:
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, os.getppid())
        except OSError:
            return False
        load_all()
    return is_ready()


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
