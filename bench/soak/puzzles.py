"""Whether every puzzle is right: `python -m bench.soak.puzzles [--seed N] [--puzzles N]`.

Each shipped puzzle is verified again with ten times the standard effort and luck of its own: the
best is still clearly ahead of the next best and of what comes near to it. Solved ends are solved
again, and those of Kingdomino by trying everything on the rules, without the engine. Each game and
mode has its number, and what the levels find rises from the gentlest to the strongest. It goes on
where it stopped; results in bench/soak/puzzles.json. It ends badly with the ids that are wrong.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

from tests.review.by_trying import ends

from pravek.bots.evaluating import shares_of
from pravek.core.protocol import ranking
from pravek.teach.puzzles.kept import Kept, shelf
from pravek.teach.puzzles.opened import Opened, open_
from pravek.teach.puzzles.verifying import verified

RESULTS = Path(__file__).with_suffix(".json")
SEED = 19
LEAST, LEAST_OF_ALL = 40, 300
TRIED = ("kingdomino",)
"""Whose ends can be found by trying everything."""


def line(kept: Kept, seed: int) -> dict[str, Any]:
    """What is known of one puzzle."""
    opened = open_(kept.id)
    found = verified(opened, "deep", seed)
    wrong, by = found.wrong, ["engine"]
    if kept.exact and kept.game in TRIED:
        by.append("trying")
        wrong = wrong or by_trying(opened)
    told = {"best": kept.best, "lead": round(found.lead, 4), "error": round(found.error, 4)}
    return told | {"by": by, "seed": seed, "wrong": wrong}


def by_trying(opened: Opened) -> str:
    """What is wrong by the rules alone: every action, and then all that everybody can do."""
    state, seat = opened.match.state, opened.kept.seat
    chances = {
        word: shares_of(ranking(ends(opened.game, opened.game.apply(state, action))))[seat]
        for word, action in opened.actions.items()
    }
    top = chances.pop(opened.kept.best)
    lost = min(top - chance for chance in chances.values())
    return "" if abs(lost - opened.kept.gap) < 0.002 else f"by trying it leads by {lost:.3f}"


def summary(puzzles: Sequence[Kept], lines: dict[str, Any]) -> dict[str, Any]:
    """By game and mode: how many, of which grades, and how often each level finds them."""
    told = {}
    for name in dict.fromkeys(each.shelf for each in puzzles):
        some = [each for each in puzzles if each.shelf == name]
        levels = {level: round(mean(p.found[level] for p in some), 3) for level in some[0].found}
        told[name] = {
            "puzzles": len(some),
            "ends": sum(each.exact for each in some),
            "grades": [sum(each.grade == grade for each in some) for grade in range(1, 6)],
            "found": levels,
            "rising": all(less < more for less, more in pairwise(levels.values())),
            "verified": sum(each.id in lines and not lines[each.id]["wrong"] for each in some),
            "tried": sum("trying" in lines.get(each.id, {"by": ()})["by"] for each in some),
        }
    return told


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser()
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--puzzles", type=int, help="only so many more, for now")
    asked = parser.parse_args(list(arguments or []))
    puzzles = list(shelf().values())
    found = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"lines": {}}
    lines = {each.id: found["lines"][each.id] for each in puzzles if each.id in found["lines"]}
    left = [each for each in puzzles if lines.get(each.id, {}).get("seed") != asked.seed]
    for kept in left[: asked.puzzles]:
        lines[kept.id] = line(kept, asked.seed)
        if lines[kept.id]["wrong"]:
            print(kept.shelf, kept.id, lines[kept.id]["wrong"], flush=True)
        keep(puzzles, lines)
    keep(puzzles, lines)
    report(puzzles, lines)


def keep(puzzles: Sequence[Kept], lines: dict[str, Any]) -> None:
    told = {"shelves": summary(puzzles, lines), "lines": lines}
    RESULTS.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


def report(puzzles: Sequence[Kept], lines: dict[str, Any]) -> None:
    shelves = summary(puzzles, lines)
    print(json.dumps(shelves, indent=1))
    wrong = [id for id, each in lines.items() if each["wrong"]]
    if wrong:
        raise SystemExit(f"wrong: {' '.join(wrong)}")
    short = [name for name, row in shelves.items() if row["puzzles"] < LEAST or not row["rising"]]
    if short or len(puzzles) < LEAST_OF_ALL:
        raise SystemExit(f"too few, or not found in rising shares: {' '.join(short)}")


if __name__ == "__main__":
    main(sys.argv[1:])
