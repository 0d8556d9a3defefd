"""The last two rounds of Kingdomino, solved by the engine and by trying everything on the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.review import by_trying

from pravek import Decide, Match
from pravek.bots.dominoes import solving
from pravek.engines.dominoes.coding import BUILD, CHOOSE
from pravek.engines.dominoes.rules.layout import OWED
from pravek.engines.dominoes.rules.reading import code, read
from pravek.engines.dominoes.search import endgame
from pravek.engines.dominoes.search.endgame import is_solvable, solve
from pravek.engines.dominoes.search.think import Budget, Style, is_exact, think
from pravek.games.dominoes.events import Claim, Place
from pravek.games.dominoes.grid import cell_at
from pravek.games.dominoes.kingdom import Kingdom

Merit = tuple[int, int, int]


def merit(game: Any, kingdom: Kingdom) -> Merit:
    """Points with bonuses, largest property, crowns (KD-5.2, KD-6.1, KD-6.2)."""
    total = kingdom.points
    if game.options["middle_kingdom"] and kingdom.is_centred:
        total += 10
    if game.options["harmony"] and kingdom.built.bit_count() == kingdom.size**2:
        total += 5
    regions = list(kingdom.regions)
    return total, max((r.squares for r in regions), default=0), sum(r.symbols for r in regions)


def after(kingdom: Kingdom, domino: Any) -> list[Kingdom]:
    return [kingdom.place(domino, *where) for where in kingdom.placements(domino)] or [kingdom]


def worth(merits: list[Merit], me: int) -> float:
    """A win, and half a win for 20 points above the others."""
    others = [m[0] for seat, m in enumerate(merits) if seat != me]
    best = max(merits)
    win = 1 / merits.count(best) if merits[me] == best else 0
    rivals = 0.5 * max(others) + 0.25 * sum(others) / len(others)
    return win + 0.5 * (merits[me][0] - rivals) / 20


def last_rounds(game: str, options: dict[str, Any], seed: int) -> Match[Any]:
    """A random game up to a decision of its last but one round."""
    match: Match[Any] = Match(game, seed=seed, **options)
    rng = Random(seed)
    while isinstance(turn := match.turn, Decide):
        view = match.view(turn.seats[0])
        position = read(match.game, view)
        wanted = CHOOSE if seed >= 3 else BUILD
        if is_solvable(position) and position.table[OWED] == wanted and view.played > seed % 3:
            return match
        match.play(rng.choice(match.actions(turn.seats[0])))
    raise AssertionError("never came to the last two rounds")


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_last_two_rounds_are_solved(players: int, seed: int) -> None:
    options = {"players": players, "harmony": bool(seed & 1), "middle_kingdom": bool(seed & 2)}
    match = last_rounds("kingdomino", options, seed)
    game: Any = match.game
    assert isinstance(match.turn, Decide)
    me = match.turn.seats[0]
    view: Any = match.view(me)
    free = [slot.domino for slot in view.coming if slot.seat is None]
    later = [(slot.seat, slot.domino) for slot in view.current[view.played :]]
    known: dict[int, Merit] = {}
    for slot in view.coming:
        if slot.seat is not None:
            boards = after(view.kingdoms[slot.seat], game.box[slot.domino])
            known[slot.seat] = max(merit(game, board) for board in boards)

    ends = {
        (seat, pick): max(
            merit(game, board)
            for placed in after(view.kingdoms[seat], game.box[now])
            for board in after(placed, game.box[pick])
        )
        for seat, now in later
        for pick in free
    }

    def outcome(so_far: dict[int, Merit], left: list[int], turn: int) -> list[Merit]:
        if turn == len(later):
            return [so_far[seat] for seat in range(players)]
        seat = later[turn][0]
        outcomes = [
            outcome(so_far | {seat: ends[seat, pick]}, [d for d in left if d != pick], turn + 1)
            for pick in left
        ]
        return max(outcomes, key=lambda merits: worth(merits, seat))

    moves, expected = [], []
    for action in match.actions(me):
        kingdom = view.kingdoms[me]
        if isinstance(action, Place):
            domino = game.box[view.duties[0].domino]
            kingdom = kingdom.place(domino, cell_at(*action.at), action.towards)
        for at, slot in enumerate(view.coming):
            if slot.seat is not None or (
                isinstance(action, Claim) and action.domino != slot.domino
            ):
                continue
            mine = max(merit(game, board) for board in after(kingdom, game.box[slot.domino]))
            rest = [domino for domino in free if domino != slot.domino]
            expected.append(worth(outcome(known | {me: mine}, rest, 0), me))
            moves.append((code(view, action), at))
    assert moves
    assert list(solve(read(game, view), np.array(moves), 0.5, 0.5)) == pytest.approx(expected)


def with_two_kings(seed: int, duel: bool) -> list[tuple[Any, Any]]:
    """All choices of the last but one round of a random game of two, as their seats see them."""
    options = {"harmony": bool(seed & 1), "middle_kingdom": bool(seed & 2), "mighty_duel": duel}
    match: Match[Any] = Match("kingdomino", seed=seed, players=2, **options)
    rng, found = Random(seed), []
    while isinstance(turn := match.turn, Decide):
        view, actions = match.view(turn.seats[0]), match.actions(turn.seats[0])
        if len(actions) > 1 and view.coming and not view.lines_left:
            found.append((match.game, view))
        match.play(rng.choice(actions))
    return found


@pytest.mark.parametrize("duel", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_the_last_two_rounds_with_two_kings_a_seat_are_solved(duel: bool, seed: int) -> None:
    """A seat has placed its first domino before it knows its second pick."""
    choices = with_two_kings(seed, duel)
    assert len(choices) > 2
    for game, view in choices:
        position = read(game, view)
        assert is_solvable(position)
        points = tuple(float(sheet.total) for sheet in by_trying.ends(game, view))
        assert solving.worth(position).points == points


def test_where_there_are_too_many_ways_the_end_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = with_two_kings(3, duel=True)[0]
    position = read(game, view)
    assert is_exact(position)
    monkeypatch.setattr(endgame, "MOST_WAYS", 20)
    assert not is_exact(position)
    assert think(position, Budget(sims=20), 1, Style())
