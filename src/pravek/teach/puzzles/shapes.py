"""What is told of puzzles: a list, a puzzle, what a try is worth, the solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pravek.review.shapes import Way
from pravek.table.shapes import Json, Level, Position, Reason, Table, Told


@dataclass(kw_only=True)
class PuzzleLine(Told):
    """A puzzle in a list."""

    id: str
    game: str
    mode: str
    """The mode of its game; empty if that has none."""
    players: int
    grade: int
    """1, easy, to 5, hard: by how often our levels find it."""
    kind: Literal["gap", "end"]
    """gap: one action is clearly better than all others; end: the end of the game, solved."""
    deed: str
    """The kind of decision: what was chosen there when the game was played, as events are called.
    The best may be of another kind."""
    themes: list[str]
    """Keys of reasons: what it is about."""


@dataclass(kw_only=True)
class Puzzles(Told):
    """All puzzles there are, and the one of today."""

    puzzles: list[PuzzleLine]
    day: str
    """Today, UTC: 2026-11-18."""
    today: str
    """The id of the puzzle of the day."""


@dataclass(kw_only=True)
class Puzzle(Told):
    """A position, and whose decision it is."""

    line: PuzzleLine
    options: Json
    names: list[str]
    seat: int
    """Who is to find the best action."""
    position: Position
    table: Table
    gap: float
    """The share of the win by which the best is ahead of the next."""
    error: float
    """The standard error of that; 0 where it is solved."""
    exact: bool
    found: dict[Level, float]
    """How often each level of our bots found it."""


@dataclass(kw_only=True)
class Tried(Told):
    """What a try is worth."""

    right: bool
    loss: float
    """The share of the win it gives away."""
    points: float | None
    """The points it gives away, below 0 where it brings more; null where nobody can tell."""
    because: list[Reason]
    """Why the best is better; empty if it is right, or the rules say nothing."""
    position: Position | None
    """After it."""


@dataclass(kw_only=True)
class Solution(Told):
    """The best action, the others beside it, and why."""

    best: Way
    others: list[Way]
    """The next few, the best first."""
    rival: Way
    """The wrong one that is most tempting."""
    because: list[Reason]
    """Why the best is better than that."""
    position: Position
    """After the best."""
