"""What Origins adds to a table: fire, resources, totems, people."""

from __future__ import annotations

from typing import Any

from pravek.core.protocol import Action
from pravek.engines.compiler import Numbers, Words
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.cells import cell_of, word
from pravek.engines.dominoes.rules.people import SUMMON
from pravek.games.dominoes.events import Duty
from pravek.games.origins.discovery import Erupt, Fire, Fizzle
from pravek.games.origins.opening import OUTER, Open, Opening
from pravek.games.origins.people import STRENGTH, TILES
from pravek.games.origins.recruiting import (
    Decline,
    Give,
    Invite,
    Pay,
    Recruit,
    Settle,
    Stand,
    Summon,
)
from pravek.games.origins.resources import KINDS
from pravek.games.origins.totem import Hand, HandOver

PERSONS = tuple(TILES)
"""The kinds of people as the kernel counts them."""


def read_things(view: Any, table: Numbers, kingdoms: Words) -> None:
    """What lies on the territories and in the cave."""
    for p, cells in enumerate(getattr(view, "resources", ())):
        for k in range(4):
            terrain = int(kingdoms[p, at.TERRAIN + 1 + k])
            kingdoms[p, at.RESOURCES + k] = word(cells) & terrain
    for k, holder in enumerate(getattr(view, "totems", ())):
        table[at.TOTEMS + k] = -1 if holder is None else holder
    for p, band in enumerate(getattr(view, "people", ())):
        for person in band:
            cell = word(person.cell)
            for plane in _planes(person.kind):
                kingdoms[p, plane] |= cell
    for i, face in enumerate(getattr(view, "cave", ())):
        table[at.FACE_UP + i] = -1 if face is None else PERSONS.index(face)
    for person in getattr(view, "pile", ()):
        table[at.CAVE + PERSONS.index(person)] += 1


def _planes(kind: str) -> list[int]:
    if kind not in STRENGTH:
        return [at.PEOPLE + PERSONS.index(kind)]
    return [at.WARRIORS + digit for digit in range(2) if STRENGTH[kind] >> digit & 1]


def read_duty(duty: Duty, table: Numbers) -> None:
    match duty:
        case Erupt(_, volcano, craters):
            table[at.OWED], table[at.ERUPTS] = at.ERUPT, cell_of(volcano)
            table[at.CRATERS] = craters
        case HandOver(_, totem, _):
            table[at.OWED], table[at.TOTEM_DUE] = at.HAND_OVER, KINDS.index(totem)
        case Recruit():
            table[at.OWED] = at.RECRUIT
        case Pay(_, person, given, left):
            table[at.OWED], table[at.PERSON] = at.PAY, PERSONS.index(person)
            table[at.PAID] = sum(1 << KINDS.index(kind) for kind in given)
            table[at.PRICE] = left
        case Settle(_, person):
            table[at.OWED], table[at.PERSON] = at.SETTLE, PERSONS.index(person)
        case Opening():
            table[at.OWED] = at.OPENING
        case _:
            raise TypeError(f"the kernel does not know {duty}")


def code(action: Action) -> int:
    match action:
        case Fire(_, place) | Give(_, place) | Stand(_, place):
            return cell_of(place)
        case Hand(_, _, to):
            return to
        case Invite(_, person):
            return PERSONS.index(person)
        case Summon(_, person):
            return SUMMON + PERSONS.index(person)
        case Open(_, positions):
            return int(positions != OUTER)
        case Fizzle() | Decline():
            return -1
    raise TypeError(f"the kernel does not know {action}")
