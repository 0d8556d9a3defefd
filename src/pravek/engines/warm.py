"""Compile the engines, once a machine, so that nobody waits for it at the table.

python -m pravek.engines.warm            all of them
python -m pravek.engines.warm dominoes   one of them
"""

from __future__ import annotations

import fcntl
import os
import sys
from importlib import import_module
from time import perf_counter, sleep
from typing import TextIO

from pravek.engines import CACHE, ENGINES, available

PARENT = os.getppid()


def warm_up(engine: str) -> float:
    """Load the compiled code of an engine, or compile it; the seconds it took."""
    begun = perf_counter()
    if not CACHE.holds(engine):
        told = f"pravek: compiling the engine for {engine}, once, a minute or two …"
        print(told, file=sys.stderr, flush=True)
    import_module(f"pravek.engines.{engine}.warm").exercise()
    CACHE.note(engine)
    return perf_counter() - begun


def main(wanted: list[str]) -> None:
    if not available():
        return
    os.nice(5)  # a table may be waiting
    for engine in wanted or ENGINES:
        with (CACHE.folder / f"{engine}.lock").open("w") as lock:
            if not hold(lock):
                return
            how = "loaded" if CACHE.holds(engine) else "compiled"
            print(f"{engine} {how} in {warm_up(engine):.1f} s", file=sys.stderr)


def hold(lock: TextIO) -> bool:
    """One compiles, the others wait for it, as long as somebody waits for them."""
    while os.getppid() == PARENT:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            sleep(0.5)
    return False


if __name__ == "__main__":
    main(sys.argv[1:])
