"""Compile everything the bots need, once a machine, so that nobody waits for it at the table.

python -m pravek.bots.warm
"""

from __future__ import annotations

import fcntl
import os
import sys
from contextlib import ExitStack
from time import sleep
from typing import TextIO

from pravek import engines
from pravek.bots.native import SHELVES, is_ready

PARENT = os.getppid()


def main() -> None:
    if not engines.available():
        return
    from pravek.bots.krom import warm as krom
    from pravek.engines.dominoes import warm as dominoes

    os.nice(5)  # a table may be waiting
    with ExitStack() as locks:
        for shelf in dict.fromkeys(SHELVES.values()):
            if not _hold(locks.enter_context((shelf.folder / "lock").open("w"))):
                return
        cold = not is_ready()
        seconds = dominoes.warm_up() + krom.warm_up()
    print(f"kernels {'compiled' if cold else 'loaded'} in {seconds:.1f} s", file=sys.stderr)


def _hold(lock: TextIO) -> bool:
    """One compiles, the others wait for it, as long as somebody waits for them."""
    while os.getppid() == PARENT:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            sleep(0.5)
    return False


if __name__ == "__main__":
    main()
