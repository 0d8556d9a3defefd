"""The cards, prices and rewards of one table as arrays, for the model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pravek.engines.krom.handfuls import THROWS, faces_of, plans
from pravek.engines.krom.jit import Numbers, Reals
from pravek.games.krom import odds
from pravek.games.krom.areas import combos
from pravek.games.krom.cards import Amounts, Cards
from pravek.games.krom.state import AREAS, Table

HEAP = ("krom", "wood", "bone", "stone", "life", "bonus", "any_resource")
"""The columns of an amount."""
KROM, WOOD, BONE, STONE, LIFE, CARDS, ANY = range(7)
EFFECTS = ("fight_dice", "fight_add", "gain", "lose", "steal", "convert", "swap", "counter")
DICE, ADD, GAIN, LOSE, STEAL, CONVERT, SWAP, COUNTER = range(8)
DECKS = ("evolution", "hunting", "gathering", "bonus")
EVOLUTIONS, ANIMALS, GATHERED, BONUSES, PRIZES = range(5)
"""Pages of cards; the prizes are those of the mountains, every option of an "or" by itself."""
TERMS, COUNTS, ROAMS, LIGHT, REST, WALKS, HUNTS, REROLLS, SERVED = range(4, 13)
"""Rows of few: terms, how many there are of each kind of row or page, the Kromosaur's areas,
where the lightest is first, rest, prices; SERVED and the next: what a service costs and gives."""
TARGET, ICE, LIMIT, BEAST_DICE, BEAST_ADD, BEAST_TROPHY, FULL_LIFE = range(7)
HOPES = 8
WIDE = 32


class Box(NamedTuple):
    """Everything that does not change in a game. Faces are numbered in the order of the file.

    A few large arrays: every array more costs time in every call.
    """

    few: Numbers
    cards: Numbers
    """Evolution: points, area (-1: any), cost. Hunting: dice, value, reward. Gathering: reward.
    Bonus: effect, area, y, then four amounts: gain, lose, take, give. Prizes: reward."""
    throws: Numbers
    """By handful: what one more die of each face makes of it; then which prizes it satisfies."""
    keep: Numbers
    """By plan, rerolls that can be paid, rerolls made and throw: the handful to keep."""
    reals: Reals
    """By number of dice and value: the odds to reach it. From HOPES on, by plan and rerolls that
    can be paid: what a climb is worth."""


def box_of(table: Table) -> Box:
    return _box(_Key(table))


class _Key:
    """A table that is remembered by its digest and options."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.key = (table.cards.digest, table.players, table.ice_age, table.long_game)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.key == self.key


@lru_cache(maxsize=16)
def _box(key: _Key) -> Box:
    table, cards = key.table, key.table.cards
    beast = cards.kromosaur
    prizes, won = _summits(cards)
    few = np.zeros((SERVED + 2, WIDE), np.int64)
    terms = (table.target, table.ice_age, cards.round_limit)
    _fill(few, TERMS, (*terms, beast.dice, beast.add, beast.trophy, cards.life))
    _fill(few, ROAMS, (AREAS.index(area) for area in beast.areas))
    _fill(few, LIGHT, (cards.lower_ties[area] == "lightest" for area in AREAS))
    _fill(few, REST, heap(cards.rest))
    _fill(few, WALKS, cards.gathering_prices)
    _fill(few, HUNTS, cards.hunting_prices)
    _fill(few, REROLLS, cards.reroll_prices)
    _services(few, cards)
    pages = (
        [(c.points, area(c.area), *heap(c.cost)) for c in cards.evolution.values()],
        [(c.dice, c.value, *heap(c.reward)) for c in cards.hunting.values()],
        [heap(c.reward) for c in cards.gathering.values()],
        [
            (
                *(EFFECTS.index(c.kind), area(c.area), c.y),
                *(n for amounts in (c.gain, c.lose, c.take, c.give) for n in heap(amounts)),
            )
            for c in cards.bonus.values()
        ],
        prizes,
    )
    book = np.zeros((len(pages), WIDE, WIDE), np.int64)
    for number, page in enumerate(pages):
        few[COUNTS, number] = len(page)
        for line, row in enumerate(page):
            _fill(book[number], line, row)
    longer, keep, hopes = plans(np.array(prizes), won, np.array(cards.reroll_prices))
    reals = np.zeros((HOPES + len(hopes), WIDE))
    reals[:HOPES] = [[odds.hunt(n, value) for value in range(WIDE)] for n in range(HOPES)]
    reals[HOPES:, : hopes.shape[1]] = hopes
    throws = np.hstack([longer, np.zeros((len(longer), len(prizes)), np.int64)])
    throws[:THROWS, 6:] = won
    return Box(few, book, throws, keep, reals)


def heap(amounts: Amounts) -> tuple[int, ...]:
    return tuple(amounts.get(kind, 0) for kind in HEAP)


def area(name: str | None) -> int:
    return -1 if name is None else AREAS.index(name)


def _services(few: Numbers, cards: Cards) -> None:
    """Only services that give one kind for krom: others are not in the model."""
    for service in cards.services.values():
        if len(service.gain) == 1 and set(service.pay) <= {"krom"}:
            [(kind, count)] = service.gain.items()
            few[SERVED : SERVED + 2, HEAP.index(kind)] = service.pay.get("krom", 0), count


def _summits(cards: Cards) -> tuple[list[tuple[int, ...]], Numbers]:
    rewards: list[tuple[str, tuple[int, ...]]] = []
    for combo, summit in cards.summits.items():
        for choice in summit.choice or ({},):
            rewards.append((combo, heap(Counter(summit.reward) + Counter(choice))))
    won = np.zeros((THROWS, len(rewards)), np.int64)
    for throw in range(THROWS):
        satisfied = combos(cards, faces_of(throw))
        won[throw] = [combo in satisfied for combo, _ in rewards]
    return [reward for _, reward in rewards], won


def _fill(page: Numbers, line: int, numbers: Iterable[int]) -> None:
    """Write a row; in few its length is counted, too."""
    row = list(numbers)
    page[line, : len(row)] = row
    if page.shape[0] == SERVED + 2:
        page[COUNTS, line] = len(row)
