"""The decisions of a game as rows: what the seat saw, what it could do, what it did, how it ended.

A row is what an agent of `pravek.envs` would have been given at that moment, from the seat's view
alone. Decisions that the table plays by itself, because there is no other, are no rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pravek.core.match import Match
from pravek.core.protocol import Action, Game, Seat
from pravek.core.registry import SetupError
from pravek.core.token import token
from pravek.envs.coding import Coding, Observation
from pravek.envs.rewards import of_scores
from pravek.envs.setups import coding_of


@dataclass(frozen=True, slots=True)
class Decision:
    """A row before anybody knows how the game ended."""

    seat: Seat
    action: int
    legal: list[int]
    text: str
    seen: Observation


@dataclass(frozen=True, slots=True)
class Decisions:
    """All decisions of a game, column by column."""

    facts: dict[str, list[Any]]
    """Numbers and words, one a row."""
    seen: dict[str, np.ndarray]
    """The observation: each array with the rows along its first axis."""

    def __len__(self) -> int:
        return len(self.facts["seat"])


def decisions(match: Match[Any], players: Sequence[str] = (), seed: int | None = None) -> Decisions:
    """The rows of a game that was played to its end: who played, if not whose names stand in the
    match, and the seed of its luck, if it is known."""
    if match.seen_by is not None:
        raise SetupError("a game as one seat saw it has no decisions of the others")
    if match.ending != "over":
        raise SetupError(f"a game that is {match.ending} does not tell what its decisions brought")
    game, coding = match.game, coding_of(match.game)
    rows = list(_walk(match, coding))
    scores, places = match.scores, match.ranking
    shares, margins = (of_scores(kind, scores) for kind in ("win", "margin"))
    seats, players = [row.seat for row in rows], players or match.names
    facts: dict[str, list[Any]] = {
        "seed": [seed] * len(rows),
        "options": [options_of(game)] * len(rows),
        "decision": list(range(len(rows))),
        "seat": seats,
        "player": [players[seat] for seat in seats],
        "action": [row.action for row in rows],
        "text": [row.text for row in rows],
        "legal": [row.legal for row in rows],
        "end_points": [scores[seat].total for seat in seats],
        "end_place": [places[seat] for seat in seats],
        "end_win": [shares[seat] for seat in seats],
        "end_margin": [margins[seat] for seat in seats],
    }
    seen = {name: np.stack([row.seen[name] for row in rows]) for name in coding.space}
    return Decisions(facts, seen)


def options_of(game: Game[Any]) -> str:
    """What was agreed on, as JSON."""
    return json.dumps(dict(game.options), sort_keys=True)


def _walk(match: Match[Any], coding: Coding) -> Iterator[Decision]:
    game = match.game
    state = game.start()
    for event in match.log:
        if isinstance(event, Action) and event != game.forced(state):
            seat, view = event.seat, game.view(state, event.seat)
            legal = sorted(coding.number(game, view, each) for each in game.actions(view, seat))
            number = coding.number(game, view, event)
            text = token(event)
            yield Decision(seat, number, legal, text, coding.observe(game, view, seat))
        state = game.apply(state, event)
