"""How browser tests wait: our pages forbid eval, and Playwright evaluates an expression anew at
each look. Only a function it is given once is asked again and again."""

from __future__ import annotations

import ast

from tests.docs.test_files import PYTHON

TESTS = {name: ast.parse(text) for name, text in PYTHON.items() if name.startswith("tests/web/")}


def words(node: ast.expr) -> str:
    """The script that is waited for, also one that has a name."""
    named = {
        target.id: statement.value
        for tree in TESTS.values()
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    return ast.unparse(named.get(node.id, node) if isinstance(node, ast.Name) else node)


def test_whoever_waits_in_a_page_waits_for_a_function() -> None:
    waits = {
        f"{name}:{node.lineno}": words(node.args[0])
        for name, tree in TESTS.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "wait_for_function"
    }
    assert len(waits) > 10
    assert {place: script for place, script in waits.items() if "=>" not in script} == {}
