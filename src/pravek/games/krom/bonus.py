"""Bonus cards: what can be played on whom, and what it does when nobody counters it. KR-11"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

from pravek.core.protocol import Action, Seat
from pravek.games.krom import fight, kromosaur
from pravek.games.krom.cards import Amounts, Bonus
from pravek.games.krom.decks import take_from_hand
from pravek.games.krom.duties import ExtraDice, Fight, Played
from pravek.games.krom.events import Play
from pravek.games.krom.state import RESOURCES, State, Table, Tokens, after, pop, push, swap_top
from pravek.games.krom.supply import gain, hand_over, hurt, lose, pay, tokens_of, would_gain

FIGHT = ("fight_dice", "fight_add")
ON_SOMEBODY = ("lose", "steal", "swap")
Kinds = tuple[str, ...]


def faces(table: Table, state: State, seat: Seat) -> list[Bonus]:
    """The different cards in a hand that may be played in the player's area. KR-11.2"""
    player = state.players[seat]
    held = [table.cards.bonus[card] for card in dict.fromkeys(player.hand) if card]
    return [card for card in held if card.area in (None, player.area)]


def plays(table: Table, state: State, seat: Seat) -> list[Action]:
    """The cards for one's own action turn, with every target and token to name. KR-11.1"""
    return [
        Play(seat, card.id, target, give, take)
        for card in faces(table, state, seat)
        for target, give, take in ways(table, state, seat, card)
    ]


def fight_plays(table: Table, state: State, seat: Seat) -> list[Action]:
    """The cards for the window of a fight."""
    held = faces(table, state, seat)
    return [Play(seat, card.id, seat) for card in held if card.kind in FIGHT]


def ways(
    table: Table, state: State, seat: Seat, card: Bonus
) -> Iterator[tuple[Seat, Kinds, Kinds]]:
    """Target, kinds given and kinds taken, for every way a card would change something."""
    me = state.players[seat]
    if card.kind == "gain":
        for take in picks(card.gain, state.supply):
            if would_gain(table, state, seat, spelt(card.gain, take)):
                yield seat, (), take
    elif card.kind == "convert":
        for give in exact_picks(card.give, me.tokens):
            price = spelt(card.give, give)
            paid = replace(state, supply=state.supply.plus(price))
            for take in picks(card.gain, paid.supply):
                reward = spelt(card.gain, take)
                back, life = paid.supply.at_most(tokens_of(reward)), reward.get("life", 0)
                if back not in ({}, price) or would_gain(table, paid, seat, {"life": life}):
                    yield seat, give, take
    elif card.kind in ON_SOMEBODY:
        for target in range(table.players):
            if target != seat:
                yield from _ways_on(state, seat, target, card)


def _ways_on(
    state: State, seat: Seat, target: Seat, card: Bonus
) -> Iterator[tuple[Seat, Kinds, Kinds]]:
    """Against a chosen player: another one, stunned or not. KR-11.4"""
    me, other = state.players[seat], state.players[target]
    if card.kind == "swap":
        pairs = product(exact_picks(card.give, me.tokens), exact_picks(card.take, other.tokens))
        for give, take in pairs:
            if spelt(card.give, give) != spelt(card.take, take):
                yield target, give, take
    elif card.kind == "lose" or me.area == other.area:
        amounts = card.lose if card.kind == "lose" else card.take
        for take in picks(amounts, other.tokens):
            named = spelt(amounts, take)
            life = named.pop("life", 0) if not other.stunned else 0
            if life or other.tokens.at_most({k: n for k, n in named.items() if k != "life"}):
                yield target, (), take


def picks(amounts: Amounts, heap: Tokens) -> Iterator[Kinds]:
    """The kinds an "any resource" may stand for: as many as the heap still has. KR-11.5"""
    rest = heap.minus(heap.at_most(_named(amounts)))
    count = min(amounts.get("any_resource", 0), rest.resources)
    for kinds in combinations_with_replacement(RESOURCES, count):
        if rest.cover(Counter(kinds)):
            yield kinds


