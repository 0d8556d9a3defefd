"""The end of a game of Kingdomino by trying everything on the rules: slow, and without the engine.

Nobody is in another's way, so how a seat ends depends only on which dominoes it gets; who gets
which is a tree of picks.
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


def best_end(game: Any, state: Any, seat: Seat, dominoes: Sequence[int]) -> Score:
    """The best sheet of a seat that still has to place these, in this order."""
    kingdoms = {state.kingdoms[seat]}
    for number in dominoes:
        domino = game.box[number]
        kingdoms = {
            grown
            for kingdom in kingdoms
            for grown in [kingdom.place(domino, *at) for at in kingdom.placements(domino)]
            or [kingdom]
        }
    tables = (replace(state, kingdoms=put(state.kingdoms, seat, kingdom)) for kingdom in kingdoms)
    sheets: list[Score] = [game.scores(table)[seat] for table in tables]
    return max(sheets, key=lambda sheet: (sheet.total, sheet.tiebreakers))


def ends(game: Any, state: Any) -> list[Score]:
    """The sheets of all seats at the end if everybody does what is best for themselves."""
    duty, later = owed(state), state.current[state.played :]
    held: list[tuple[int, ...]] = [
        tuple(slot.domino for slot in (*later, *state.coming) if slot.seat == seat)
        for seat in range(game.players)
    ]
    if isinstance(duty, Build):
        held[duty.seat] = (duty.domino, *held[duty.seat])
    pickers = [] if duty is None else [duty.seat]
    pickers += [slot.seat for slot in later]
    known: dict[tuple[Seat, tuple[int, ...]], Score] = {}

    def end(seat: Seat, dominoes: tuple[int, ...]) -> Score:
        if (seat, dominoes) not in known:
            known[seat, dominoes] = best_end(game, state, seat, dominoes)
        return known[seat, dominoes]

    def picked(held: list[tuple[int, ...]], pickers: list[Seat], free: set[int]) -> list[Score]:
        if not pickers or not free:
            return [end(seat, dominoes) for seat, dominoes in enumerate(held)]
        seat, *others = pickers
        after = [
            picked(put(tuple(held), seat, (*held[seat], domino)), others, free - {domino})  # type: ignore[arg-type]
            for domino in sorted(free)
        ]
        return max(after, key=lambda sheets: worth(sheets, seat))

    return picked(held, pickers, {slot.domino for slot in state.coming if slot.seat is None})


def worth(sheets: Sequence[Score], seat: Seat) -> float:
    """What everybody is after: the win, and points above the others."""
    others = [sheet.total for at, sheet in enumerate(sheets) if at != seat]
    rivals = BEST * max(others) + MEAN * sum(others) / len(others)
    return shares_of(ranking(sheets))[seat] + A_POINT * (sheets[seat].total - rivals)


def best_action(game: Any, state: Any, seat: Seat) -> Action:
    """The action after which the seat ends best."""
    actions: Sequence[Action] = game.actions(state, seat)
    return max(actions, key=lambda action: worth(ends(game, game.apply(state, action)), seat))
