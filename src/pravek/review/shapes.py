"""What a review says, down to its letters. A client draws it, `--json` prints it.

A place in the game is a number of events: step `n` is the position after `n` events of the record,
as in a replay; event `n` leads from step `n` to step `n + 1`. Chances are shares of the win from 0
to 1 (a shared victory is shared), in the order of the seats; points are those at the end of the
game. An *error* is one standard error of what stands beside it; 0 where it is `exact`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pravek.table.shapes import Json, Reason, Told

SHAPE = 1
"""Counts up when a review is written differently."""

Label: TypeAlias = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]
Stage: TypeAlias = Literal["curve", "judging", "done"]


@dataclass(kw_only=True)
class Moment(Told):
    """A point of the curve: what everybody could expect after so many events."""

    step: int
    chances: list[float]
    points: list[float]
    error: float
    """Of the chances, the largest of all seats."""
    exact: bool
    """The end, or solved to it: nothing here is estimated."""
    rough: bool
    """A first sketch, which will be replaced."""


@dataclass(kw_only=True)
class Way(Told):
    """One of the actions that could have been chosen, and what it is worth to who chooses."""

    action: Json
    token: str
    """How it is written in a record's short text."""
    then: Json | None
    """The decision that belongs to it and was judged with it: the domino picked after placing."""
    chance: float
    points: float
    behind: float
    """How much of the win it gives away beside the best way; 0 for the best."""
    error: float
    """Of `behind`: both were tried with the same luck, so it is smaller than that of `chance`."""


@dataclass(kw_only=True)
class Decision(Told):
    """What somebody chose where there was a choice, judged by what that seat could see then."""

    event: int
    seat: int
    before: Moment
    """As the seat saw it when it had to choose."""
    after: Moment
    """As the seat saw it when it had chosen."""
    ways: list[Way]
    """The serious ways, best first; the one that was played is always among them."""
    played: int
    """Which of `ways` was played."""
    options: int
    """How many legal actions there were."""
    loss: float
    """The share of the win that was given away; 0 if nothing better was found."""
    points: float
    """Points that were given away; below 0 where the better way has fewer of them."""
    error: float
    """Of `loss`."""
    exact: bool
    label: Label
    because: list[Reason]
    """What tells the played way from the best one; empty where nothing better was found."""


@dataclass(kw_only=True)
class Luck(Told):
    """What the table brought, and how much better that was than what could have come."""

    event: int
    chances: list[float]
    """For each seat: its chance after it minus the mean over all that could have come."""
    points: list[float]
    error: float
    """Of the chances, the largest of all seats."""


@dataclass(kw_only=True)
class Turn(Told):
    """One of the moments that decided a seat's game: a decision or a piece of luck."""

    event: int
    kind: Literal["decision", "luck"]
    swing: float
    """What it did to the seat's chance."""


@dataclass(kw_only=True)
class SeatReview(Told):
    """The page of one seat."""

    seat: int
    name: str
    decisions: int
    """How many of its decisions were judged."""
    labels: dict[Label, int]
    accuracy: float
    """0 to 100: the mean over its decisions of 100 · exp(-8 · loss)."""
    loss: float
    """Share of the win given away in a decision, in the mean."""
    error: float
    """Of `loss`."""
    result: float
    """The share of the win it got: 1, 0, or a part of a shared victory."""
    score: int
    luck: float
    """All luck of the game for this seat, in shares of the win."""
    luck_points: float
    luck_error: float
    """Of `luck`."""
    adjusted: float
    """The result without the luck; may lie outside 0 to 1."""
    adjusted_score: float
    turns: list[Turn]
    """The three that did most to its chance, the largest first; those not known yet are missing."""


@dataclass(kw_only=True)
class Progress(Told):
    """How far a review has come."""

    stage: Stage
    done: int
    total: int


@dataclass(kw_only=True)
class Review(Told):
    """A game, reviewed: complete if `progress.stage` is `done`, else what is known so far."""

    review: int
    game: str
    rules: int
    options: Json
    names: list[str]
    events: int
    """How many events the record has; the last step."""
    places: list[int]
    scores: list[int]
    evaluator: str
    """By which means positions were judged."""
    depth: Json
    """`{"sims": n}` or `{"seconds": x}`: what each decision was given."""
    seed: int
    """The same record, seed and `sims` give the same review."""
    progress: Progress
    moments: list[Moment]
    """The curve, by step: the start, and each step that a choice or luck led to."""
    decisions: list[Decision]
    """By event."""
    lucks: list[Luck]
    """By event."""
    seats: list[SeatReview]
