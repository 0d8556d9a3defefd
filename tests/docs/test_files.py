"""Files of one concept, functions one can see whole: none is long."""

from __future__ import annotations

import ast

from tests.docs.clauses import ROOT

LONGEST_FILE, LONGEST_FUNCTION = 300, 60
MADE = {"web/src/wire.ts"}
"""Files that a program writes."""
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for folder, kinds in {
        "src": ("py",),
        "bench": ("py",),
        "tests": ("py",),
        "tools": ("py",),
        "web/src": ("ts", "svelte"),
    }.items()
    for kind in kinds
    for path in sorted((ROOT / folder).rglob(f"*.{kind}"))
}
PYTHON = {name: text for name, text in SOURCES.items() if name.endswith(".py")}


def test_no_file_is_long() -> None:
    lengths = {name: len(text.splitlines()) for name, text in SOURCES.items() if name not in MADE}
    assert {name: n for name, n in lengths.items() if n > LONGEST_FILE} == {}


def test_no_function_is_long() -> None:
    lengths = {
        f"{name}: {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for name, text in PYTHON.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION} == {}


def test_the_first_line_says_what_a_file_is_about() -> None:
    bare = [name for name, text in PYTHON.items() if text and not text.startswith('"""')]
    assert [name for name in bare if name.startswith("src/")] == []
