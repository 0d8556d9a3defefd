"""Lines of Python and of the client by package, of two commits side by side, as a table.

    python tools/lines.py main HEAD
    python tools/lines.py main            # against the working tree

Python is `*.py`, the client `*.ts` and `*.svelte` (blank lines and comments count). What a program
writes (wire.ts) is left out. The last lines say how many files are longer than 300 lines.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

LONG = 300
MADE = {"web/src/wire.ts"}
KINDS = {".py": "Python", ".ts": "client", ".svelte": "client"}


def files(commit: str | None) -> Iterator[tuple[PurePosixPath, int]]:
    """The files that count, and how many lines each has; without a commit those on disk."""
    listing = ["ls-tree", "-r", "--name-only", commit] if commit else ["ls-files", "-co"]
    names = _git(*listing, *([] if commit else ["--exclude-standard"])).splitlines()
    for name in names:
        path = PurePosixPath(name)
        if path.suffix not in KINDS or name in MADE:
            continue
        if commit:
            yield path, len(_git("show", f"{commit}:{name}").splitlines())
        elif Path(name).is_file():
            yield path, len(Path(name).read_text("utf-8").splitlines())


def _git(*words: str) -> str:
    return subprocess.run(("git", *words), capture_output=True, text=True, check=True).stdout


def package(path: PurePosixPath) -> str:
    """Where a file belongs: `pravek.server`, `web/src/table`, `tests`."""
    parts = path.parts[:-1]
    if parts[:2] == ("src", "pravek"):
        return ".".join(("pravek", *parts[2:3]))
    return "/".join(parts[:3] if parts[:2] == ("web", "src") else parts[:1]) or "."


def count(commit: str | None) -> tuple[Counter[tuple[str, str]], Counter[str]]:
    """Lines by kind and package, and by kind how many files are long."""
    lines: Counter[tuple[str, str]] = Counter()
    long: Counter[str] = Counter()
    for path, number in files(commit):
        kind, where = KINDS[path.suffix], package(path)
        lines[kind, where] += number
        if number > LONG:
            long[f"{kind}, {'tests' if where == 'tests' else 'elsewhere'}"] += 1
    return lines, long


def main() -> None:
    before, after, *_ = [*sys.argv[1:], None, None]
    (old, old_long), (new, new_long) = count(before or "main"), count(after)
    print("| | package | before | after |\n| --- | --- | ---: | ---: |")
    for kind in ("Python", "client"):
        rows = sorted(key for key in old | new if key[0] == kind)
        for row in rows:
            print(f"| {kind} | `{row[1]}` | {old[row]:,} | {new[row]:,} |")
        total = (sum(lines[row] for row in rows) for lines in (old, new))
        print(f"| {kind} | **all** | " + " | ".join(f"{n:,}" for n in total) + " |")
    for what in sorted(old_long | new_long):
        told = f"{old_long[what]} | {new_long[what]}"
        print(f"| {what} | files over {LONG} lines | {told} |")


if __name__ == "__main__":
    main()
