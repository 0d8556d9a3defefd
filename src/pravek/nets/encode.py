"""From the rules to arrays and back: a view becomes a table of one game, a number an action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from pravek.core.protocol import Action, Seat
from pravek.engines.dominoes.coding import (
    BUILD,
    DISCOVERY,
    PEOPLE,
    agreed,
    answer_of,
    owed_in,
)
from pravek.engines.dominoes.observing.planes import (
    AT_CELL,
    AT_DECLINE,
    AT_HAND,
    AT_INVITE,
    AT_OPEN,
    AT_PICK,
    AT_SUMMON,
)
from pravek.games.dominoes.events import Build, Claim, Discard, Place
from pravek.games.dominoes.grid import POSITIONS, Cells, each
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import Slot, State, owed
from pravek.games.origins.discovery import Fire, Fizzle
from pravek.games.origins.opening import Open
from pravek.games.origins.recruiting import Decline, Give, Invite, Stand, Summon
from pravek.games.origins.totem import Hand
from pravek.nets.batch import Batch, Boards, Rules
from pravek.nets.family import (
    CASTLE_GROUND,
    DOMINOES,
    KINGDOMINO,
    LINE,
    NOBODY,
    ORIGINS,
    ROUNDS,
    SEATS,
    TILE_KINDS,
    Family,
)
from pravek.nets.torus import CASTLE, CELLS, cell_of


def family_of(game: Any) -> Family:
    return ORIGINS if game.name == "origins" else KINGDOMINO


def rules_of(game: Any) -> Rules:
    """What was agreed on, as arrays of one game."""
    terms = agreed(game)
    numbers = (
        terms.players,
        terms.kings,
        terms.line,
        terms.rounds,
        terms.size == 7,
        terms.middle > 0,
        terms.harmony > 0,
        max(0, terms.mode - DISCOVERY),
        terms.shelter,
    )
    return Rules(*(_one(int(number)) for number in numbers))


def _where(cells: Cells) -> list[int]:
    return [cell_of(POSITIONS[cell]) for cell in each(cells)]


def _bits(lines: Iterable[int]) -> int:
    return sum(1 << line for line in set(lines))


def _boards(game: Any, view: State) -> Boards:
    planes = np.zeros((7, 1, SEATS, CELLS), np.uint8)
    numbers = np.zeros((3, 1, SEATS), np.int32)
    for seat, kingdom in enumerate(view.kingdoms):
        resources = getattr(view, "resources", None)
        people = getattr(view, "people", None)
        _board(planes[:, 0, seat], numbers[:2, 0, seat], kingdom)
        if resources is not None:
            planes[5, 0, seat, _where(resources[seat])] = 1
        for person in people[seat] if people is not None else ():
            planes[6, 0, seat, _where(person.cell)] = PEOPLE.index(person.kind) + 1
        turns = _turns_done(game, view, seat)
        numbers[2, 0, seat] = turns - len(kingdom.laid)
    return Boards(*planes, *numbers)


def _board(planes: Any, lines: Any, kingdom: Kingdom) -> None:
    terrain, symbols, label, squares, crowns = planes[:5]
    terrain[CASTLE] = CASTLE_GROUND
    for region in kingdom.regions:
        cells = _where(region.cells)
        terrain[cells] = region.terrain + 1
        label[cells] = cells[0] + 1
        squares[cells] = len(cells)
        crowns[cells] = region.symbols
    for marks, value in zip(kingdom.symbols, (1, 2), strict=True):
        symbols[_where(marks)] += value
    built = _where(kingdom.built)
    lines[0] = _bits(cell % 8 for cell in built)
    lines[1] = _bits(cell // 8 for cell in built)


def _round(game: Any, view: State) -> int:
    """The first line is chosen in round 0; a game that is over has come one round too far."""
    rounds: int = game.setup.rounds
    if not view.current:
        return 0 if view.lines_left or view.coming else rounds + 1
    return rounds - 1 - view.lines_left if view.coming else rounds


def _turns_done(game: Any, view: State, seat: Seat) -> int:
    """How many dominoes of this seat have been placed or discarded."""
    before: int = max(0, _round(game, view) - 1) * len(game.setup.pieces) // game.players
    duty = view.duties[0] if view.duties else None
    done = view.played - isinstance(duty, Build)
    return before + sum(slot.seat == seat for slot in view.current[:done])


def _line(slots: Sequence[Slot], gone: int = 0) -> tuple[Any, Any]:
    dominoes = np.full((1, LINE), DOMINOES, np.int32)
    owners = np.full((1, LINE), NOBODY, np.int32)
    for i, slot in enumerate(slots):
        dominoes[0, i] = DOMINOES if i < gone else slot.domino - 1
        owners[0, i] = NOBODY if slot.seat is None else slot.seat
    return dominoes, owners


def _one(number: int) -> Any:
    return np.array([number], np.int32)


def encode(game: Any, view: Any) -> Batch:
    """The table somebody sees. What is hidden (deck, order of the pile) is left empty."""
    duty = owed_in(owed(view), cell_of)
    done = view.played - (duty.duty == BUILD)
    current, current_owner = _line(view.current, gone=done)
    coming, coming_owner = _line(view.coming)
    unseen = np.zeros((1, DOMINOES), bool)
    unseen[0, [number - 1 for number in view.box]] = True
    totems = [
        NOBODY if holder is None else holder for holder in getattr(view, "totems", (None,) * 4)
    ]
    standing = sum(slot.seat is not None for slot in view.coming)
    pile, cave = _people(view)
    given = np.zeros((1, 4), bool)
    given[0, list(duty.given)] = True
    return Batch(
        rules=rules_of(game),
        boards=_boards(game, view),
        current=current,
        current_owner=current_owner,
        coming=coming,
        coming_owner=coming_owner,
        unseen=unseen,
        deck=np.full((1, ROUNDS, LINE), DOMINOES, np.int32),
        order=np.zeros((1, LINE), np.int32),
        phase=_one(duty.duty),
        seat=_one(duty.seat),
        slot=_one(max(0, view.played - 1) if view.current else standing),
        round=_one(_round(game, view)),
        volcano=_one(duty.volcano),
        craters=_one(duty.craters),
        totems=np.array([totems], np.int32),
        totem=_one(duty.totem),
        cave=cave,
        pile=pile,
        pile_order=np.zeros((1, len(TILE_KINDS)), np.float32),
        person=_one(duty.person + 1),
        given=given,
        left=_one(duty.left),
    )


def _people(view: Any) -> tuple[Any, Any]:
    pile = np.zeros((1, len(TILE_KINDS)), bool)
    cave = np.zeros((1, len(PEOPLE)), np.int32)
    for person in filter(None, getattr(view, "cave", ())):
        cave[0, PEOPLE.index(person)] += 1
    for person in getattr(view, "pile", ()):
        tiles = np.flatnonzero((PEOPLE.index(person) == TILE_KINDS) & ~pile[0])
        pile[0, tiles[-1]] = True
    return pile, cave


BEGINS: dict[type[Action], int] = {
    Place: 0,
    Claim: AT_PICK,
    Fire: AT_CELL,
    Give: AT_CELL,
    Stand: AT_CELL,
    Open: AT_OPEN,
    Invite: AT_INVITE,
    Summon: AT_SUMMON,
}
"""Where the numbers of each kind of action begin."""


def number_of(game: Any, view: Any, action: Action) -> int:
    """The number of an action; every discard is 0, seats are counted from the own one."""
    match action:
        case Discard() | Fizzle():
            return 0
        case Decline():
            return AT_DECLINE
        case Hand(seat, _, to):
            return AT_HAND + int(to - seat) % int(game.players)
    return BEGINS[type(action)] + answer_of(view, action, cell_of)
