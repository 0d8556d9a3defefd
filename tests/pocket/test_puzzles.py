"""Puzzles in a page without a network: the same as here."""

from __future__ import annotations

import json
from typing import Any

from tests.pocket import puzzling
from tests.pocket.pyodide import in_pocket

from pravek.core.codec import encode
from pravek.teach.puzzles.kept import shelf
from pravek.teach.puzzles.opened import open_


def questions() -> list[tuple[str, str, Any]]:
    found: list[tuple[str, str, Any]] = [("GET", "/api/puzzles", None)]
    for kept in {kept.shelf: kept for kept in shelf().values()}.values():
        path, wrong = f"/api/puzzles/{kept.id}", open_(kept.id).actions[kept.tempting]
        found += [("GET", path, None), ("GET", f"{path}/solution", None)]
        found += [
            ("POST", f"{path}/{what}", {"action": encode(wrong)}) for what in ("tries", "why")
        ]
    return [*found, ("GET", "/api/puzzles/nobody", None)]


def test_a_page_without_a_network_answers_as_a_server_does() -> None:
    asked = json.dumps(questions())
    there, here = (
        json.loads(told) for told in (in_pocket(puzzling.__file__, asked), puzzling.main(asked))
    )
    assert [told["status"] for told in there] == [200] * (len(there) - 1) + [404]
    assert there == here
