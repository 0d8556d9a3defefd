"""The end of a game of Kingdomino by trying everything on the rules: slow, and without the engine.

Nobody is in another's way, so how a seat ends depends only on its kingdom and which dominoes it
gets. Who gets which is a tree of picks; a seat with two kings has placed its first domino before
it knows its second pick, so there it is a tree of placements, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pravek.bots.evaluating import shares_of
from pravek.core.protocol import Action, Score, Seat, ranking
from pravek.games.dominoes.events import Build
from pravek.games.dominoes.state import owed, put

A_POINT, BEST, MEAN = 1 / 40, 1 / 2, 1 / 4
"""What a point is worth in wins, and how much of a point of the others: of their best, and mean."""


Ends = dict[tuple[Seat, Any, tuple[int, ...]], Score]
"""What was found: the best sheet of a seat that still has to place these in this kingdom."""


def grown(game: Any, kingdom: Any, number: int) -> list[Any]:
    """The kingdoms that may come of it; it stays as it is if the domino fits nowhere."""
    domino = game.box[number]
    return [kingdom.place(domino, *at) for at in kingdom.placements(domino)] or [kingdom]


def best_end(
    game: Any, state: Any, seat: Seat, kingdom: Any, dominoes: tuple[int, ...], known: Ends
) -> Score:
    """The best sheet of a seat that still has to place these, in this order."""
    if (seat, kingdom, dominoes) not in known:
        kingdoms = {kingdom}
        for number in dominoes:
            kingdoms = {after for each in kingdoms for after in grown(game, each, number)}
        tables = (replace(state, kingdoms=put(state.kingdoms, seat, each)) for each in kingdoms)
        sheets: list[Score] = [game.scores(table)[seat] for table in tables]
        known[seat, kingdom, dominoes] = max(sheets, key=order)
    return known[seat, kingdom, dominoes]


def ends(game: Any, state: Any, known: Ends | None = None) -> list[Score]:
    """The sheets of all seats at the end if everybody does what is best for themselves."""
    duty, later, found = owed(state), state.current[state.played :], {} if known is None else known
    held: list[tuple[int, ...]] = [
        tuple(slot.domino for slot in later if slot.seat == seat) for seat in range(game.players)
    ]
    if isinstance(duty, Build):
        held[duty.seat] = (duty.domino, *held[duty.seat])
    taken = {slot.domino: slot.seat for slot in state.coming if slot.seat is not None}
    turns = [] if duty is None else [(duty.seat, isinstance(duty, Build))]
    turns += [(slot.seat, True) for slot in later]

    def end(seat: Seat, kingdom: Any, taken: dict[int, Seat]) -> Score:
        last = sorted(domino for domino, whose in taken.items() if whose == seat)
        return best_end(game, state, seat, kingdom, (*held[seat], *last), found)

    def picked(
        kingdoms: tuple[Any, ...], turn: int, free: frozenset[int], taken: dict[int, Seat]
    ) -> list[Score]:
        if turn == len(turns) or not free:
            return [end(seat, kingdoms[seat], taken) for seat in range(game.players)]
        seat, places = turns[turn]
        ways, mine = [kingdoms[seat]], held[seat]
        if places and any(other == seat for other, _ in turns[turn + 1 :]):
            ways = grown(game, kingdoms[seat], mine[0])
            held[seat] = mine[1:]
        after = [
            picked(put(kingdoms, seat, way), turn + 1, free - {domino}, taken | {domino: seat})
            for way in ways
            for domino in sorted(free)
        ]
        held[seat] = mine
        return max(after, key=lambda sheets: (worth(sheets, seat), order(sheets[seat])))

    free = frozenset(slot.domino for slot in state.coming if slot.seat is None)
    return picked(state.kingdoms, 0, free, taken)


def order(sheet: Score) -> tuple[int, tuple[int, ...]]:
    """What a seat is ranked by."""
    return sheet.total, tuple(sheet.tiebreakers)


def worth(sheets: Sequence[Score], seat: Seat) -> float:
    """What everybody is after: the win, and points above the others."""
    others = [sheet.total for at, sheet in enumerate(sheets) if at != seat]
    rivals = BEST * max(others) + MEAN * sum(others) / len(others)
    return shares_of(ranking(sheets))[seat] + A_POINT * (sheets[seat].total - rivals)


def best_action(game: Any, state: Any, seat: Seat) -> Action:
    """The action after which the seat ends best."""
    actions, known = game.actions(state, seat), Ends()
    found: Action = max(
        actions, key=lambda action: worth(ends(game, game.apply(state, action), known), seat)
    )
    return found
