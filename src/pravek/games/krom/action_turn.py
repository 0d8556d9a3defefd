"""The action turn: the area's action, evolutions and bonus cards, until the player ends it."""

from __future__ import annotations

from dataclasses import replace

from pravek.core.protocol import Action
from pravek.games.krom.areas import area_actions
from pravek.games.krom.bonus import plays
from pravek.games.krom.decks import tidy
from pravek.games.krom.duties import ActionTurn, Refill
from pravek.games.krom.events import End, Evolve
from pravek.games.krom.state import State, Table, change, end_if_reached, pop, push
from pravek.games.krom.supply import pay


def turn_actions(table: Table, state: State, turn: ActionTurn) -> list[Action]:
    """Any number of evolutions and cards, the area's action once, and the end. KR-8"""
    return [
        *area_actions(table, state, turn),
        *evolutions(table, state, turn),
        *plays(table, state, turn.seat),
        End(turn.seat),  # KR-8.3: a turn never ends by itself
    ]


def evolutions(table: Table, state: State, turn: ActionTurn) -> list[Action]:
    """Those on display that the player can pay in full, in their area. KR-10.1, KR-10.2"""
    player = state.players[turn.seat]
    shown = [table.cards.evolution[card] for card in dict.fromkeys(state.evolution) if card]
    return [
        Evolve(turn.seat, card.id)
        for card in shown
        if card.area in (None, player.area) and player.tokens.cover(card.cost)
    ]


def evolved(table: Table, state: State, event: Evolve) -> State:
    """Points count at once; if the game goes on, the slot is refilled at once. KR-10.1"""
    slot = state.evolution.index(event.card)
    row = (*state.evolution[:slot], None, *state.evolution[slot + 1 :])
    state = pay(state, event.seat, table.cards.evolution[event.card].cost)
    owned = (*state.players[event.seat].evolutions, event.card)
    state = replace(change(state, event.seat, evolutions=owned), evolution=row)
    return end_if_reached(table, push(state, Refill("evolution", slot)))


def ended(state: State) -> State:
    return tidy(pop(state))
