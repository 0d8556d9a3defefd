"""Loot: the winner of a fight empties the pockets of whoever it stunned. KR-7.2"""

from __future__ import annotations

from dataclasses import replace

from pravek.core.chance import Pick
from pravek.core.protocol import Action, Seat, Turn
from pravek.games.krom.decks import add_to_hand, take_from_hand
from pravek.games.krom.duties import BlindGrab, Looting
from pravek.games.krom.events import Grabbed, Loot
from pravek.games.krom.state import RESOURCES, Known, State, change, pop, push, swap_top
from pravek.games.krom.supply import hand_over

CARD, NOTHING = "card", "nothing"


def has_something(state: State, victim: Seat) -> bool:
    """For a victim who has nothing nothing is asked."""
    player = state.players[victim]
    return bool(player.tokens.krom or player.tokens.resources or player.hand)


def loot_actions(state: State, duty: Looting) -> list[Action]:
    """One of: a resource, half the krom, a card at random, nothing."""
    victim = duty.victims[0]
    player = state.players[victim]
    spoils = [kind for kind in RESOURCES if player.tokens.of(kind)]
    spoils += ["krom"] if player.tokens.krom else []
    spoils += [CARD] if player.hand else []
    return [Loot(duty.seat, victim, what) for what in (*spoils, NOTHING)]


def looted(state: State, event: Loot) -> State:
    duty = state.stack[-1]
    assert isinstance(duty, Looting)
    state = swap_top(state, replace(duty, victims=duty.victims[1:]))
    match event.what:
        case "card":
            return push(state, BlindGrab(event.seat, event.seat_victim))
        case "krom":
            half = (state.players[event.seat_victim].tokens.krom + 1) // 2  # rounded up
            return hand_over(state, event.seat_victim, event.seat, {"krom": half})
        case "nothing":
            return state
    return hand_over(state, event.seat_victim, event.seat, {event.what: 1})


def grab_turn(state: State, duty: BlindGrab) -> Turn:
    return Pick(Grabbed, state.players[duty.victim].hand, (duty.seat, duty.victim))


def grabbed(state: State, event: Grabbed) -> State:
    """Thief and victim see the card; everybody else sees that one moved. KR-2.5"""
    state = _forget(pop(state), event)
    if event.card is None:
        hidden = (None,) * (len(state.players[event.seat_victim].hand) - 1)
        state = change(state, event.seat_victim, hand=hidden)
    else:
        state = take_from_hand(state, event.seat_victim, event.card)
        known = Known(event.seat_victim, event.seat, event.card)
        state = replace(state, known=(*state.known, known))
    return add_to_hand(state, event.seat, event.card)


def _forget(state: State, event: Grabbed) -> State:
    """Who saw a card go into the victim's hand can't tell whether it is still there. KR-2.7"""
    kept = []
    seen = False
    for known in state.known:
        if known.holder == event.seat_victim:
            if known.knower != event.seat:
                continue
            if known.card == event.card and not seen:
                seen = True  # the thief saw this very card come out
                continue
        kept.append(known)
    return replace(state, known=tuple(kept))


def next_victim(state: State, duty: Looting) -> State:
    """Those who have something, in ranking order; then the loot is over."""
    if not duty.victims:
        return pop(state)
    if has_something(state, duty.victims[0]):
        return state
    return swap_top(state, replace(duty, victims=duty.victims[1:]))
