"""From the rules to arrays and back: a view becomes a table of one game, a number an action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from pravek.core.protocol import Action, Seat
from pravek.games.dominoes.events import Build, Choose, Claim, Discard, Place
from pravek.games.dominoes.grid import POSITIONS, Cells, each
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import Slot, State
from pravek.games.origins.discovery import Erupt, Fire, Fizzle
from pravek.games.origins.opening import OUTER, Open, Opening
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
from pravek.nets.batch import Boards, Rules, Table
from pravek.nets.coding import (
    AT_CELL,
    AT_DECLINE,
    AT_HAND,
    AT_INVITE,
    AT_OPEN,
    AT_PICK,
    AT_SUMMON,
    CASTLE,
    CASTLE_GROUND,
    CELLS,
    DOMINOES,
    FIRE,
    HAND,
    KINGDOMINO,
    LINE,
    NOBODY,
    OPEN,
    ORIGINS,
    OVER,
    PAY,
    PEOPLE,
    PICK,
    PLACE,
    RECRUIT,
    ROUNDS,
    SEATS,
    SETTLE,
    TILE_KINDS,
    WAYS,
    Family,
    cell_of,
)

MODES = {"discovery": 0, "totem": 1, "tribe": 2}


def family_of(game: Any) -> Family:
    return ORIGINS if game.name == "origins" else KINGDOMINO


def rules_of(game: Any) -> Rules:
    """What was agreed on, as arrays of one game."""
    asked, setup = game.options, game.setup
    numbers = (
        game.players,
        len(setup.pieces),
        setup.line,
        setup.rounds,
        setup.size == 7,
        asked.get("middle_kingdom") or asked.get("empire_of_fire") or 0,
        asked.get("harmony") or asked.get("homo_habilis") or 0,
        MODES[asked.get("mode", "discovery")],
        asked.get("hut_shelters") or 0,
    )
    return Rules(*(np.array([int(number)], np.int32) for number in numbers))


def _where(cells: Cells) -> list[int]:
    return [cell_of(*POSITIONS[cell]) for cell in each(cells)]


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
    if not view.current:
        return 0
    rounds: int = game.setup.rounds
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


def encode(game: Any, view: Any) -> Table:
    """The table somebody sees. What is hidden (deck, order of the pile) is left empty."""
    duty = view.duties[0] if view.duties else None
    done = view.played - isinstance(duty, Build)
    current, current_owner = _line(view.current, gone=done)
    coming, coming_owner = _line(view.coming)
    unseen = np.zeros((1, DOMINOES), bool)
    unseen[0, [number - 1 for number in view.box]] = True
    totems = [
        NOBODY if holder is None else holder for holder in getattr(view, "totems", (None,) * 4)
    ]
    standing = sum(slot.seat is not None for slot in view.coming)
    pile, cave = _people(view)
    phase, numbers = _owed(duty)
    return Table(
        rules=rules_of(game),
        boards=_boards(game, view),
        current=current,
        current_owner=current_owner,
        coming=coming,
        coming_owner=coming_owner,
        unseen=unseen,
        deck=np.full((1, ROUNDS, LINE), DOMINOES, np.int32),
        order=np.zeros((1, LINE), np.int32),
        phase=_one(phase),
        seat=_one(duty.seat if duty else 0),
        slot=_one(max(0, view.played - 1) if view.current else standing),
        round=_one(_round(game, view)),
        totems=np.array([totems], np.int32),
        cave=cave,
        pile=pile,
        luck=np.zeros((1, len(TILE_KINDS)), np.float32),
        **numbers,
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


def _owed(duty: Any) -> tuple[int, dict[str, Any]]:
    """The phase of a duty, and the numbers that go with it."""
    volcano = craters = left = person = 0
    totem, given = 4, np.zeros((1, 4), bool)
    match duty:
        case None:
            phase = OVER
        case Build():
            phase = PLACE
        case Choose():
            phase = PICK
        case Erupt():
            phase, volcano, craters = FIRE, cell_of(*duty.volcano), duty.craters
        case HandOver():
            phase, totem = HAND, KINDS.index(duty.totem)
        case Opening():
            phase = OPEN
        case Recruit():
            phase = RECRUIT
        case Pay():
            phase, left, person = PAY, duty.left, PEOPLE.index(duty.person) + 1
            given[0, [KINDS.index(kind) for kind in duty.given]] = True
        case Settle():
            phase, person = SETTLE, PEOPLE.index(duty.person) + 1
        case _:
            raise TypeError(f"the nets know no {duty}")
    numbers = {"volcano": volcano, "craters": craters, "left": left, "person": person}
    arrays = {name: _one(number) for name, number in (numbers | {"totem": totem}).items()}
    return phase, arrays | {"given": given}


def number_of(game: Any, view: Any, action: Action) -> int:
    """The number of an action; every discard is 0."""
    match action:
        case Place(_, at, towards):
            return 4 * cell_of(*at) + WAYS.index(towards)
        case Claim(_, domino):
            return AT_PICK + [slot.domino for slot in view.coming].index(domino)
        case Fire(_, at) | Give(_, at) | Stand(_, at):
            return AT_CELL + cell_of(*at)
        case Hand(seat, _, to):
            return AT_HAND + int(to - seat) % int(game.players)
        case Open(_, positions):
            return AT_OPEN + (positions != OUTER)
        case Decline():
            return AT_DECLINE
        case Invite(_, person):
            return AT_INVITE + PEOPLE.index(person)
        case Summon(_, person):
            return AT_SUMMON + PEOPLE.index(person)
        case Discard() | Fizzle():
            return 0
    raise TypeError(f"the nets know no {action}")
