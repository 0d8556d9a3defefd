"""Small programs that speak the protocol, or do not: written in shell, for they start fast."""

from __future__ import annotations

import os
from pathlib import Path
from time import sleep

HELLO = """read -r hello; echo '{"t":"hello","version":1,"wants":[]}'; """
"""A program that greets; what it does with the first position follows."""
FIRST = (
    HELLO
    + """n=0
while read -r line; do
    case $line in
        '{"t":"position"'*) n=$((n + 1)); echo '{"t":"bestaction","n":'$n',"action":0}' ;;
        '{"t":"quit"'*) echo bye > quit; exit ;;
    esac
done
"""
)
"""A program that takes the first action, and leaves word that it was told to quit."""


def program(folder: Path, code: str, name: str = "mybot") -> Path:
    """An executable file in a folder, which writes its number into `pid`."""
    path = folder / name
    path.write_text(f"#!/bin/sh\ncd '{folder}'; echo $$ > pid\n{code}\n")
    path.chmod(0o755)
    return path


def is_there(pid: int) -> bool:
    """Whether a process lives, or is dead but not buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def left_behind(folder: Path) -> list[str]:
    """What a program wrote down and is still there: itself, dead or alive; its children, alive.

    Who ended is buried by its parent. A child of the program has none any more: that it no longer
    runs is waited for, and its burial is the machine's business.
    """
    left = []
    if (own := folder / "pid").exists() and is_there(int(own.read_text())):
        left.append("program")
    if (child := folder / "child").exists():
        state = Path("/proc", child.read_text().strip(), "stat")
        for _ in range(1000):
            if not state.exists() or state.read_text().split()[2] in "ZX":
                break
            sleep(0.01)
        else:
            left.append("child")
    return left
