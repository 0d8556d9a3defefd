"""Paying, taking from the supply, losing, stealing: every way a token or a life moves."""

from __future__ import annotations

from dataclasses import replace

from pravek.core.protocol import Seat
from pravek.games.krom.cards import Amounts
from pravek.games.krom.duties import BonusDraw
from pravek.games.krom.state import KINDS, State, Table, change, push


def pay(state: State, seat: Seat, price: Amounts) -> State:
    """The price goes to the supply first. KR-8.4"""
    state = replace(state, supply=state.supply.plus(price))
    return change(state, seat, tokens=state.players[seat].tokens.minus(price))


def gain(table: Table, state: State, seat: Seat, reward: Amounts) -> State:
    """Of each kind one takes what is left; life never exceeds 7; cards are drawn next. KR-9.5"""
    player = state.players[seat]
    taken = state.supply.at_most(tokens_of(reward))
    life = min(player.life + reward.get("life", 0), table.cards.life)  # KR-7.4
    state = replace(state, supply=state.supply.minus(taken))
    state = change(state, seat, tokens=player.tokens.plus(taken), life=life)
    if cards := reward.get("bonus", 0):
        state = push(state, BonusDraw(seat, cards))
    return state


def lose(state: State, seat: Seat, amounts: Amounts) -> State:
    """A victim with too little loses what he has. KR-11.5"""
    return pay(state, seat, state.players[seat].tokens.at_most(tokens_of(amounts)))


def hand_over(state: State, giver: Seat, taker: Seat, amounts: Amounts) -> State:
    """Tokens go from one player to another, as far as there are any."""
    moved = state.players[giver].tokens.at_most(amounts)
    state = change(state, giver, tokens=state.players[giver].tokens.minus(moved))
    return change(state, taker, tokens=state.players[taker].tokens.plus(moved))


def hurt(state: State, seat: Seat, life: int) -> State:
    """Life 0 or less: stunned at once, life 0. KR-6.6"""
    player = state.players[seat]
    left = max(0, player.life - life)
    return change(state, seat, life=left, stunned=player.stunned or left == 0)


def would_gain(table: Table, state: State, seat: Seat, reward: Amounts) -> bool:
    """Whether taking this would change anything. KR-8.5"""
    if any(n and state.supply.of(kind) for kind, n in tokens_of(reward).items()):
        return True
    return bool(reward.get("life", 0)) and state.players[seat].life < table.cards.life


def tokens_of(amounts: Amounts) -> dict[str, int]:
    return {kind: n for kind, n in amounts.items() if kind in KINDS}
