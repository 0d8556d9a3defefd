"""What people bring, and puzzles, are looked at in a worker process, which answers with JSON: what
was found, or what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import json

from pravek.core.protocol import Seat
from pravek.table import records
from pravek.table.answers import problem
from pravek.table.problems import Refuse
from pravek.table.shapes import Json, Told
from pravek.teach.puzzles import answers as puzzles

Answer = tuple[int, bytes]


def check(text: str, start: int, count: int, seat: Seat | None) -> Answer:
    return _answered(records.check, text, start, count, seat)


def why(text: str, step: int, named: Json) -> Answer:
    return _answered(records.why, text, step, named)


def at(text: str, step: int, seat: Seat, named: list[Json]) -> Answer:
    return _answered(records.at, text, step, seat, named)


def score(game: str, options: Json, text: str) -> Answer:
    return _answered(records.score, game, options, text)


def puzzle(id: str) -> Answer:
    return _answered(puzzles.puzzle, id)


def tried(id: str, named: Json) -> Answer:
    return _answered(puzzles.tried, id, named)


def why_there(id: str, named: Json) -> Answer:
    return _answered(puzzles.why, id, named)


def solution(id: str) -> Answer:
    return _answered(puzzles.solution, id)


def _answered(what: Callable[..., Told], *given: Any) -> Answer:
    try:
        return 200, json.encode(what(*given))
    except Refuse as refuse:
        return refuse.status, json.encode(problem(refuse))
