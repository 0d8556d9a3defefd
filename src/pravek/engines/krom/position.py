"""A table of Krom as arrays: where the model's playouts begin.

A position can be read where somebody owes an action turn or all owe a destination: everything
in between (dice, windows, loot) is played by the rules until then.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pravek.engines.krom.jit import Numbers, compiled
from pravek.engines.krom.material import DECKS, WIDE
from pravek.games.krom import duties as owed
from pravek.games.krom.cards import Cards
from pravek.games.krom.decks import deck, discards
from pravek.games.krom.state import AREAS, KINDS, State, Table, points

AREA, VITAL, STUNNED, PURSE = range(4)
SCORE, TROPHY, WEIGHT, HELD, HAND = range(7, 12)
"""Columns of a player: PURSE is krom, then wood, bone and stone; HELD is the size of the hand,
and from HAND on its cards are counted by face."""
SUPPLY, SHOWN, DECK, DISCARD, LYING, COURSE, QUEUE = 0, 1, 3, 7, 11, 12, 13
"""Rows of the desk: SHOWN are evolutions, then animals; decks and discards are counts by face;
the queue is who acts next in this area, -1 after the last."""
ROUND, BEAST_LIFE, BEAST_AREA, NEXT_AREA, ACTOR, DEED, WIDTH = range(7)
"""The course: who acts is -1 when all move; WIDTH is the number of slots on display."""
OPEN, SERVICES, DONE = range(3)


class Position(NamedTuple):
    """The table at one moment, with all hands open."""

    players: Numbers
    desk: Numbers


def fits(cards: Cards) -> bool:
    """Whether the model can hold these cards."""
    return all(len(getattr(cards, name)) <= WIDE for name in DECKS)


def empty(players: int) -> Position:
    shape = (players, HAND + WIDE), (QUEUE + 1, WIDE)
    return Position(np.zeros(shape[0], np.int64), np.zeros(shape[1], np.int64))


@compiled
def nobody(players: int) -> Numbers:
    """Everybody goes where he likes; who acts does what he likes."""
    return np.full(max(players, 3), -1, np.int64)


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
    cards, faces = table.cards, _faces(table.cards.digest, _Box(table.cards))
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


class _Box:
    """Cards as an argument that says nothing about itself: the digest beside it does."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Box)


@lru_cache(maxsize=16)
def _faces(digest: str, box: _Box) -> dict[str, dict[str, int]]:
    return {name: {face: n for n, face in enumerate(getattr(box.cards, name))} for name in DECKS}
