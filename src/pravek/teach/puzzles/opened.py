"""The position of a puzzle, played again: strictly, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pravek.core import registry
from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Game
from pravek.core.token import parse, token
from pravek.review.decisions import reasons
from pravek.table.shapes import Reason
from pravek.teach.puzzles.kept import FINE, Kept, id_of, shelf

KEPT = 64
"""Positions that are remembered."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A puzzle and its position."""

    kept: Kept
    match: Match[Any]
    view: Any
    """What the seat sees."""
    actions: dict[str, Action]
    """Its legal actions by their tokens, in the order of these."""

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def best(self) -> Action:
        return self.actions[self.kept.best]

    def loss(self, action: Action) -> float:
        """The share of the win that a legal action gives away."""
        return self.kept.losses[self._place(action)] / FINE

    def error(self, action: Action) -> float:
        return self.kept.errors[self._place(action)] / FINE

    def fewer(self, action: Action) -> float | None:
        """The points it gives away."""
        return None if self.kept.fewer is None else float(self.kept.fewer[self._place(action)])

    def _place(self, action: Action) -> int:
        return list(self.actions).index(token(action))

    def reasons(self, action: Action) -> list[Reason]:
        """Why the best is better than this one, as far as the rules know."""
        return [] if action == self.best else reasons(self.game, self.view, action, self.best)


def play(kept: Kept) -> Opened:
    """The position; FormatError says what is wrong with the puzzle."""
    try:
        game = registry.build(kept.game, **kept.options)
        if game.rules != kept.rules:
            raise FormatError(f"it is of rules {kept.rules}, these are {game.rules}")
        events = [parse(word, game) for word in kept.events.split()]
        match = Match.replay(game, events)
    except ValueError as error:
        raise FormatError(f"puzzle {kept.id}: {error}") from None
    actions = dict(sorted((token(action), action) for action in match.actions(kept.seat)))
    if fault := _fault(kept, match, len(events), actions):
        raise FormatError(f"puzzle {kept.id}: {fault}")
    return Opened(kept, match, match.view(kept.seat), actions)


def _fault(kept: Kept, match: Match[Any], events: int, actions: dict[str, Action]) -> str | None:
    """What is wrong with what is said of a position."""
    turn, found = match.turn, dict(zip(actions, kept.losses, strict=False))
    if len(match.log) != events or not isinstance(turn, Decide) or kept.seat not in turn.seats:
        return "nobody has to decide there"
    if len(kept.losses) != len(actions) or len(kept.errors) != len(actions):
        return "there are other legal actions"
    if kept.fewer is not None and len(kept.fewer) != len(actions):
        return "there are other legal actions"
    if [word for word, loss in found.items() if loss <= 0] != [kept.best]:
        return "the best is not the only one that gives nothing away"
    if kept.tempting not in actions or kept.tempting == kept.best:
        return "the tempting answer is none"
    if kept.id != id_of(kept.game, kept.options, kept.events, kept.seat):
        return "it has the name of another"
    return None


@lru_cache(maxsize=KEPT)
def open_(id: str) -> Opened:
    """A puzzle of the shelf; KeyError if there is none of that name."""
    return play(shelf()[id])
