"""Compile everything the bots need, once a machine, so that nobody waits for it at the table.

python -m pravek.bots.warm
"""

from __future__ import annotations

import fcntl
import os
import sys
from contextlib import ExitStack

from pravek import kernels
from pravek.bots.native import SHELVES, is_ready


def main() -> None:
    if not kernels.available():
        return
    from pravek.bots import krom_warm
    from pravek.kernels import warm

    os.nice(5)  # a table may be waiting
    with ExitStack() as locks:
        for shelf in dict.fromkeys(SHELVES.values()):
            lock = locks.enter_context((shelf.folder / "lock").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX)  # one compiles, the others wait for it
        cold = not is_ready()
        seconds = warm.warm_up() + krom_warm.warm_up()
    print(f"kernels {'compiled' if cold else 'loaded'} in {seconds:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
