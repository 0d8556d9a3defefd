"""Which tests hold which clause, and the pages of docs/rules with that written under each clause.

A test holds a clause if it names it: in its name's comment, its body, its decorators, or in a
table of the module that it uses. `python -m tests.docs.clauses` brings the pages up to date.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TESTS, RULES = ROOT / "tests", ROOT / "docs" / "rules"
PAGES = {"KD": "kingdomino", "OR": "origins", "KR": "krom"}
CLAUSE = re.compile(r"\b((KD|OR|KR)-\d+\.\d+)\b")
HELD = re.compile(r"  - \*(KD|OR|KR)-\d+\.\d+ held by\*")
NOT_HOLDING = ("reference", "docs")
"""The reference and this folder hold nothing of the engine."""


class Holder(NamedTuple):
    path: str
    name: str

    @property
    def sentence(self) -> str:
        return self.name.removeprefix("test_").replace("_", " ")


def clauses(page: str) -> list[str]:
    """Every clause of a page, in order, those in running text too (OR-7.2)."""
    prefix = next(prefix for prefix, name in PAGES.items() if name == page)
    found = CLAUSE.finditer(_plain((RULES / f"{page}.md").read_text(encoding="utf-8")))
    return sorted({m[1] for m in found if m[2] == prefix}, key=_order)


@cache
def holders() -> dict[str, list[Holder]]:
    """The tests that name each clause."""
    found: dict[str, list[Holder]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        place = path.relative_to(TESTS)
        if place.parts[0] in NOT_HOLDING:
            continue
        for name, named in _tests(path.read_text(encoding="utf-8")):
            for clause in sorted(named, key=_order):
                if _may_hold(place, clause):
                    holder = Holder(f"tests/{place.as_posix()}", name)
                    if holder not in found.setdefault(clause, []):
                        found[clause].append(holder)
    return found


def _may_hold(place: Path, clause: str) -> bool:
    """Tests of one game hold only clauses of that game, whatever they cite."""
    game = PAGES[clause[:2]]
    own = place.parts[1] if place.parts[0] == "games" else "dominoes"
    return own in (game, "dominoes")


def _tests(source: str) -> Iterator[tuple[str, set[str]]]:
    """Each test of a module with the clauses it names."""
    lines, tree = source.splitlines(), ast.parse(source)
    tables = {
        target.id: _named(lines, node.lineno, node.end_lineno)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not node.name.startswith("test_"):
            continue
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        while first > 1 and lines[first - 2].lstrip().startswith("#"):
            first -= 1
        named = _named(lines, first, node.end_lineno)
        used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        yield node.name, named.union(*(tables[name] for name in used & set(tables)))


def _named(lines: list[str], first: int, last: int | None) -> set[str]:
    return {match[1] for match in CLAUSE.finditer("\n".join(lines[first - 1 : last]))}


def page(name: str) -> str:
    """The page as it should be: under each bullet the tests that hold its clauses."""
    written = []
    for line in _plain((RULES / f"{name}.md").read_text(encoding="utf-8")).splitlines():
        written.append(line)
        if line.startswith("- "):
            own = [m[1] for m in CLAUSE.finditer(line) if PAGES[m[2]] == name]
            first, *others = dict.fromkeys(own)
            defined = [
                first,
                *(c for c in others if f" {c} " in line and _order(c) > _order(first)),
            ]
            written += [_held_line(clause) for clause in defined if clause in holders()]
    return "\n".join(written) + "\n"


def _held_line(clause: str) -> str:
    by_file: dict[str, list[str]] = {}
    for holder in holders()[clause]:
        by_file.setdefault(holder.path, []).append(holder.sentence)
    told = [
        f"[{path.removeprefix('tests/')}](../../{path}): {'; '.join(names)}"
        for path, names in by_file.items()
    ]
    return f"  - *{clause} held by* {'. '.join(told)}."


def _plain(text: str) -> str:
    """The page without the lines that this module writes."""
    return "\n".join(line for line in text.splitlines() if not HELD.match(line)) + "\n"


def _order(clause: str) -> tuple[str, int, int]:
    prefix, number = clause.split("-")
    chapter, point = number.split(".")
    return prefix, int(chapter), int(point)


def main() -> None:
    for name in PAGES.values():
        (RULES / f"{name}.md").write_text(page(name), encoding="utf-8")
        held = sum(clause in holders() for clause in clauses(name))
        print(f"docs/rules/{name}.md: {held} of {len(clauses(name))} clauses are held by tests")


if __name__ == "__main__":
    main()
