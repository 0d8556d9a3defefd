"""The arrays of an observation of Krom: their shapes, the numbers they can hold, their meaning."""

from __future__ import annotations

from pravek.envs.coding import Plane
from pravek.envs.krom.numbers import SEATS
from pravek.games.krom import duties as owed
from pravek.games.krom.bounds import HIGHEST_TARGET, MOST_CARDS, MOST_ROUNDS
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


def _table(cards: Cards) -> dict[str, Plane]:
    evolution, hunting = len(cards.evolution), len(cards.hunting)
    gathering, bonus = len(cards.gathering), len(cards.bonus)
    most = max(cards.tokens.values())
    return {
        "rules": _plane(RULES, high=1, is_="players 2 to 6; ice age, Kromosaur, long, dealt"),
        "target": _plane(high=2 * HIGHEST_TARGET, is_="points that win"),
        "round": _plane(high=MOST_ROUNDS, dtype="int16", is_="the round"),
        "supply": _plane(len(KINDS), high=most, is_="krom, wood, bone, stone in the supply"),
        "evolution": _plane(evolution, high=MOST_CARDS, is_="evolutions on display"),
        "hunting": _plane(hunting, high=MOST_CARDS, is_="animals on display"),
        "hunting_gone": _plane(hunting, high=MOST_CARDS, is_="discarded animals"),
        "gathering_gone": _plane(gathering, high=MOST_CARDS, is_="discarded gathering cards"),
        "bonus_gone": _plane(bonus, high=MOST_CARDS, is_="discarded bonus cards"),
        "lying": _plane(bonus, high=MOST_CARDS, is_="bonus cards played in this turn or fight"),
        "decks": _plane(4, high=MOST_CARDS, is_="size: evolution, hunting, gathering, bonus"),
        "beast": _plane(2, high=50, is_="the Kromosaur's life and area (4 none)"),
    }


def _people(cards: Cards) -> dict[str, Plane]:
    evolution, bonus = len(cards.evolution), len(cards.bonus)
    most, everybody = max(cards.tokens.values()), len(cards.characters)
    return {
        "character": _plane(SEATS, high=everybody, is_="who one is, from 1; 0 nobody yet"),
        "area": _plane(SEATS, high=NOWHERE, is_="where one stands; 4 an empty chair"),
        "life": _plane(SEATS, high=cards.life, is_="life"),
        "stunned": _plane(SEATS, high=1, is_="lies stunned"),
        "tokens": _plane(SEATS, len(KINDS), high=most, is_="krom, wood, bone, stone"),
        "points": _plane(SEATS, high=255, is_="points"),
        "trophy": _plane(SEATS, high=1, is_="holds the Kromosaur's figure"),
        "evolutions": _plane(SEATS, evolution, high=MOST_CARDS, is_="evolutions one has"),
        "cards": _plane(SEATS, high=MOST_CARDS, is_="bonus cards in hand"),
        "hand": _plane(SEATS, bonus, high=MOST_CARDS, is_="those of them this seat knows"),
        "known": _plane(SEATS, bonus, high=MOST_CARDS, is_="own cards that others know of"),
        "ready": _plane(SEATS, high=1, is_="has chosen a destination"),
        "destination": _plane(high=NOWHERE, is_="the own destination; 4 none yet"),
    }


def _course(cards: Cards) -> dict[str, Plane]:
    bonus = len(cards.bonus)
    return {
        "phase": _plane(high=len(PHASES), is_="what is owed now, by whoever it is"),
        "turn": _plane(high=NOBODY, is_="who decides now, counted from this seat; 6 nobody"),
        "actor": _plane(high=NOBODY, is_="whose action turn it is; 6 nobody's"),
        "deed": _plane(high=3, is_="the area's action: open, services, done; 3 no action turn"),
        "areas_up": _plane(high=len(AREAS), is_="areas that came up in this round"),
        "queue": _plane(SEATS, high=SEATS, is_="whose action turn comes next in this area, from 1"),
        "fight": _plane(high=NOWHERE, is_="where a fight is going on; 4 nowhere"),
        "totals": _plane(SEATS, high=255, is_="totals of the fighters; 0 does not fight"),
        "beast_total": _plane(high=255, is_="the Kromosaur's total; 0 does not fight"),
        "passes": _plane(high=SEATS, is_="how many have passed in a row"),
        "played": _plane(high=bonus, is_="the bonus card that may be countered, from 1; 0 none"),
        "played_by": _plane(high=NOBODY, is_="who played it; 6 nobody"),
        "played_on": _plane(high=NOBODY, is_="on whom; 6 nobody"),
        "played_give": _plane(len(RESOURCES), high=3, is_="wood, bone, stone named to give"),
        "played_take": _plane(len(RESOURCES), high=3, is_="wood, bone, stone named to take"),
        "counters": _plane(high=MOST_CARDS, is_="counters on it so far"),
        "counter_by": _plane(high=NOBODY, is_="who played the last counter; 6 nobody"),
        "asked": _plane(SEATS, high=1, is_="who may still counter"),
        "victim": _plane(high=NOBODY, is_="who is being looted; 6 nobody"),
        "victims": _plane(SEATS, high=1, is_="who is being looted, or will be"),
        "drawn": _plane(high=6, is_="cards drawn on this walk"),
        "dice": _plane(6, high=5, is_="dice on the mountain, by face"),
        "rerolls": _plane(high=6, is_="rerolls so far"),
    }
