"""The round in numbers: lines are dealt, kings drawn, turns taken. Twin: `games.dominoes.game`."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, U, compiled, inlined, lowest, signed
from pravek.engines.dominoes.coding import BUILD, CHOOSE, DONE, OPENING, TRIBE
from pravek.engines.dominoes.rules.generator import below, line
from pravek.engines.dominoes.rules.layout import (
    BAG,
    COMING,
    COMING_SEATS,
    COMINGS,
    CURRENT,
    CURRENT_SEATS,
    CURRENTS,
    DOMINO,
    KINGS,
    LINES_LEFT,
    MODE,
    OWED,
    PLAYED,
    PLAYERS,
    SEAT,
    UNSEEN,
)
from pravek.engines.dominoes.rules.people import refill


@inlined
def deal(table: Numbers, dealt: int) -> None:
    """A new line lies on the table, lowest number first (KD-2.6)."""
    left = U(dealt)
    table[UNSEEN] &= ~dealt
    table[LINES_LEFT] -= 1
    n = 0
    while left:
        table[COMING + n] = lowest(left)
        table[COMING_SEATS + n] = -1
        left &= left - U(1)
        n += 1
    table[COMINGS] = n


@inlined
def claim(table: Numbers, slot: int) -> None:
    """The king moves there; once every king stands, what nobody chose leaves (KD-2.2)."""
    table[COMING_SEATS + slot] = table[SEAT]
    table[OWED] = DONE
    standing = 0
    for i in range(table[COMINGS]):
        standing += table[COMING_SEATS + i] >= 0
    if standing < table[KINGS] or standing == table[COMINGS]:
        return
    n = 0
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] >= 0:
            table[COMING + n] = table[COMING + i]
            table[COMING_SEATS + n] = table[COMING_SEATS + i]
            n += 1
    table[COMINGS] = n


@inlined
def bag_size(table: Numbers) -> int:
    size = 0
    for p in range(table[PLAYERS]):
        size += table[BAG + p]
    return size


@inlined
def king_drawn(table: Numbers, p: int) -> None:
    """A king of this seat was drawn."""
    table[BAG + p] -= 1
    table[SEAT] = p
    two_open = table[MODE] > 0 and table[PLAYERS] == 2  # OR-2.5
    table[OWED] = OPENING if two_open else CHOOSE


@compiled
def draw_king(table: Numbers) -> None:
    """A king of the bag is drawn and chooses next on the first line (KD-2.5)."""
    n = below(table, bag_size(table))
    for p in range(table[PLAYERS]):
        n -= table[BAG + p]
        if n < 0:
            king_drawn(table, p)
            return


@inlined
def next_line(table: Numbers) -> None:
    """The next line becomes the current one (KD-3.3)."""
    for i in range(table[COMINGS]):
        table[CURRENT + i] = table[COMING + i]
        table[CURRENT_SEATS + i] = table[COMING_SEATS + i]
    table[CURRENTS] = table[COMINGS]
    table[COMINGS] = 0
    table[PLAYED] = 0


@inlined
def next_turn(table: Numbers) -> bool:
    """Once no luck is due: the next king's turn, or the next line; False once the game is over."""
    if table[PLAYED] == table[CURRENTS]:
        if table[COMINGS] == 0:
            return False
        next_line(table)
    else:
        i = table[PLAYED]
        table[PLAYED] = i + 1
        table[SEAT] = table[CURRENT_SEATS + i]
        table[DOMINO] = table[CURRENT + i]
        table[OWED] = BUILD
    return True


@inlined
def go_on(table: Numbers) -> bool:
    """Go on until somebody owes something; False once the game is over."""
    while table[OWED] == DONE:
        if table[COMINGS] == 0 and table[LINES_LEFT] > 0:
            deal(table, signed(line(table)))
            if table[MODE] == TRIBE and bag_size(table) == 0:
                refill(table)
        elif bag_size(table) > 0:
            draw_king(table)
        elif not next_turn(table):
            return False
    return True


@inlined
def built(table: Numbers) -> None:
    """The domino is placed or discarded; then the king moves on, if there is a line (KD-3.2)."""
    table[OWED] = CHOOSE if table[COMINGS] > 0 else DONE
