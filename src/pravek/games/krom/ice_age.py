"""Ice age: a night outside the caves costs a life, a night in them gives one back. KR-13"""

from __future__ import annotations

from pravek.core.chance import Certain
from pravek.core.protocol import Seat, Turn
from pravek.games.krom.duties import Night
from pravek.games.krom.events import Frost
from pravek.games.krom.state import CAVES, State, Table, change, pop, push


def night_falls(table: Table, state: State, seat: Seat) -> State:
    """At the start of each player's own turn, before he decides anything. KR-13.3"""
    return push(state, Night(seat)) if bite(table, state, seat) else state


def bite(table: Table, state: State, seat: Seat) -> int:
    """One life lost, but never the last; in the caves one regained, but never above 7."""
    player = state.players[seat]
    if player.area == CAVES:
        return 1 if player.life < table.cards.life else 0  # KR-13.2
    return -1 if player.life > 1 else 0  # KR-13.1


def night_turn(table: Table, state: State, duty: Night) -> Turn:
    return Certain(Frost(duty.seat, bite(table, state, duty.seat)))


def frost(state: State, event: Frost) -> State:
    return change(pop(state), event.seat, life=state.players[event.seat].life + event.life)
