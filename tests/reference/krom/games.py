"""Whole games for the referee: every set-up, three ways to play, two boxes of cards.

The referee deals and decides, so that a game is the same however the engine sorts its answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random

from pravek.core.match import Match
from pravek.games.krom import Krom
from pravek.games.krom.state import State

from .editions import poor_box
from .follow import Follower, told
from .questions import Ask, Event
from .referee import OPTIONS, Referee

STYLES: dict[str, dict[str, float]] = {
    "any": {},
    "rare": {"Play": 8, "Loot card": 12, "Buy bonus": 6, "Gather": 4, "Withdraw": 0.3},
    "hoard": {"Evolve": 0.1, "Play": 0.1, "Loot card": 20, "Buy bonus": 10, "Pass": 5},
}
"""How much more often a kind of decision is made; "any" chooses among single decisions."""
SPREE = 12
"""Hoarders play their cards like others in every round with this divisor."""
MEETING = ("forest", "savanna", "mountains", "caves")
"""Where crowds like to go, round after round."""
MOST_EVENTS = 30_000


@dataclass(frozen=True)
class Wish:
    """One game to be followed."""

    players: int
    options: tuple[str, ...]
    style: str
    box: str
    seed: int

    def __str__(self) -> str:
        return "-".join([str(self.seed), str(self.players), *self.options, self.style, self.box])

    def follower(self) -> Follower:
        cards = poor_box() if self.box == "poor" else None
        game = Krom(self.players, cards=cards, **dict.fromkeys(self.options, True))
        match: Match[State] = Match.empty(game)
        return Follower(match, cards)


SETUPS = [
    (players, tuple(name for name, on in zip(OPTIONS, ons, strict=True) if on))
    for ons in product((False, True), repeat=len(OPTIONS))
    for players in (2, 3, 4, 5, 6)
]
WAYS = list(product(STYLES, ("ours", "poor")))
EVERYTHING = len(SETUPS) * len(WAYS)
"""So many wishes are every set-up in every way."""


def wish(number: int) -> Wish:
    """The number goes round all set-ups, and from one to the next round styles and boxes."""
    rounds, place = divmod(number, len(SETUPS))
    players, options = SETUPS[place]
    style, box = WAYS[(rounds + place) % len(WAYS)]
    return Wish(players, options, style, box, number)


def play(wish: Wish) -> Follower:
    """The game to its end, compared after every event; Disagreement if the two differ."""
    follower, rng = wish.follower(), Random(str(wish))
    referee = follower.referee
    while referee.question is not None:
        assert len(follower.match.log) < MOST_EVENTS, f"{wish} does not end"
        if isinstance(referee.question, Ask):
            event = _decision(referee, referee.question, wish.style, rng)
        else:
            event = referee.question.drawn(rng)
        follower.happen(told(event))
    return follower


def _decision(referee: Referee, asked: Ask, style: str, rng: Random) -> Event:
    seats = list(asked.owing)
    if rng.random() < 0.05:  # second thoughts of who has chosen a destination. KR-4.1
        seats = [seat for seat, legal in asked.legal.items() if legal]
    legal = sorted(asked.legal[rng.choice(seats)])
    if not STYLES[style]:
        return rng.choice(legal)
    table = referee.table
    kinds: dict[str, list[Event]] = {}
    for event in legal:
        kinds.setdefault(_kind(event), []).append(event)
    if "Go" in kinds and rng.random() < 0.5:  # crowds fight
        crowd = [event for event in kinds["Go"] if event[2] == MEETING[table.round % 4]]
        kinds["Go"] = crowd or kinds["Go"]
    manner = STYLES["rare" if table.round % SPREE == 0 else style]
    [kind] = rng.choices(list(kinds), [manner.get(kind, 1.0) for kind in kinds])
    return rng.choice(kinds[kind])


def _kind(event: Event) -> str:
    """The name of the decision; a card looted or bought is a kind of its own."""
    return f"{event[0]} {event[-1]}" if event[-1] in ("card", "bonus") else str(event[0])
