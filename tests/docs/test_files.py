"""Files of one concept, functions one can see whole: none is long."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.docs.clauses import ROOT

LONGEST_FILE, LONGEST_FUNCTION = 300, 60
PYTHON = sorted(
    path for room in ("src", "bench", "tests", "tools") for path in (ROOT / room).rglob("*.py")
)
MADE = {"web/src/wire.ts"}
"""Files that a program writes."""
CLIENT = sorted(
    path
    for kind in ("ts", "svelte")
    for path in (ROOT / "web" / "src").rglob(f"*.{kind}")
    if path.relative_to(ROOT).as_posix() not in MADE
)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", [*PYTHON, *CLIENT], ids=named)
def test_no_file_is_long(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_no_function_is_long(path: Path) -> None:
    long = {
        node.name: length
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert not long


@pytest.mark.parametrize(
    "path", [path for path in PYTHON if "src" in path.relative_to(ROOT).parts], ids=named
)
def test_the_first_line_says_what_a_file_is_about(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not text or text.startswith('"""')
