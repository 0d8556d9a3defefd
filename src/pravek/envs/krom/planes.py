"""The arrays of an observation of Krom: their shapes, the numbers they can hold, their meaning."""

from __future__ import annotations

from collections import Counter

from pravek.envs.coding import Plane
from pravek.envs.krom.numbers import SEATS
from pravek.games.krom import duties as owed
from pravek.games.krom.cards import Cards
from pravek.games.krom.state import AREAS, KINDS, RESOURCES

NOBODY, NOWHERE = SEATS, len(AREAS)
PHASES = (
    *(owed.CharacterChoice, owed.Movement, owed.Fight, owed.Played, owed.Looting),
    *(owed.ActionTurn, owed.Walk, owed.Climbing),
)
"""What can be owed, by number; their count: nothing, the game is over."""
RULES = SEATS - 1 + 4


def space(cards: Cards) -> dict[str, Plane]:
    """The arrays, in the order of a flat observation."""
    return _table(cards) | _people(cards) | _course(cards)


def _plane(*shape: int, high: int, dtype: str = "uint8", is_: str) -> Plane:
    return Plane(shape, dtype, 0, high, is_)


def _faces(cards: Cards, deck: str, *seats: int, is_: str) -> Plane:
    """How many of each face of a deck, in the order of the file."""
    copies = Counter(cards.decks[deck])
    return _plane(*seats, len(getattr(cards, deck)), high=max(copies.values()), is_=is_)


def _strongest(cards: Cards) -> int:
    """What a fighter would come to with every card there is."""
    fighting = [cards.bonus[card] for card in cards.decks["bonus"]]
    dice = 1 + sum(card.y for card in fighting if card.kind == "fight_dice")
    return 6 * dice + sum(card.y for card in fighting if card.kind == "fight_add")


def _beast(cards: Cards) -> int:
    return 6 * cards.kromosaur.dice + cards.kromosaur.add


def _table(cards: Cards) -> dict[str, Plane]:
    most, target = max(cards.tokens.values()), max(cards.targets.values()) + cards.long_game
    largest = max(map(len, cards.decks.values()))
    return {
        "rules": _plane(RULES, high=1, is_="players 2 to 6; ice age, Kromosaur, long, dealt"),
        "target": _plane(high=target, is_="points that win"),
        "round": _plane(high=cards.round_limit, dtype="int16", is_="the round"),
        "supply": _plane(len(KINDS), high=most, is_="krom, wood, bone, stone in the supply"),
        "evolution": _faces(cards, "evolution", is_="evolutions on display"),
        "hunting": _faces(cards, "hunting", is_="animals on display"),
        "hunting_gone": _faces(cards, "hunting", is_="discarded animals"),
        "gathering_gone": _faces(cards, "gathering", is_="discarded gathering cards"),
        "bonus_gone": _faces(cards, "bonus", is_="discarded bonus cards"),
        "lying": _faces(cards, "bonus", is_="bonus cards played in this turn or fight"),
        "decks": _plane(4, high=largest, is_="size: evolution, hunting, gathering, bonus"),
        "beast": _plane(
            2, high=max(NOWHERE, cards.kromosaur.life), is_="the Kromosaur's life and area (4 none)"
        ),
    }


def _people(cards: Cards) -> dict[str, Plane]:
    most, everybody = max(cards.tokens.values()), len(cards.characters)
    prizes = [*(card.points for card in cards.evolution.values()), cards.kromosaur.trophy]
    winner = max(cards.targets.values()) + cards.long_game + max(prizes)
    return {
        "character": _plane(SEATS, high=everybody, is_="who one is, from 1; 0 nobody yet"),
        "area": _plane(SEATS, high=NOWHERE, is_="where one stands; 4 an empty chair"),
        "life": _plane(SEATS, high=cards.life, is_="life"),
        "stunned": _plane(SEATS, high=1, is_="lies stunned"),
        "tokens": _plane(SEATS, len(KINDS), high=most, is_="krom, wood, bone, stone"),
        "points": _plane(SEATS, high=winner, is_="points"),
        "trophy": _plane(SEATS, high=1, is_="holds the Kromosaur's figure"),
        "evolutions": _faces(cards, "evolution", SEATS, is_="evolutions one has"),
        "cards": _plane(SEATS, high=len(cards.decks["bonus"]), is_="bonus cards in hand"),
        "hand": _faces(cards, "bonus", SEATS, is_="those of them this seat knows"),
        "known": _faces(cards, "bonus", SEATS, is_="own cards that others know of"),
        "ready": _plane(SEATS, high=1, is_="has chosen a destination"),
        "destination": _plane(high=NOWHERE, is_="the own destination; 4 none yet"),
    }


def _course(cards: Cards) -> dict[str, Plane]:
    counters = sum(cards.bonus[card].kind == "counter" for card in cards.decks["bonus"])
    return {
        "phase": _plane(high=len(PHASES), is_="what is owed now, by whoever it is (below)"),
        "turn": _plane(high=NOBODY, is_="who decides now, counted from this seat; 6 nobody"),
        "actor": _plane(high=NOBODY, is_="whose action turn it is; 6 nobody's"),
        "deed": _plane(high=3, is_="the area's action: open, services, done; 3 no action turn"),
        "areas_up": _plane(high=len(AREAS), is_="areas that came up in this round"),
        "queue": _plane(SEATS, high=SEATS, is_="whose action turn comes next in this area, from 1"),
        "fight": _plane(high=NOWHERE, is_="where a fight is going on; 4 nowhere"),
        "totals": _plane(
            SEATS,
            high=_strongest(cards),
            dtype="int16",
            is_="totals of the fighters; 0 does not fight",
        ),
        "beast_total": _plane(high=_beast(cards), is_="the Kromosaur's total; 0 does not fight"),
        "passes": _plane(high=SEATS, is_="how many have passed in a row"),
        "played": _plane(
            high=len(cards.bonus), is_="the bonus card that may be countered, from 1; 0 none"
        ),
        "played_by": _plane(high=NOBODY, is_="who played it; 6 nobody"),
        "played_on": _plane(high=NOBODY, is_="on whom; 6 nobody"),
        "played_give": _plane(len(RESOURCES), high=3, is_="wood, bone, stone named to give"),
        "played_take": _plane(len(RESOURCES), high=3, is_="wood, bone, stone named to take"),
        "counters": _plane(high=max(1, counters), is_="counters on it so far"),
        "counter_by": _plane(high=NOBODY, is_="who played the last counter; 6 nobody"),
        "asked": _plane(SEATS, high=1, is_="who may still counter"),
        "victim": _plane(high=NOBODY, is_="who is being looted; 6 nobody"),
        "victims": _plane(SEATS, high=1, is_="who is being looted, or will be"),
        "drawn": _plane(high=len(cards.gathering_prices), is_="cards drawn on this walk"),
        "dice": _plane(6, high=5, is_="dice on the mountain, by face"),
        "rerolls": _plane(high=max(1, len(cards.reroll_prices)), is_="rerolls so far"),
    }
