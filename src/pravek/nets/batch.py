"""Many tables as arrays: kingdoms, lines, and what is owed, game beside game."""

from __future__ import annotations

from typing import Any, NamedTuple

from pravek.nets.torus import Array, settled


class Rules(NamedTuple):
    """What was agreed on before each game; one number a game."""

    players: Array
    kings: Array
    """How many kings stand on a line."""
    line: Array
    rounds: Array
    seven: Array
    """1 for kingdoms of 7 by 7, 0 for 5 by 5."""
    middle: Array
    """1 if a castle in the middle brings points."""
    whole: Array
    """1 if a kingdom without discards does."""
    mode: Array
    """0 Kingdomino and Discovery, 1 Totem, 2 Tribe."""
    shelter: Array


class Boards(NamedTuple):
    """Kingdoms. Each field but the last three has one number a cell."""

    terrain: Array
    symbols: Array
    label: Array
    """Cells of one region have the same label, larger than 0."""
    squares: Array
    crowns: Array
    """Squares and symbols of the region a cell belongs to."""
    resource: Array
    person: Array
    columns: Array
    rows: Array
    """Used columns and rows, as masks of 8 bits."""
    discards: Array


class Batch(NamedTuple):
    """Games side by side. Boards are [games, seats, ...]; a domino is 0 to 47, 48 is none."""

    rules: Rules
    boards: Boards
    current: Array
    current_owner: Array
    coming: Array
    coming_owner: Array
    unseen: Array
    deck: Array
    """[games, rounds, line]: what will be dealt. No observation looks at it."""
    order: Array
    """Whose king is drawn when, for the first line."""
    phase: Array
    seat: Array
    slot: Array
    round: Array
    volcano: Array
    craters: Array
    totems: Array
    """[games, 4]: who holds each totem."""
    totem: Array
    """The totem that must be handed over."""
    cave: Array
    """[games, 10]: how many of each kind lie face up."""
    pile: Array
    """[games, 22]: which tiles are in the pile."""
    pile_order: Array
    """[games, 22]: the tile with the lowest number is drawn next. Nobody looks at it."""
    person: Array
    """The kind, from 1, somebody is recruiting."""
    given: Array
    """[games, 4]: kinds of resources given up for it."""
    left: Array
    """How many resources are still to be given."""


def each(function: Any, *trees: Any) -> Any:
    """The named tuple with a function applied to every array."""
    return type(trees[0])(*(function(*leaves) for leaves in zip(*trees, strict=True)))


def of_seat(xp: Any, boards: Boards, seat: Array) -> Boards:
    """The board of one seat a game."""

    def take(field: Array) -> Array:
        index = seat.reshape(seat.shape + (1,) * (field.ndim - 1))
        return xp.take_along_axis(field, index, axis=1)[:, 0]

    return Boards(*settled(xp, *each(take, boards)))


def with_seat(xp: Any, boards: Boards, seat: Array, board: Boards) -> Boards:
    """The boards with that of one seat a game replaced."""
    seats = xp.arange(boards.terrain.shape[1])
    hit = seat[:, None] == seats

    def put(old: Array, new: Array) -> Array:
        where = hit.reshape(hit.shape + (1,) * (old.ndim - 2))
        return xp.where(where, new[:, None], old)

    replaced: Boards = each(put, boards, board)
    return replaced
