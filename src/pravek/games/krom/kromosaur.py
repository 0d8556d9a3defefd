"""The Kromosaur roams at random, fights whoever it meets, and is worth a point. KR-14"""

from __future__ import annotations

from dataclasses import replace

from pravek.core.chance import Certain, Pick
from pravek.core.protocol import Seat, Turn
from pravek.games.krom.duties import TrophyDue
from pravek.games.krom.events import Prowl, Trophy
from pravek.games.krom.state import (
    KROMOSAUR,
    State,
    Table,
    change,
    end_if_reached,
    pop,
    push,
)

__all__ = ["KROMOSAUR", "hurt_beast", "is_in", "pass_on", "prowl", "prowl_turn", "trophy"]


def is_in(state: State, area: str) -> bool:
    return state.beast_life > 0 and state.beast_area == area


def prowl_turn(table: Table) -> Turn:
    """After the players' reveal one of its destinations is drawn; it may stay. KR-14.1"""
    return Pick(Prowl, table.cards.kromosaur.areas)


def prowl(state: State, event: Prowl) -> State:
    return replace(pop(state), beast_area=event.area)


def hurt_beast(state: State, life: int, winner: int) -> State:
    """At life 0 it leaves for good, and the winner keeps it as a trophy. KR-14.3"""
    left = max(0, state.beast_life - life)
    state = replace(state, beast_life=left, beast_area=state.beast_area if left else None)
    return state if left else push(state, TrophyDue(winner))


def pass_on(state: State, victim: Seat, taker: int) -> State:
    """A stunned owner loses the trophy to whoever stunned him. KR-14.4"""
    return push(state, TrophyDue(taker)) if state.players[victim].trophy else state


def trophy_turn(duty: TrophyDue) -> Turn:
    return Certain(Trophy(duty.seat))


def trophy(table: Table, state: State, event: Trophy) -> State:
    """Its point counts at once, for one player only; this can win the game."""
    state = pop(state)
    for seat in range(table.players):
        if state.players[seat].trophy != (seat == event.seat):
            state = change(state, seat, trophy=seat == event.seat)
    return end_if_reached(table, state)
