"""From the rules to the model: a state becomes a position, an action the first of a turn.

A position can be read where somebody owes an action turn or all owe a destination: everything
in between (dice, windows, loot) is played by the rules until then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

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
from pravek.engines.krom.material import DECKS, HEAP, WIDE
from pravek.engines.krom.position import (
    COURSE,
    DECK,
    DISCARD,
    HAND,
    LYING,
    QUEUE,
    SHOWN,
    SUPPLY,
    WIDTH,
    Position,
    empty,
)
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.cards import Cards
from pravek.games.krom.decks import deck, discards
from pravek.games.krom.state import AREAS, KINDS, State, Table, points


def fits(cards: Cards) -> bool:
    """Whether the model can hold these cards."""
    return all(len(getattr(cards, name)) <= WIDE for name in DECKS)


def read(table: Table, state: State) -> Position | None:
    """The position of a state in which nothing is hidden; None if it must be played on first."""
    stack = state.stack
    if stack and isinstance(stack[-1], owed.Walk | owed.Climbing):
        stack = stack[:-1]  # how it goes on is up to the first action
    duty = stack[-1] if stack else None
    if isinstance(duty, owed.ActionTurn):
        below = stack[-2]
        later = below.seats if isinstance(below, owed.Turns) else ()
        following = stack[-3]
        assert isinstance(following, owed.Areas)
        course = (following.next, duty.seat, ("open", "services", "done").index(duty.deed))
    elif isinstance(duty, owed.Movement):
        later, course = (), (0, -1, 0)
    else:
        return None
    cards, faces = table.cards, _faces(_Edition(table.cards.digest, table.cards))
    position = empty(table.players)
    seats, desk = position
    for seat, player in enumerate(state.players):
        purse = [player.tokens.of(kind) for kind in KINDS]
        weight = cards.characters[player.character].weight if player.character else 0
        seats[seat, :HAND] = (
            *(AREAS.index(player.area), player.life, player.stunned, *purse),
            *(points(table, player), player.trophy, weight, len(player.hand)),
        )
        for card in player.hand:
            assert card is not None
            seats[seat, HAND + faces["bonus"][card]] += 1
    desk[SUPPLY, :4] = [state.supply.of(kind) for kind in KINDS]
    desk[SHOWN : SHOWN + 2] = -1
    for row, shown in enumerate((state.evolution, state.hunting)):
        number = faces[DECKS[row]]
        desk[SHOWN + row, : len(shown)] = [-1 if c is None else number[c] for c in shown]
    for row, name in enumerate(DECKS):
        for card in deck(table, state, name):
            desk[DECK + row, faces[name][card]] += 1
        for card in discards(state, name):
            desk[DISCARD + row, faces[name][card]] += 1
    for card in state.lying:
        desk[LYING, faces["bonus"][card]] += 1
    beast = -1 if state.beast_area is None else AREAS.index(state.beast_area)
    width = max(len(state.evolution), len(state.hunting))
    desk[COURSE, : WIDTH + 1] = (state.round, state.beast_life, beast, *course, width)
    desk[QUEUE] = -1
    desk[QUEUE, : len(later)] = later
    return position


@dataclass(frozen=True, slots=True)
class _Edition:
    """Cards, remembered by their digest."""

    digest: str
    cards: Cards = field(compare=False)


@lru_cache(maxsize=16)
def _faces(edition: _Edition) -> dict[str, dict[str, int]]:
    """The numbers of all faces, by deck."""
    return {
        name: {face: n for n, face in enumerate(getattr(edition.cards, name))} for name in DECKS
    }


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
