"""A puzzle as it is shipped: one JSON line; and the shelf of all that are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from pravek.core.codec import FormatError
from pravek.core.protocol import Seat

DATA = Path(__file__).parent / "data"
FINE = 1000
"""Shares are kept in thousandths."""
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of an id: nothing that looks like something else."""
LENGTH = 6

Kind = Literal["gap", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A position that a game of bots came to, and what every action there is worth."""

    id: str
    game: str
    options: Mapping[str, Any]
    rules: int
    """The version of the rules it was played by."""
    events: str
    """All that happened before the decision, as tokens."""
    seat: Seat
    kind: Kind
    """`gap`: clearly better than all others; `end`: the only one that wins, or shares the win."""
    best: str
    """The token of the best action."""
    then: str | None
    """The decision that was judged with it: the pick after a placement."""
    chance: float
    """What it is worth to the seat: its share of the win."""
    points: float | None
    """The points the seat can expect; None where nobody foretells them."""
    losses: tuple[int, ...]
    """What each legal action gives away beside the best, in thousandths of the win; in the order of
    their tokens."""
    errors: tuple[int, ...]
    """The standard errors of that, in thousandths."""
    fewer: tuple[int, ...] | None
    """How many points each gives away, if points are foretold."""
    tempting: str
    """The wrong answer that our levels give most often."""
    found: Mapping[str, float]
    """How often each level finds the best, from the gentlest to the strongest."""
    grade: int
    """1, easy, to 5, hard."""
    themes: tuple[str, ...]
    """Keys of the reasons that tell the best from tempting wrong answers."""
    made: Mapping[str, Any]
    """By which evaluator, with how many simulations and which seed it was verified."""

    @property
    def exact(self) -> bool:
        return self.kind == "end"

    @property
    def mode(self) -> str:
        return str(self.options.get("mode", ""))

    @property
    def shelf(self) -> str:
        """The file it stands in: a game, or a mode of one."""
        return f"{self.game}-{self.mode}" if self.mode else self.game

    @property
    def gap(self) -> float:
        """By how much the best is ahead of the next one."""
        return sorted(self.losses)[1] / FINE

    @property
    def error(self) -> float:
        """The standard error of that."""
        return min((loss, error) for loss, error in self._others())[1] / FINE

    def _others(self) -> list[tuple[int, int]]:
        pairs = list(zip(self.losses, self.errors, strict=True))
        pairs.remove(min(pairs))
        return pairs


def id_of(game: str, options: Mapping[str, Any], events: str, seat: Seat) -> str:
    """The name of a position: the same whenever it is found again."""
    said = json.dumps([game, dict(options), events, seat], sort_keys=True)
    number = int.from_bytes(sha256(said.encode()).digest()[:8])
    return "".join(
        LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH)
    )


def written(puzzle: Kept) -> str:
    """One line."""
    return json.dumps(asdict(puzzle), ensure_ascii=False, separators=(",", ":"))


def read(line: str) -> Kept:
    """A puzzle from its line; FormatError says that it is none."""
    try:
        named = json.loads(line)
        if set(named) != {field.name for field in fields(Kept)}:
            raise FormatError("a puzzle has other fields")
        for name in ("losses", "errors", "themes"):
            named[name] = tuple(named[name])
        named["fewer"] = None if named["fewer"] is None else tuple(named["fewer"])
        return Kept(**named)
    except (ValueError, TypeError, AttributeError) as error:
        raise FormatError(f"this is no puzzle: {error}") from None


def read_all(lines: Iterable[str]) -> list[Kept]:
    return [read(line) for line in lines if line.strip()]


@cache
def shelf() -> Mapping[str, Kept]:
    """All that are shipped, by id: by game and mode, the easy ones first."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.jsonl")))
    puzzles = [puzzle for text in texts for puzzle in read_all(text.splitlines())]
    puzzles.sort(key=lambda each: (each.shelf, each.grade, each.id))
    return {puzzle.id: puzzle for puzzle in puzzles}
