"""`python -m pravek.teach.puzzles`: compose puzzles until every shelf has as many as are wanted.

It writes as it goes, and goes on where it stopped. The same seed gives the same puzzles.
"""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from pravek.teach.puzzles.composing import Composer
from pravek.teach.puzzles.kept import DATA, read_all, written

SETUPS = Path(__file__).with_name("setups.toml")


def main(argv: Sequence[str] | None = None) -> None:
    setups = tomllib.loads(SETUPS.read_text(encoding="utf-8"))
    shelves: dict[str, list[str]] = setups["shelves"]
    asked = ArgumentParser(prog="python -m pravek.teach.puzzles", description=__doc__)
    asked.add_argument("shelf", nargs="*", metavar="SHELF", help=", ".join(shelves))
    asked.add_argument("--want", type=int, default=70, help="puzzles on each shelf (%(default)s)")
    asked.add_argument("--games", type=int, help="not more games than this on each shelf")
    asked.add_argument(
        "--deed", action="append", default=[], help="only choices among such actions"
    )
    asked.add_argument("--seed", type=int, default=setups["seed"], help="(%(default)s)")
    asked.add_argument("--out", type=Path, default=DATA, help="the folder they are written to")
    given = asked.parse_args(argv)
    if unknown := [name for name in given.shelf if name not in shelves]:
        asked.error(f"there is no shelf {unknown[0]!r}; there are {', '.join(shelves)}")
    given.out.mkdir(parents=True, exist_ok=True)
    for name in given.shelf or shelves:
        path = given.out / f"{name}.jsonl"
        have = read_all(path.read_text(encoding="utf-8").splitlines()) if path.exists() else []
        composer = Composer(shelves[name], given.seed, have, given.deed)
        compose(path, composer, given.want, given.games)


def compose(path: Path, composer: Composer, want: int, games: int | None) -> None:
    """Fill one shelf."""
    first = composer.next_game
    with path.open("a", encoding="utf-8") as shelf:
        for game in range(first, 10**6 if games is None else first + games):
            if len(composer.have) >= want:
                break
            for puzzle in composer.compose(game):
                shelf.write(written(puzzle) + "\n")
                shelf.flush()
                print(path.stem, len(composer.have), game, puzzle.id, puzzle.kind, puzzle.grade)


if __name__ == "__main__":
    main()
