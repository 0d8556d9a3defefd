"""Goofspiel: a deck of prizes, and bids that all choose at once, in secret."""

from dataclasses import dataclass, replace

from pravek.game import (
    Action,
    Decide,
    Option,
    Outcome,
    Over,
    Pick,
    Sealed,
    SecretGame,
    picture,
    points,
)


@dataclass(frozen=True)
class Bid(Action):
    card: int


@dataclass(frozen=True)
class Prize(Outcome):
    notation = "prize-{card}"
    card: int


@dataclass(frozen=True)
class Bids(Outcome):
    notation = "bids-{cards}"
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Table(Sealed):
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    won: tuple[int, ...]
    stake: tuple[int, ...] = ()
    bids: tuple[int, ...] = ()


class Goofspiel(SecretGame[Table]):
    name = "goofspiel"
    title = "Goofspiel"
    about = "Bid your cards for prizes, all at once: the highest bid takes what is at stake."
    seats = (2, 3, 4)
    settings = (Option("short", "Seven cards each instead of thirteen."),)
    events = (Bid, Prize, Bids)

    def start(self):
        cards = tuple(range(1, 8 if self.options["short"] else 14))
        return Table(cards, (cards,) * self.players, (0,) * self.players)

    def waits(self, state):
        if len(state.deck) < len(state.hands[0]):
            return Decide(tuple(range(self.players)))
        return Pick(Prize, state.deck) if state.deck else Over()

    def choices(self, state, seat):
        return [Bid(seat, card) for card in state.hands[seat]]

    def reveal(self, state, choices):
        return Bids(tuple(choice.card for choice in choices))

    def happen(self, state, event):
        if isinstance(event, Prize):
            deck = tuple(card for card in state.deck if card != event.card)
            return replace(state, deck=deck, stake=(*state.stake, event.card))
        both = zip(state.hands, event.cards, strict=True)
        hands = tuple(tuple(card for card in hand if card != bid) for hand, bid in both)
        best, after = max(event.cards), replace(state, hands=hands, bids=event.cards)
        if event.cards.count(best) > 1:  # a tie: the prizes wait for the next round
            return after
        won = list(state.won)
        won[event.cards.index(best)] += sum(state.stake)
        return replace(after, won=tuple(won), stake=())

    def scores(self, state):
        return points(state.won, "prizes")

    def describe(self, view):
        def row(cards, colour):
            return picture.cards(picture.card(str(card), colour) for card in cards)

        told = {"prizes": row(view.stake, "yellow"), "deck": picture.pile(len(view.deck))}
        if view.bids:
            told["last bids"] = picture.each_seat(picture.card(str(bid)) for bid in view.bids)
        chosen = {choice.seat for choice in view.sealed}
        hands = [
            row(hand, "grey" if seat in chosen else "blue") for seat, hand in enumerate(view.hands)
        ]
        return {**told, "hands": picture.each_seat(hands)}

    def say(self, view, action):
        return f"Bid {action.card}" if isinstance(action, Bid) else "Has chosen a bid"
