"""Who imports whom: nobody in a circle."""

from __future__ import annotations

import grimp


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Imports inside functions and those for types alone count as well."""
    graph = grimp.build_graph("pravek", cache_dir=None)
    assert len(graph.modules) > 200
    assert not circles({m: graph.find_modules_directly_imported_by(m) for m in graph.modules})


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """The groups of modules of which each can be reached from each other."""
    reached = {start: _reached(start, imports) for start in imports}
    found: list[set[str]] = []
    for module, there in reached.items():
        circle = {other for other in there if module in reached.get(other, ())}
        if circle and circle not in found:
            found.append(circle)
    return found


def _reached(start: str, imports: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    ahead = list(imports[start])
    while ahead:
        module = ahead.pop()
        if module not in found:
            found.add(module)
            ahead += imports.get(module, ())
    return found


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [{"b", "c"}]