def exact_picks(amounts: Amounts, heap: Tokens) -> Iterator[Kinds]:
    """The same where the full amount is needed. KR-11.5"""
    for kinds in picks(amounts, heap):
        if len(kinds) == amounts.get("any_resource", 0) and heap.cover(spelt(amounts, kinds)):
            yield kinds


def spelt(amounts: Amounts, kinds: Kinds) -> dict[str, int]:
    """The amounts with the chosen kinds in place of "any resource"."""
    whole = Counter(kinds)
    whole.update({kind: n for kind, n in amounts.items() if kind != "any_resource"})
    return dict(whole)


def _named(amounts: Amounts) -> dict[str, int]:
    return {kind: n for kind, n in amounts.items() if kind not in ("any_resource", "life")}


# A card is played -------------------------------------------------------------


def played(state: State, event: Play) -> State:
    """The card lies face up; everybody else with a card in hand is asked to counter it."""
    below = state.stack[-1]
    if isinstance(below, Fight):
        state = swap_top(state, fight.card_played(below))
    state = lay_down(state, event.seat, event.card)
    card = Played(event.seat, event.card, event.seat_target, event.give, event.take, ())
    return open_window(push(state, card))


def lay_down(state: State, seat: Seat, card: str) -> State:
    """Everybody sees it leave the hand, and a victim who knew of it, too. KR-2.7"""
    state = take_from_hand(state, seat, card)
    kept, told = [], set()
    for known in state.known:
        if (known.holder, known.card) == (seat, card) and known.knower not in told:
            told.add(known.knower)
        else:
            kept.append(known)
    return replace(state, lying=(*state.lying, card), known=tuple(kept))


def open_window(state: State) -> State:
    """In seat order after the card's player; who has no bonus card is not asked. KR-11.3"""
    card = state.stack[-1]
    assert isinstance(card, Played)
    others = after(card.seat, len(state.players))
    asked = tuple(seat for seat in others if state.players[seat].hand)
    return swap_top(state, replace(card, asked=asked))


def take_effect(table: Table, state: State) -> State:
    """Nobody counters it: the card does what it says."""
    play = state.stack[-1]
    assert isinstance(play, Played)
    card, state = table.cards.bonus[play.card], pop(state)
    me, target = play.seat, play.target
    match card.kind:
        case "counter":
            return _counter_holds(table, state)
        case "fight_dice":
            return push(state, ExtraDice(me, card.y))
        case "fight_add":
            return fight.add(state, me, card.y)
        case "gain":
            return gain(table, state, me, spelt(card.gain, play.take))
        case "convert":
            state = pay(state, me, spelt(card.give, play.give))
            return gain(table, state, me, spelt(card.gain, play.take))
        case "lose":
            return _harm(state, me, target, spelt(card.lose, play.take))
        case "steal":
            return hand_over(state, target, me, spelt(card.take, play.take))
        case _:
            state = hand_over(state, me, target, spelt(card.give, play.give))
            return hand_over(state, target, me, spelt(card.take, play.take))


def _harm(state: State, seat: Seat, target: Seat, amounts: Amounts) -> State:
    state = lose(state, target, amounts)
    life = amounts.get("life", 0)
    if not life or state.players[target].stunned:
        return state
    state = hurt(state, target, life)
    # KR-7.3: no loot; KR-14.4: but the trophy goes to the player of the card
    return kromosaur.pass_on(state, target, seat) if state.players[target].stunned else state


def _counter_holds(table: Table, state: State) -> State:
    """The countered card is out; if it was a counter, the first card is asked about again."""
    countered = state.stack[-1]
    assert isinstance(countered, Played)
    state = pop(state)
    was_counter = table.cards.bonus[countered.card].kind == "counter"
    return open_window(state) if was_counter else state


# The window for counters ------------------------------------------------------


def counters(table: Table, state: State, card: Played) -> list[Action]:
    """Who is asked may counter or pass; everybody with a card is asked, whatever it is."""
    seat = card.asked[0]
    held = faces(table, state, seat)
    return [Play(seat, face.id, card.seat) for face in held if face.kind == "counter"]
