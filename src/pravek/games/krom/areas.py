"""What an area offers: rest and services, a gathering walk, a hunt, a climb. KR-9"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

from pravek.core.chance import Certain, Dice, Pick
from pravek.core.protocol import Action, Decide, Seat, Turn
from pravek.games.krom.cards import Amounts, Cards
from pravek.games.krom.decks import can_draw, deck, reshuffled
from pravek.games.krom.duties import ActionTurn, Climbing, Hunting, Refill, Walk
from pravek.games.krom.events import (
    Ascent,
    Buy,
    Chase,
    Claim,
    Climb,
    Found,
    Gather,
    Hunt,
    Mix,
    Reroll,
    Reshuffle,
    Rest,
    Stop,
)
from pravek.games.krom.state import (
    CAVES,
    FOREST,
    SAVANNA,
    State,
    Table,
    pop,
    push,
    swap_top,
)
from pravek.games.krom.supply import gain, pay, tokens_of, would_gain


def area_actions(table: Table, state: State, turn: ActionTurn) -> list[Action]:
    """The area's action, at most once in a turn; it may be declined. KR-8.1"""
    area = state.players[turn.seat].area
    if turn.deed == "done":
        return []
    if area == CAVES:
        rest: list[Action] = [Rest(turn.seat)] if turn.deed == "open" else []
        return rest + services(table, state, turn.seat)
    if area == FOREST:
        mix: list[Action] = [Mix(turn.seat)] if state.gathering_discards else []
        walk = Walk(turn.seat, 0, False)
        return [*mix, Gather(turn.seat)] if can_go_on(table, state, walk) else mix
    if area == SAVANNA:
        return hunts(table, state, turn.seat)
    return [Climb(turn.seat)]


def _done(state: State, deed: str = "done") -> State:
    turn = state.stack[-1]
    assert isinstance(turn, ActionTurn)
    return swap_top(state, replace(turn, deed=deed))


def affords(state: State, seat: Seat, krom: int) -> bool:
    """Nobody begins what he can't pay in full. KR-8.4"""
    return state.players[seat].tokens.krom >= krom


# Caves ------------------------------------------------------------------------


def rest(table: Table, state: State, event: Rest) -> State:
    """Take 3 krom and 2 life. KR-9.1"""
    return gain(table, _done(state), event.seat, table.cards.rest)


def services(table: Table, state: State, seat: Seat) -> list[Action]:
    """Bought one at a time, any mix, as often as one can pay. KR-9.1"""
    tokens = state.players[seat].tokens
    return [
        Buy(seat, name)
        for name, service in table.cards.services.items()
        if tokens.cover(service.pay) and on_sale(table, state, seat, service.gain)
    ]


def on_sale(table: Table, state: State, seat: Seat, gains: Amounts) -> bool:
    """A service whose token or card is gone can't be bought. KR-9.5, KR-8.5"""
    cards = bool(gains.get("bonus", 0)) and can_draw(table, state, "bonus")
    return cards or would_gain(table, state, seat, gains)


def buy(table: Table, state: State, event: Buy) -> State:
    """The first service rules out rest. KR-9.1"""
    service = table.cards.services[event.service]
    state = pay(_done(state, "services"), event.seat, service.pay)
    return gain(table, state, event.seat, service.gain)


# Forest -----------------------------------------------------------------------


def mix(state: State) -> State:
    """Before the first card the discards may be shuffled into the deck. KR-9.2"""
    return reshuffled(state, "gathering")


def next_price(table: Table, walk: Walk) -> int | None:
    """The first card is free, then 1, 3, 4 krom; no fifth. KR-9.2"""
    prices = table.cards.gathering_prices
    return prices[walk.drawn] if walk.drawn < len(prices) else None


def can_go_on(table: Table, state: State, walk: Walk) -> bool:
    price = next_price(table, walk)
    return (
        price is not None
        and affords(state, walk.seat, price)
        and can_draw(table, state, "gathering")
    )


def walk_turn(table: Table, state: State, walk: Walk) -> Turn:
    if not walk.drawing:
        return Decide((walk.seat,))
    pool = deck(table, state, "gathering")
    return Pick(Found, pool, (walk.seat,)) if pool else Certain(Reshuffle("gathering"))


def walk_actions(walk: Walk) -> list[Action]:
    return [Gather(walk.seat), Stop(walk.seat)]


def gather(table: Table, state: State, event: Gather) -> State:
    walk = state.stack[-1]
    if isinstance(walk, ActionTurn):
        walk = Walk(event.seat, 0, False)
        state = push(_done(state), walk)
    assert isinstance(walk, Walk)
    state = pay(state, event.seat, {"krom": next_price(table, walk) or 0})
    return swap_top(state, replace(walk, drawing=True))


def found(table: Table, state: State, event: Found) -> State:
    """Its reward is taken and the card discarded before deciding on the next. KR-9.2"""
    walk = state.stack[-1]
    assert isinstance(walk, Walk)
    state = swap_top(state, Walk(walk.seat, walk.drawn + 1, False))
    state = replace(state, gathering_discards=(*state.gathering_discards, event.card))
    return gain(table, state, event.seat, table.cards.gathering[event.card].reward)


