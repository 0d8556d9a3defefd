"""What lies on the table: figures, tokens, cards. Taking from the supply, drawing, losing life."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .box import RESOURCES, TOKENS, Amounts, Box, Deck
from .questions import Course, Seat, one_of, sure

BEAST = -1
"""The Kromosaur in a row of fighters."""
DECKS = ("evolution", "gathering", "hunting", "bonus")


class TargetReached(Exception):
    """Somebody has the points: nobody does anything any more. KR-12.1"""


@dataclass
class Person:
    life: int
    area: str
    tokens: Counter[str]
    character: str = ""
    stunned: bool = False
    evolutions: list[str] = field(default_factory=list)
    hand: Deck = field(default_factory=Counter)
    trophy: bool = False


class Table:
    """One game's table. Every token and card is somewhere: nothing is reckoned from the rest."""

    def __init__(self, box: Box, players: int, options: dict[str, bool]) -> None:
        self.box, self.players, self.options = box, players, options
        setup = box["setup"]
        self.supply = Counter({kind: box["tokens"][kind] for kind in TOKENS})
        self.people: list[Person] = []
        for _ in range(players):  # KR-2.2
            self.supply["krom"] -= setup["krom"]
            self.people.append(Person(setup["life"], setup["area"], Counter(krom=setup["krom"])))
        self.decks = {name: box.deck(name) for name in DECKS}
        self.discards: dict[str, Deck] = {name: Counter() for name in DECKS}
        self.lying: Deck = Counter()
        """Bonus cards played in this turn or fight. KR-11.7"""
        self.display: dict[str, list[str | None]] = {"evolution": [], "hunting": []}
        self.round = 0
        self.chosen: dict[Seat, str] = {}
        self.knows: dict[tuple[Seat, Seat], Deck] = {}
        """Faces that the first knows to be in the second's hand. KR-2.7"""
        self.beast_life = box["kromosaur"]["life"] if options["kromosaur"] else 0
        self.beast_area: str | None = None
        self.reached: Counter[str] = Counter()
        """Rare things that happened, so that a sample of games can be shown to hold them."""

    @property
    def target(self) -> int:
        more = self.box["long_game"] if self.options["long_game"] else 0
        return int(self.box["targets"][str(self.players)]) + more  # KR-2.3

    def seats_after(self, seat: Seat) -> list[Seat]:
        """Everybody else, in seat order after this one."""
        return [other % self.players for other in range(seat + 1, seat + self.players)]

    def able_in(self, area: str) -> list[Seat]:
        return [s for s, p in enumerate(self.people) if p.area == area and not p.stunned]

    # Points

    def points(self, seat: Seat) -> int:
        person = self.people[seat]
        earned = sum(self.box.evolution[card]["points"] for card in person.evolutions)
        return int(earned + (self.box["kromosaur"]["trophy"] if person.trophy else 0))

    def places(self) -> list[int]:
        """Equal points share a place. KR-12.2, KR-12.3"""
        points = [self.points(seat) for seat in range(self.players)]
        return [1 + sum(other > own for other in points) for own in points]

    def look_at_points(self) -> None:
        if any(self.points(seat) >= self.target for seat in range(self.players)):
            raise TargetReached

    # Tokens and life

    def can_pay(self, seat: Seat, price: Amounts) -> bool:
        return all(self.people[seat].tokens[kind] >= n for kind, n in price.items())

    def pay(self, seat: Seat, price: Amounts) -> None:
        for kind, n in price.items():
            self.people[seat].tokens[kind] -= n
            self.supply[kind] += n

    def take(self, seat: Seat, reward: Amounts) -> None:
        """Tokens as far as the supply reaches, and life up to the most. KR-9.5, KR-7.4"""
        for kind, n in reward.items():
            if kind == "life":
                self.heal(seat, n)
            elif kind != "bonus":
                taken = min(n, self.supply[kind])
                self.reached["KR-9.5 the supply is short"] += taken < n
                self.supply[kind] -= taken
                self.people[seat].tokens[kind] += taken

    def hand_over(self, giver: Seat, taker: Seat, amounts: Amounts) -> None:
        """What the giver has of it. KR-11.5"""
        for kind, n in amounts.items():
            moved = min(n, self.people[giver].tokens[kind])
            self.people[giver].tokens[kind] -= moved
            self.people[taker].tokens[kind] += moved

    def heal(self, seat: Seat, life: int) -> None:
        person = self.people[seat]
        person.life = min(self.box["setup"]["life"], person.life + life)

    def hurt(self, seat: Seat, life: int) -> None:
        """Who has no life left is stunned at once. KR-6.6"""
        person = self.people[seat]
        person.life = max(0, person.life - life)
        person.stunned = person.life == 0

    # Cards

    def can_draw(self, deck: str) -> bool:
        return bool(self.decks[deck].total() or self.discards[deck].total())

    def shuffle_in(self, deck: str) -> None:
        self.decks[deck] += self.discards[deck]
        self.discards[deck].clear()

    def draw(self, deck: str, *begin: Any) -> Course:
        """Draw one card; None if there is none. KR-11.6"""
        if not self.decks[deck].total() and self.discards[deck].total():
            self.reached["KR-11.7 a reshuffle while cards lie"] += (
                deck == "bonus" and self.lying.total() > 0
            )
            yield sure("Reshuffle", deck)
            self.shuffle_in(deck)
        if not self.decks[deck].total():
            self.reached["KR-11.6 nothing to draw"] += deck != "evolution"
            return None
        _, *_, card = yield one_of(+self.decks[deck], lambda face: (*begin, face))
        self.decks[deck][card] -= 1
        return card

    def draw_bonus(self, seat: Seat, cards: int = 1) -> Course:
        for _ in range(cards):
            card = yield from self.draw("bonus", "Drawn", seat)
            if card is not None:
                self.people[seat].hand[card] += 1

    def turn_up(self, deck: str, slot: int) -> Course:
        """A new card in the place of one that is gone; evolutions have no discards. KR-10.2"""
        self.display[deck][slot] = None
        self.display[deck][slot] = yield from self.draw(deck, "TurnedUp", deck, slot)

    def clear_lying(self) -> None:
        """KR-11.7"""
        self.discards["bonus"] += self.lying
        self.lying.clear()

    # Who knows what

    def forget(self, holder: Seat, card: str) -> None:
        """A card of this face is seen to leave the hand: everybody knows one of it less. KR-2.7"""
        for knower in range(self.players):
            self.reached["KR-2.7 one of two known copies is played"] += (
                self.knows.get((knower, holder), Counter())[card] > 1
            )
            self._know_less(knower, holder, card)

    def _know_less(self, knower: Seat, holder: Seat, card: str) -> None:
        known = self.knows.get((knower, holder), Counter())
        if known[card]:
            known[card] -= 1

    def loot_card(self, winner: Seat, victim: Seat, card: str) -> None:
        """Others only see that some card went, so they know nothing of that hand any more; the
        winner sees which, and the victim knows where it is. KR-2.5, KR-2.7"""
        self.people[victim].hand[card] -= 1
        self.people[winner].hand[card] += 1
        for knower in range(self.players):
            known = self.knows.get((knower, victim), Counter())
            if knower == winner:
                self.reached["KR-2.7 a known card is taken back"] += known[card] > 0
                self._know_less(knower, victim, card)
            else:
                self.reached["KR-2.7 a third player loots the hand"] += known.total() > 0
                known.clear()
        self.knows.setdefault((victim, winner), Counter())[card] += 1

    def seen_hand(self, viewer: Seat | None, seat: Seat) -> Counter[str | None]:
        """A hand as somebody sees it; None for a card whose face he does not know."""
        hand = self.people[seat].hand
        if viewer == seat:
            return Counter({face: n for face, n in hand.items() if n})
        known = Counter() if viewer is None else +self.knows.get((viewer, seat), Counter())
        seen: Counter[str | None] = Counter(dict(known))
        seen[None] = hand.total() - known.total()
        return +seen


def resources_of(tokens: Counter[str]) -> list[str]:
    """The kinds of resources there are in a heap."""
    return [kind for kind in RESOURCES if tokens[kind]]
