"""Tribe: what a recruit costs, where it may stand, and what fire does to it."""

from __future__ import annotations

import pytest
from tests.games.dominoes.at_table import (
    at_table,
    legal,
    states,
    tell,
)
from tests.games.origins.tribe_at_table import CAVE, game, people_at, tribe

from pravek.games.origins.recruiting import Settle


@pytest.mark.parametrize("index", range(4))
def test_resources_given_up_are_of_different_kinds_and_leave_the_game(index: int) -> None:
    # OR-6.4
    match, given = game(1, index), 0
    kinds: list[str] = []
    for state, event in states(match):
        name = type(event).__name__
        if name in ("Invite", "Summon"):
            kinds = []
        if name == "Give":
            seat, at = event.seat, event.at  # type: ignore[attr-defined]
            squares = match.game.describe(state)["territories"][seat]["squares"]
            kinds += [square["resource"] for square in squares if square["at"] == at]
            after = match.game.apply(state, event)
            assert (state.resources[seat] & ~after.resources[seat]).bit_count() == 1
            given += 1
        if name == "Stand":
            assert len(set(kinds)) == len(kinds)
            assert len(kinds) in (2, 4)
    assert given


def test_the_player_chooses_which_squares_pay() -> None:
    # OR-6.4
    match = at_table(
        "origins", "line-12,19,20,21 drawn-A A:open-1,4 line-1,2,3,4", CAVE,
        "A:(1,0)east A:take-1 B:(1,0)east B:take-2 B:recruit-nobody",
        "B:(0,1)south B:take-3 B:recruit-nobody A:(0,1)south A:take-4",
        players=2, mode="tribe",
    )  # fmt: skip
    tell(match, "A:invite-shaman")
    # mammoths at (1,0), (2,0) and (0,1), a flint at (0,2)
    assert legal(match) == ["A:give(0,1)", "A:give(0,2)", "A:give(1,0)", "A:give(2,0)"]
    tell(match, "A:give(2,0)")
    assert legal(match) == ["A:give(0,2)"]


def test_a_person_stands_on_a_bare_square_or_one_just_emptied_never_on_the_hut() -> None:
    # OR-6.5
    match = tribe("A:(1,0)east A:take-1 A:invite-hunter A:give(1,0) A:give(2,0)")
    assert legal(match) == ["A:stand(1,0)", "A:stand(2,0)"]


@pytest.mark.parametrize("index", range(4))
def test_there_always_is_a_square_for_a_recruit(index: int) -> None:
    # OR-6.5
    stood = 0
    for seed in range(3):
        match = game(seed, index)
        for state, event in states(match):
            if not (state.duties and isinstance(state.duties[0], Settle)):
                continue
            seat = state.duties[0].seat
            squares = {
                square["at"]: square
                for square in match.game.describe(state)["territories"][seat]["squares"]
            }
            spots = {action.at for action in match.game.actions(state, seat)}  # type: ignore[attr-defined]
            assert spots == {
                at
                for at, square in squares.items()
                if square["terrain"] != "volcano"
                and not square["symbols"] + square["token"]
                and square["resource"] is square["person"] is None
            }
            assert event.at in spots  # type: ignore[attr-defined]
            stood += 1
    assert stood


def test_a_fire_removes_the_person_it_lands_on_from_the_game() -> None:
    # OR-6.6
    match = at_table(
        "origins", "line-19,20,21,38 drawn-A A:open-1,4 line-1,2,3,4", CAVE,
        "A:(1,0)east A:take-1 A:invite-hunter A:give(1,0) A:give(2,0) A:stand(2,0)",
        "B:(1,0)east B:take-2 B:recruit-nobody B:(0,1)south B:take-3 B:recruit-nobody",
        "A:(0,1)south", players=2, mode="tribe",
    )  # fmt: skip
    before = match.state
    assert match.preview(next(a for a in match.actions(0) if a.at == (2, 0)))["burns"] == "hunter"  # type: ignore[attr-defined]
    tell(match, "A:fire(2,0)")
    assert match.state.people[0] == ()
    assert (match.state.pile, match.state.cave) == (before.pile, before.cave)


def test_people_flown_over_stay() -> None:
    # OR-6.6, OR-5.2
    flown = 0
    for seed in range(6):
        match = game(seed, 3)
        for state, event in states(match):
            if type(event).__name__ == "Fire":
                before, after = (
                    people_at(match, state),
                    people_at(match, match.game.apply(state, event)),
                )
                hit = (event.seat, event.at)  # type: ignore[attr-defined]
                assert after == {where: who for where, who in before.items() if where != hit}
                flown += any(
                    seat == hit[0] and max(abs(at[0] - hit[1][0]), abs(at[1] - hit[1][1])) == 1
                    for seat, at in after
                )
    assert flown, "nobody stood beside a square that burned"
