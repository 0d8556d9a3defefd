"""Puzzles at home, under the paths that a server has for them."""

from __future__ import annotations

from collections.abc import Sequence

from pravek.table.home.desk import Answer, Path
from pravek.table.shapes import Json
from pravek.table.world import World
from pravek.teach.puzzles import answers


def paths(world: World) -> Sequence[Path]:
    def listed() -> Answer:
        return 200, answers.listed(world.now())

    return (
        ("GET", r"/api/puzzles", listed),
        ("GET", r"/api/puzzles/([^/]+)", _puzzle),
        ("POST", r"/api/puzzles/([^/]+)/tries", _tried),
        ("POST", r"/api/puzzles/([^/]+)/why", _why),
        ("GET", r"/api/puzzles/([^/]+)/solution", _solution),
    )


def _puzzle(id: str) -> Answer:
    return 200, answers.puzzle(id)


def _tried(id: str, *, action: Json) -> Answer:
    return 200, answers.tried(id, action)


def _why(id: str, *, action: Json) -> Answer:
    return 200, answers.why(id, action)


def _solution(id: str) -> Answer:
    return 200, answers.solution(id)
