"""Territories of Origins typed by people: `d0 g1 v2`, and what lies on a square.

After the terrain letter and a digit (printed fires, or the craters of a volcano) at most one
of: `!n` a fire token with n fires, `$` the wooden resource of the square, `@xx` a person. `#` is
the hut; a fire token may lie there: `#!1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pravek.games.dominoes.domino import Domino, Half
from pravek.games.dominoes.grid import CENTRE, POSITIONS, Cells, Position, beyond, cell_at, each
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import put
from pravek.games.dominoes.territory import (
    START,
    TerritoryError,
    TypedCell,
    domino_of,
    kingdom_of,
    printed_words,
    read_grids,
    read_half,
    write_rows,
)
from pravek.games.origins.discovery import Discovery, Land
from pravek.games.origins.dominoes import BOX, FIRE_TOKENS, VOLCANO
from pravek.games.origins.people import People, Person
from pravek.games.origins.resources import KINDS, resource_of

MOST_FIRES = 2
LIMITS = tuple(3 if terrain == VOLCANO else MOST_FIRES for terrain in range(len(BOX.terrains)))
CODES = {
    "hu": "hunter",
    "fi": "fishing_child",
    "ga": "gatherer",
    "sc": "sculptor",
    "pa": "painter",
    "fl": "fire_lady",
    "sh": "shaman",
    "w1": "warrior_1",
    "w2": "warrior_2",
    "w3": "warrior_3",
}
NAMES = {kind: code for code, kind in CODES.items()}


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory with all that lies on it."""

    kingdom: Kingdom
    craters: dict[Position, int]
    tokens: Cells = 0
    resources: Cells = 0
    people: People = ()


@dataclass(slots=True)
class _Square:
    """One typed cell, taken apart."""

    half: Half
    fires: int = 0
    resource: bool = False
    person: str | None = None


def read(text: str, size: int = 5, mode: str = "discovery") -> list[Territory]:
    """The territories of a text; TerritoryError says what is wrong, and where."""
    return [_territory(grid, size, mode) for grid in read_grids(text, size)]


def _territory(grid: dict[Position, TypedCell], size: int, mode: str) -> Territory:
    hut = grid.pop((0, 0))
    squares = {place: _square(cell, mode) for place, cell in grid.items()}
    craters = {
        place: square.half.craters for place, square in squares.items() if square.half.craters
    }
    kingdom = kingdom_of(size, {place: square.half for place, square in squares.items()})
    fires = {cell_at(*place): square.fires for place, square in squares.items() if square.fires}
    if hut.word != START:
        fires[CENTRE] = _token(hut, _extra(hut, 1))
    for cell, number in fires.items():
        kingdom = kingdom.mark(cell, number)
    return Territory(
        kingdom,
        craters,
        sum(fires),
        sum(cell_at(*place) for place, square in squares.items() if square.resource),
        tuple(Person(s.person, cell_at(*place)) for place, s in squares.items() if s.person),
    )


def _square(cell: TypedCell, mode: str) -> _Square:
    half = read_half(TypedCell(cell.word[:2], cell.line, cell.column), BOX.letters, LIMITS)
    extra = _extra(cell, 2)
    if half.terrain == VOLCANO:
        if not half.symbols:
            raise cell.error("a volcano has 1 to 3 craters")
        if extra:
            raise cell.error("nothing lies on a volcano")
        return _Square(Half(VOLCANO, craters=half.symbols))
    if extra and half.symbols:
        raise cell.error("nothing lies on printed fire")
    match extra[:1]:
        case "":
            return _Square(half)
        case "!":
            return _Square(half, fires=_token(cell, extra))
        case "$" if extra == "$":
            if mode == "discovery":
                raise cell.error("there are no resources in Discovery")
            if resource_of(half) is None:
                raise cell.error(f"a {BOX.terrains[half.terrain]} bears no resource")
            return _Square(half, resource=True)
        case "@":
            if mode != "tribe":
                raise cell.error("there are people only in Tribe")
            if extra[1:] not in CODES:
                raise cell.error(f"no such person; the codes are {' '.join(CODES)}")
            return _Square(half, person=CODES[extra[1:]])
    raise cell.error("after the digit comes !n, $ or @xx")


def _extra(cell: TypedCell, after: int) -> str:
    return cell.word[after:]


def _token(cell: TypedCell, extra: str) -> int:
    if len(extra) != 2 or extra[0] != "!" or extra[1] not in map(str, FIRE_TOKENS):
        raise cell.error("a fire token is !1, !2 or !3")
    return int(extra[1])


def write(territory: Territory) -> str:
    """A territory as it is typed."""
    kingdom = territory.kingdom
    words = printed_words(kingdom, BOX.letters)
    for place, craters in territory.craters.items():
        words[cell_at(*place)] = f"{BOX.letters[VOLCANO]}{craters}"
    for cell in each(territory.tokens):
        bare = START if cell == CENTRE else f"{words[cell][0]}0"
        words[cell] = f"{bare}!{kingdom.symbols_on(cell)}"
    for cell in each(territory.resources):
        words[cell] += "$"
    for person in territory.people:
        words[person.cell] += f"@{NAMES[person.kind]}"
    return write_rows(kingdom, words)


def of_seat(state: Land, seat: int) -> Territory:
    """The territory of a seat in a running game."""
    kingdom = state.kingdoms[seat]
    volcanoes = {
        POSITIONS[cell]: half.craters
        for laid in kingdom.laid
        for half, cell in zip(
            BOX[laid.number].halves, (laid.cell, beyond(laid.cell, laid.towards)), strict=True
        )
        if half.craters
    }
    return Territory(
        kingdom,
        volcanoes,
        state.tokens[seat],
        getattr(state, "resources", (0,) * len(state.kingdoms))[seat],
        getattr(state, "people", ((),) * len(state.kingdoms))[seat],
    )


def table(game: Discovery[Any], territory: Territory, totems: Sequence[str] = ()) -> Any:
    """A made-up table of that game at which seat 0 has this territory and holds these totems."""
    state = game.start()
    lying: dict[str, Any] = {"kingdoms": territory.kingdom, "tokens": territory.tokens}
    if game.mode != "discovery":
        lying["resources"] = territory.resources
    if game.mode == "tribe":
        lying["people"] = territory.people
    for field, value in lying.items():
        state = replace(state, **{field: put(getattr(state, field), 0, value)})
    if totems:
        if game.mode != "totem":
            raise TerritoryError("there are totems only in Totem")
        if unknown := set(totems) - set(KINDS):
            raise TerritoryError(f"no totem {min(unknown)!r}; they are {', '.join(KINDS)}")
        state = replace(state, totems=tuple(0 if kind in totems else None for kind in KINDS))
    return state


def landing_squares(
    game: Discovery[Any], territory: Territory, volcano: Position
) -> list[Position]:
    """Where the fire of the volcano on that square may land."""
    if volcano not in territory.craters:
        raise TerritoryError(f"there is no volcano at {volcano[0]},{volcano[1]}")
    state = table(game, territory)
    cells = game.landing(state, 0, volcano, territory.craters[volcano])
    return [POSITIONS[cell] for cell in each(cells)]


def read_domino(text: str) -> Domino:
    """A domino by its number, or typed as its two halves: `23` or `d0/v2`."""
    return domino_of(text, BOX, _half, "d0/g1")


def _half(cell: TypedCell) -> Half:
    if len(cell.word) != 2:
        raise cell.error("half a domino is a terrain letter and a digit")
    return _square(cell, "discovery").half
