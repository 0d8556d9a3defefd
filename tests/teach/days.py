"""Games of the day for tests: somebody who plays anything, or the same as the rivals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from typing import Any

from pravek.core.match import Match
from pravek.core.protocol import Action, Decide
from pravek.table.holders import held_by_bot
from pravek.table.rivals import Rival
from pravek.teach.daily.deals import ME, deal_of, rival_action

WEDNESDAY = date(2026, 11, 18)
Choose = Callable[[Match[Any], Sequence[Action]], Action]


def anything(seed: int) -> Choose:
    luck = Random(seed)
    return lambda match, actions: luck.choice(actions)


def well(match: Match[Any], actions: Sequence[Action]) -> Action:
    """As a rival would on this seat."""
    rival = Rival(WEDNESDAY.isoformat(), match.decisions(ME))
    return rival_action(match.game, match.view(ME), ME, actions, rival)


def played(
    game: str, day: date = WEDNESDAY, choose: Choose | int = 1, order: int = 0
) -> Match[Any]:
    """A whole game of that day; where several owe a decision, `order` says who is first."""
    deal, turns = deal_of(game, day), Random(order)
    choose = anything(choose) if isinstance(choose, int) else choose
    names = ["Ada", *(f"Rival {seat}" for seat in deal.rivals)]
    match: Match[Any] = Match(deal.game, seed=deal.seed, names=names)
    for seat in deal.rivals:
        match.note(held_by_bot(seat, "cairn", "chosen"))
    while isinstance(turn := match.turn, Decide):
        seat = turns.choice(turn.seats)
        actions = match.actions(seat)
        if seat == ME:
            match.play(choose(match, actions))
        else:
            rival = Rival(day.isoformat(), match.decisions(seat))
            match.play(rival_action(match.game, match.view(seat), seat, actions, rival))
    return match
