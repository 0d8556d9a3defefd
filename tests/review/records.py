"""Finished games to review, and reviews that cost little."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pravek.bots import make
from pravek.bots.runner import play_match
from pravek.core.match import Match
from pravek.review import match_of, review
from pravek.review.shapes import Review

RECORDS = Path(__file__).parents[1] / "records"
FEW = 16
"""Simulations a decision: enough to be judged, too few to be right."""


def text(name: str) -> str:
    return (RECORDS / f"{name}.jsonl").read_text()


@cache
def game(name: str) -> Match[Any]:
    return match_of(text(name))


@cache
def well_played(players: int, seed: int, duel: bool = False) -> Match[Any]:
    """A game of quick players: they build to the end, where a random one discards."""
    match: Match[Any] = Match("kingdomino", players=players, seed=seed, mighty_duel=duel)
    return play_match(match, [make("quick", match.game) for _ in range(players)])


@cache
def reviewed(name: str) -> Review:
    return review(game(name), sims=FEW)
