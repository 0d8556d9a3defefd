"""The four decks. A deck is all its cards that are nowhere else; it has no order until drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from pravek.core.chance import Certain, Pick, Shuffle
from pravek.core.protocol import Seat, Turn
from pravek.games.krom.duties import BonusDraw, Display, Refill
from pravek.games.krom.events import Drawn, Reshuffle, Shown, TurnedUp
from pravek.games.krom.state import State, Table, change, pop, swap_top


def deck(table: Table, state: State, name: str) -> tuple[str, ...]:
    """What is in a deck. Of the bonus deck a view knows only what it does not see. KR-2.4"""
    left = Counter(table.cards.decks[name])
    left.subtract(_elsewhere(state, name))
    return tuple(sorted(left.elements()))


def size(table: Table, state: State, name: str) -> int:
    """How many cards are in a deck: this is public."""
    elsewhere = len(_elsewhere(state, name))
    hidden = sum(player.hand.count(None) for player in state.players) if name == "bonus" else 0
    return len(table.cards.decks[name]) - elsewhere - hidden


def discards(state: State, name: str) -> tuple[str, ...]:
    match name:
        case "gathering":
            return state.gathering_discards
        case "hunting":
            return state.hunting_discards
        case "bonus":
            return state.bonus_discards
    return ()  # evolutions are never lost


def can_draw(table: Table, state: State, name: str) -> bool:
    """An empty deck is made anew from its discards; if there are none, nothing is drawn."""
    return bool(discards(state, name)) or size(table, state, name) > 0  # KR-11.6


def _elsewhere(state: State, name: str) -> list[str]:
    cards = list(discards(state, name))
    match name:
        case "evolution":
            cards += filter(None, state.evolution)
            for player in state.players:
                cards += player.evolutions
        case "hunting":
            cards += filter(None, state.hunting)
        case "bonus":
            cards += state.lying
            for player in state.players:
                cards += filter(None, player.hand)
    return cards


# What luck owes ---------------------------------------------------------------


def display_turn(table: Table, state: State, duty: Display) -> Turn:
    """Turn up the first evolutions and animals. KR-2.1"""
    pool = deck(table, state, duty.deck)
    count = min(table.cards.shown[duty.deck], len(pool))
    return Shuffle(Shown, pool, count, (duty.deck,))


def bonus_turn(table: Table, state: State, duty: BonusDraw) -> Turn:
    if size(table, state, "bonus") == 0:
        return Certain(Reshuffle("bonus"))
    return Pick(Drawn, deck(table, state, "bonus"), (duty.seat,))


def refill_turn(table: Table, state: State, duty: Refill) -> Turn:
    pool = deck(table, state, duty.deck)
    return Pick(TurnedUp, pool, (duty.deck, duty.slot)) if pool else Certain(Reshuffle(duty.deck))


# What happens -----------------------------------------------------------------


def shown(table: Table, state: State, event: Shown) -> State:
    missing = table.cards.shown[event.deck] - len(event.cards)
    return _put_up(pop(state), event.deck, (*event.cards, *(None,) * missing))


def drawn(state: State, event: Drawn) -> State:
    """A bonus card comes to a hand, seen by its new owner only. KR-2.5"""
    duty = state.stack[-1]
    assert isinstance(duty, BonusDraw)
    state = add_to_hand(state, event.seat, event.card)
    return swap_top(state, replace(duty, count=duty.count - 1)) if duty.count > 1 else pop(state)


def turned_up(state: State, event: TurnedUp) -> State:
    row = state.evolution if event.deck == "evolution" else state.hunting
    row = (*row[: event.slot], event.card, *row[event.slot + 1 :])
    return _put_up(pop(state), event.deck, row)


def reshuffled(state: State, name: str) -> State:
    """The discards become part of the deck."""
    match name:
        case "gathering":
            return replace(state, gathering_discards=())
        case "hunting":
            return replace(state, hunting_discards=())
    return replace(state, bonus_discards=())


def _put_up(state: State, name: str, row: tuple[str | None, ...]) -> State:
    return replace(state, evolution=row) if name == "evolution" else replace(state, hunting=row)


# Hands ------------------------------------------------------------------------


def add_to_hand(state: State, seat: Seat, card: str | None) -> State:
    return change(state, seat, hand=arranged((*state.players[seat].hand, card)))


def take_from_hand(state: State, seat: Seat, card: str) -> State:
    """A card of this face leaves a hand; where the faces are hidden, one of the hidden ones."""
    hand = list(state.players[seat].hand)
    hand.remove(card if card in hand else None)
    return change(state, seat, hand=tuple(hand))


def arranged(hand: Iterable[str | None]) -> tuple[str | None, ...]:
    """Sorted by face, so that no two copies can be told apart; hidden ones last. KR-2.6"""
    return tuple(sorted(hand, key=lambda card: (card is None, card or "")))


def tidy(state: State) -> State:
    """Played cards are discarded when the turn or the fight is over. KR-11.7"""
    return replace(state, bonus_discards=(*state.bonus_discards, *state.lying), lying=())
