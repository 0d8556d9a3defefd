"""The cards, prices and rewards of one table as arrays, for the model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pravek.engines.compiler import Numbers, Reals
from pravek.engines.krom.handfuls import THROWS, faces_of, plans
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

# The pages of cards, and their columns; WHERE is an area, -1 for any
EVOLUTIONS, ANIMALS, GATHERED, BONUSES, PRIZES = range(5)
WHERE = 1
POINTS, COST = 0, 2  # an evolution
THROWN, LEAST, REWARD = 0, 1, 2  # an animal: its dice, the sum to reach, the reward
EFFECT, POWER = 0, 2  # a bonus card, with four amounts:
GAINS, LOSES, TAKES, GIVES = (3 + len(HEAP) * n for n in range(4))
"""A gathering card is its reward, and so is a prize of the mountain: every option of an "or" by
itself."""

# The lists
TERMS, COUNTS, LENGTHS, ROAMS, LIGHT, REST, WALKS, HUNTS, REROLLS = range(9)
SERVICE_PRICE, SERVICE_GAIN = 9, 10
"""The terms below; cards of each page; length of each list; the Kromosaur's areas; where the
lightest is first; rest; prices of a walk, of dice for a hunt, of rerolls; what a service costs
and how much it gives, by the kind it gives."""
TARGET, ICE, LIMIT, BEAST_DICE, BEAST_ADD, BEAST_TROPHY, FULL_LIFE = range(7)

HOPES = 8
"""In `reals`: the first row after the odds of so many dice."""
WINS = 6
"""In `throws`: the first column after the faces of one more die."""
WIDE = 32


class Box(NamedTuple):
    """Everything that does not change in a game. Faces are numbered in the order of the file.

    A few large arrays: every array more costs time in every call.
    """

    lists: Numbers
    cards: Numbers
    """By page, card and column."""
    throws: Numbers
    """By handful: what one more die of each face makes of it; then which prizes it satisfies."""
    keep: Numbers
    """By plan, rerolls that can be paid, rerolls made and throw: the handful to keep."""
    reals: Reals
    """By number of dice and value: the odds to reach it. From HOPES on, by plan and rerolls that
    can be paid: what a climb is worth."""


def box_of(table: Table) -> Box:
    key = (table.cards.digest, table.players, table.ice_age, table.long_game)
    return _box(_Terms(key, table))


@dataclass(frozen=True, slots=True)
class _Terms:
    """A table, remembered by what the model knows of it."""

    key: tuple[str, int, bool, bool]
    table: Table = field(compare=False)


@lru_cache(maxsize=16)
def _box(terms: _Terms) -> Box:
    table, cards = terms.table, terms.table.cards
    prizes, won = _summits(cards)
    pages = (*_pages(cards), prizes)
    book = np.zeros((len(pages), WIDE, WIDE), np.int64)
    for number, page in enumerate(pages):
        for line, row in enumerate(page):
            book[number, line, : len(row)] = row
    lists = _lists(table)
    lists[COUNTS, : len(pages)] = [len(page) for page in pages]
    longer, keep, hopes = plans(np.array(prizes), won, np.array(cards.reroll_prices))
    reals = np.zeros((HOPES + len(hopes), WIDE))
    reals[:HOPES] = [[odds.hunt(n, value) for value in range(WIDE)] for n in range(HOPES)]
    reals[HOPES:, : hopes.shape[1]] = hopes
    throws = np.hstack([longer, np.zeros((len(longer), len(prizes)), np.int64)])
    throws[:THROWS, WINS:] = won
    return Box(lists, book, throws, keep, reals)


def heap(amounts: Amounts) -> tuple[int, ...]:
    return tuple(amounts.get(kind, 0) for kind in HEAP)


def area(name: str | None) -> int:
    return -1 if name is None else AREAS.index(name)


def _pages(cards: Cards) -> Iterator[list[tuple[int, ...]]]:
    yield [(c.points, area(c.area), *heap(c.cost)) for c in cards.evolution.values()]
    yield [(c.dice, c.value, *heap(c.reward)) for c in cards.hunting.values()]
    yield [heap(c.reward) for c in cards.gathering.values()]
    yield [
        (
            *(EFFECTS.index(c.kind), area(c.area), c.y),
            *(n for amounts in (c.gain, c.lose, c.take, c.give) for n in heap(amounts)),
        )
        for c in cards.bonus.values()
    ]


def _lists(table: Table) -> Numbers:
    cards, beast = table.cards, table.cards.kromosaur
    lists = np.zeros((SERVICE_GAIN + 1, WIDE), np.int64)

    def write(line: int, numbers: Iterable[int]) -> None:
        row = list(numbers)
        lists[line, : len(row)] = row
        lists[LENGTHS, line] = len(row)

    terms = (table.target, table.ice_age, cards.round_limit)
    write(TERMS, (*terms, beast.dice, beast.add, beast.trophy, cards.life))
    write(ROAMS, (AREAS.index(area) for area in beast.areas))
    write(LIGHT, (cards.lower_ties[area] == "lightest" for area in AREAS))
    write(REST, heap(cards.rest))
    write(WALKS, cards.gathering_prices)
    write(HUNTS, cards.hunting_prices)
    write(REROLLS, cards.reroll_prices)
    for service in cards.services.values():  # others are not in the model
        if len(service.gain) == 1 and set(service.pay) <= {"krom"}:
            [(kind, count)] = service.gain.items()
            lists[SERVICE_PRICE, HEAP.index(kind)] = service.pay.get("krom", 0)
            lists[SERVICE_GAIN, HEAP.index(kind)] = count
    return lists


def _summits(cards: Cards) -> tuple[list[tuple[int, ...]], Numbers]:
    """The prizes of the mountain, and which of them each throw satisfies."""
    rewards: list[tuple[str, tuple[int, ...]]] = []
    for combo, summit in cards.summits.items():
        for choice in summit.choice or ({},):
            rewards.append((combo, heap(Counter(summit.reward) + Counter(choice))))
    won = np.zeros((THROWS, len(rewards)), np.int64)
    for throw in range(THROWS):
        satisfied = combos(cards, faces_of(throw))
        won[throw] = [combo in satisfied for combo, _ in rewards]
    return [reward for _, reward in rewards], won
