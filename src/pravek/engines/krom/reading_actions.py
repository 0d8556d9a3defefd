"""An action of the rules as the first action of the model's player."""

from __future__ import annotations

from collections import Counter

from pravek.core.protocol import Action
from pravek.engines.krom.first_action import (
    BUY,
    CLAIM,
    CLIMB,
    END,
    EVOLVE,
    GATHER,
    HUNT,
    PLAY,
    RESTING,
    STOP,
)
from pravek.engines.krom.handfuls import NOTHING, number_of
from pravek.engines.krom.material import HEAP
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.cards import Cards
from pravek.games.krom.state import State

First = tuple[int, int, int]


def first_action(cards: Cards, state: State, action: Action) -> First | None:
    """The action as the model knows it; None: it has to be played by the rules."""
    duty = state.stack[-1]
    if not isinstance(duty, owed.ActionTurn | owed.Walk | owed.Climbing):
        return None
    match action:
        case e.Evolve(_, card):
            return EVOLVE, list(cards.evolution).index(card), 0
        case e.Play(_, card, target, give, take) if not give and not take:
            return PLAY, list(cards.bonus).index(card), target
        case e.Buy(_, name):
            return _service(cards, name)
        case e.Rest():
            return RESTING, 0, 0
        case e.Gather():
            return GATHER, duty.drawn if isinstance(duty, owed.Walk) else 0, 0
        case e.Hunt(_, card, extra):
            return HUNT, state.hunting.index(card), extra
        case e.Climb():
            return CLIMB, NOTHING, 0
        case e.Reroll(_, dice) if isinstance(duty, owed.Climbing):
            kept = Counter(duty.dice) - Counter(dice)
            return CLIMB, number_of(tuple(sorted(kept.elements()))), duty.rerolls + 1
        case e.Claim(_, combo, option):
            return CLAIM, _prize(cards, combo, option), 0
        case e.Stop():
            return STOP, 0, 0
        case e.End():
            return END, 0, 0
    return None


def _service(cards: Cards, name: str) -> First | None:
    """Only services that give one kind for krom are in the model."""
    service = cards.services[name]
    if len(service.gain) != 1 or not set(service.pay) <= {"krom"}:
        return None
    [kind] = service.gain
    return BUY, HEAP.index(kind), 0


def _prize(cards: Cards, combo: str, option: int) -> int:
    """The number of a reward: every option of an "or" has its own."""
    number = 0
    for name, summit in cards.summits.items():
        if name == combo:
            return number + option
        number += max(1, len(summit.choice))
    raise ValueError(f"there is no combination {combo!r}")