# Savanna ----------------------------------------------------------------------


def hunts(table: Table, state: State, seat: Seat) -> list[Action]:
    """One of the animals on display, with the dice one can buy before the roll. KR-9.3"""
    return [
        Hunt(seat, card, extra)
        for card in dict.fromkeys(state.hunting)
        if card
        for extra, price in enumerate(table.cards.hunting_prices)
        if affords(state, seat, price)
    ]


def hunt(table: Table, state: State, event: Hunt) -> State:
    state = pay(_done(state), event.seat, {"krom": table.cards.hunting_prices[event.extra]})
    dice = table.cards.hunting[event.card].dice + event.extra
    return push(state, Hunting(event.seat, event.card, dice))


def hunting_turn(duty: Hunting) -> Turn:
    return Dice(Chase, duty.dice, (duty.seat,))


def chased(table: Table, state: State, event: Chase) -> State:
    """Sum ≥ value: reward, discard, a new card in its place. Otherwise nothing. KR-9.3"""
    duty = state.stack[-1]
    assert isinstance(duty, Hunting)
    state, animal = pop(state), table.cards.hunting[duty.card]
    if sum(event.dice) < animal.value:
        return state
    slot = state.hunting.index(duty.card)
    row = (*state.hunting[:slot], None, *state.hunting[slot + 1 :])
    discards = (*state.hunting_discards, duty.card)
    state = replace(state, hunting=row, hunting_discards=discards)
    return gain(table, push(state, Refill("hunting", slot)), event.seat, animal.reward)


# Mountains --------------------------------------------------------------------


def climb(table: Table, state: State, event: Climb) -> State:
    """Throw 5 dice. KR-9.4"""
    return push(_done(state), Climbing(event.seat, (), table.cards.climbing_dice))


def climbing_turn(duty: Climbing) -> Turn:
    return Dice(Ascent, duty.thrown, (duty.seat,)) if duty.thrown else Decide((duty.seat,))


def ascended(state: State, event: Ascent) -> State:
    duty = state.stack[-1]
    assert isinstance(duty, Climbing)
    dice = tuple(sorted((*duty.dice, *event.dice)))
    return swap_top(state, replace(duty, dice=dice, thrown=0))


def climbing_actions(table: Table, state: State, duty: Climbing) -> list[Action]:
    """Take a reward that the dice satisfy, or throw any dice again; nothing only if none."""
    claims: list[Action] = [
        Claim(duty.seat, combo, option)
        for combo in combos(table.cards, duty.dice)
        for option in options(table, state, combo)
    ]
    return [*(claims or [Stop(duty.seat)]), *rerolls(table, state, duty)]


def rerolls(table: Table, state: State, duty: Climbing) -> list[Action]:
    """Up to 4 times, any dice, at least one, for 1, 1, 2, 2 krom. KR-9.4"""
    prices = table.cards.reroll_prices
    if duty.rerolls == len(prices) or not affords(state, duty.seat, prices[duty.rerolls]):
        return []
    count = range(1, len(duty.dice) + 1)
    again = dict.fromkeys(dice for n in count for dice in combinations(duty.dice, n))
    return [Reroll(duty.seat, dice) for dice in again]


def reroll(table: Table, state: State, event: Reroll) -> State:
    duty = state.stack[-1]
    assert isinstance(duty, Climbing)
    kept = tuple(sorted((Counter(duty.dice) - Counter(event.dice)).elements()))
    state = pay(state, event.seat, {"krom": table.cards.reroll_prices[duty.rerolls]})
    return swap_top(state, Climbing(duty.seat, kept, len(event.dice), duty.rerolls + 1))


def combos(cards: Cards, dice: tuple[int, ...]) -> list[str]:
    """What the dice satisfy. Four of a kind is not two pairs, five no full house. KR-9.4"""
    dice = tuple(sorted(dice))
    same = sorted(map(dice.count, set(dice)), reverse=True)
    most, second = same[0], same[1] if len(same) > 1 else 0
    satisfied = {
        "pair": most >= 2,
        "two_pairs": most >= 2 and second >= 2,
        "three_of_a_kind": most >= 3,
        "full_house": most == 3 and second == 2,
        "four_of_a_kind": most >= 4,
        "five_of_a_kind": most == 5,
    }
    return [
        combo
        for combo, summit in cards.summits.items()
        if satisfied.get(combo) or dice in summit.patterns
    ]


def options(table: Table, state: State, combo: str) -> list[int]:
    """Of an "or" only what is still there; if nothing is, the rest is taken. KR-9.5"""
    choice = table.cards.summits[combo].choice
    left = [n for n, gains in enumerate(choice) if something_left(table, state, gains)]
    return left or [0]


def something_left(table: Table, state: State, gains: Amounts) -> bool:
    cards = "bonus" in gains and can_draw(table, state, "bonus")
    return cards or "life" in gains or bool(state.supply.at_most(tokens_of(gains)))


def claim(table: Table, state: State, event: Claim) -> State:
    summit = table.cards.summits[event.combo]
    chosen = summit.choice[event.option] if summit.choice else {}
    return gain(table, pop(state), event.seat, Counter(summit.reward) + Counter(chosen))
