"""The decisions of Krom as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from pravek.core.protocol import Action
from pravek.envs.coding import in_a_row
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.bonus import ON_SOMEBODY
from pravek.games.krom.bounds import MOST_CHOSEN
from pravek.games.krom.cards import Bonus, Cards
from pravek.games.krom.loot import CARD, NOTHING
from pravek.games.krom.state import AREAS, RESOURCES

SEATS = 6
OTHERS = SEATS - 1
SPOILS = (*RESOURCES, "krom", CARD, NOTHING)
_NAMED = [
    kinds for n in range(MOST_CHOSEN + 1) for kinds in combinations_with_replacement(RESOURCES, n)
]
CHOSEN = {kinds: number for number, kinds in enumerate(_NAMED)}
"""The resources one can name: nothing, then one, two and three of them."""
_FEW = [sum(len(kinds) <= most for kinds in CHOSEN) for most in range(MOST_CHOSEN + 1)]
"""By how many may be named: in how many ways."""
DICE = 5
ANY = "any_resource"
_SIMPLE = (
    ("withdraw", 1, "take the chosen destination back; never asked for in an environment"),
    ("pass", 1, "play no card now"),
    ("rest", 1, "caves: take krom and get life back"),
    ("mix", 1, "forest: shuffle the discarded cards into the deck before the first one"),
    ("gather", 1, "forest: draw the next card for its price"),
    ("climb", 1, "mountains: throw the dice for the first time"),
    ("stop", 1, "draw no more cards; come down from the mountain with nothing"),
    ("end", 1, "say that the action turn is over"),
)
"""Decisions that say nothing but themselves."""


class Numbers:
    """The numbering of one box of cards."""

    def __init__(self, cards: Cards) -> None:
        self._rows = {
            "character": _places(cards.characters),
            "service": _places(cards.services),
            "animal": _places(cards.hunting),
            "evolution": _places(cards.evolution),
            "prize": _places(_prizes(cards)),
        }
        self._throws = len(cards.hunting_prices)
        self._plays: dict[str, tuple[int, bool, int, int]] = {}
        plays = 0
        for card in cards.bonus.values():
            self._plays[card.id] = (plays, *_ways(card))
            plays += _count(card)
        rows = {name: len(places) for name, places in self._rows.items()}
        self.ranges = in_a_row(
            ("choose", rows["character"], "be this character"),
            ("go", len(AREAS), "choose this destination: caves, forest, savanna, mountains"),
            ("loot", len(SPOILS), "take wood, bone, stone, half the krom, a card, nothing"),
            ("buy", rows["service"], "buy this service in the caves"),
            ("hunt", rows["animal"] * self._throws, f"{self._throws} × the animal + dice bought"),
            ("reroll", 2**DICE - 1, "throw dice again: a bit for each, of equal ones the first"),
            ("claim", rows["prize"], "take this prize of the mountain, every “or” by itself"),
            ("evolve", rows["evolution"], "pay this evolution"),
            ("play", plays, "play this bonus card: each with its targets, gives and takes"),
            *_SIMPLE,
        )
        self._first = {kind.name: kind.first for kind in self.ranges}

    def number(self, game: Any, view: Any, action: Action) -> int:
        name = type(action).__name__.lower()
        return self._first[name] + self._within(game, view, action)

    def _within(self, game: Any, view: Any, action: Action) -> int:
        """The number among those of its kind."""
        rows = self._rows
        match action:
            case e.Choose(_, character):
                return rows["character"][character]
            case e.Go(_, area):
                return AREAS.index(area or "")
            case e.Loot(_, _, what):
                return SPOILS.index(what)
            case e.Buy(_, service):
                return rows["service"][service]
            case e.Hunt(_, card, extra):
                return rows["animal"][card] * self._throws + extra
            case e.Reroll(_, dice):
                duty = view.stack[-1]
                assert isinstance(duty, owed.Climbing)
                return _bits(duty.dice, dice) - 1
            case e.Claim(_, combo, option):
                return rows["prize"][(combo, option)]
            case e.Evolve(_, card):
                return rows["evolution"][card]
            case e.Play(seat, card, target, give, take):
                first, others, gives, takes = self._plays[card]
                who = int(target - seat) % int(game.players) - 1 if others else 0
                return first + (who * gives + CHOSEN[give]) * takes + CHOSEN[take]
        return 0


def _places(row: Iterable[Any]) -> dict[Any, int]:
    return {thing: place for place, thing in enumerate(row)}


def _prizes(cards: Cards) -> Iterator[tuple[str, int]]:
    for combo, summit in cards.summits.items():
        for option in range(max(1, len(summit.choice))):
            yield combo, option


def _ways(card: Bonus) -> tuple[bool, int, int]:
    """Whether it is played on somebody else; in how many ways one names what is given, taken."""
    others = card.kind in (*ON_SOMEBODY, "counter")
    taken = max(card.gain.get(ANY, 0), card.lose.get(ANY, 0), card.take.get(ANY, 0))
    return others, _FEW[card.give.get(ANY, 0)], _FEW[taken]


def _count(card: Bonus) -> int:
    others, gives, takes = _ways(card)
    return (OTHERS if others else 1) * gives * takes


def _bits(lying: tuple[int, ...], thrown: tuple[int, ...]) -> int:
    """The dice thrown again as bits of those that lie there, lowest face first."""
    left, bits = Counter(thrown), 0
    for place, face in enumerate(lying):
        if left[face]:
            left[face] -= 1
            bits |= 1 << place
    return bits
