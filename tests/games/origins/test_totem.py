"""OR-5: resources and totems."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from tests.games.dominoes.at_table import at_table, finished, legal, owes, refusal, states, tell

import pravek
from pravek.core import registry
from pravek.games.origins import typed
from pravek.games.origins.discovery import Erupt
from pravek.games.origins.dominoes import BOX
from pravek.games.origins.resources import KINDS, resource_of
from pravek.games.origins.totem import HandOver

DUEL = "drawn-A A:open-1,4 line-7,8,9,10"


def holders(match: pravek.Match[Any]) -> dict[str, int | None]:
    return dict(zip(KINDS, match.state.totems, strict=True))


def holding(match: pravek.Match[Any], seat: int) -> Counter[str]:
    """The resources on a territory."""
    land = match.game.describe(match.state)["territories"][seat]
    return Counter(square["resource"] for square in land["squares"] if square["resource"])


def test_resources_come_with_the_line_on_squares_without_printed_fire() -> None:
    # OR-5.1
    match = at_table("origins", "line-1,12,33,48", players=2, mode="totem")
    assert match.game.describe(match.state)["carried"] == {
        1: [None, None],  # deserts
        12: ["mammoth", "mammoth"],
        33: [None, "mushroom"],  # a grassland with fire
        48: ["flint", None],  # a volcano
    }


def test_a_resource_stays_with_its_square() -> None:
    # OR-5.1
    match = at_table(
        "origins", f"line-1,12,33,47 {DUEL} A:(1,0)east A:take-7", players=2, mode="totem"
    )
    tell(match, "B:(1,0)east")
    squares = match.game.describe(match.state)["territories"][1]["squares"]
    assert [(square["at"], square["resource"]) for square in squares] == [
        ((1, 0), "mammoth"), ((2, 0), "mammoth"),
    ]  # fmt: skip


def test_discovery_has_no_resources() -> None:
    # OR-5.1
    match = at_table("origins", f"line-1,12,33,47 {DUEL}", players=2)
    assert not hasattr(match.state, "resources")


@pytest.mark.parametrize("mode", ["totem", "tribe"])
def test_a_fire_that_lands_on_a_resource_destroys_it_and_nothing_else(mode: str) -> None:
    # OR-5.2, OR-6.1
    burned = 0
    for seed in range(6):
        match = finished("origins", seed, players=3, mode=mode)
        for state, event in states(match):
            if type(event).__name__ != "Fire":
                continue
            after = match.game.apply(state, event)
            seat, at = event.seat, event.at  # type: ignore[attr-defined]
            lost = state.resources[seat] & ~after.resources[seat]
            assert after.resources[seat] & ~state.resources[seat] == 0
            squares = match.game.describe(state)["territories"][seat]["squares"]
            was = next((square["resource"] for square in squares if square["at"] == at), None)
            assert lost.bit_count() == (was is not None)
            burned += lost.bit_count()
            others = [s for s in range(3) if s != seat]
            assert all(after.resources[s] == state.resources[s] for s in others)
    assert burned


def test_whoever_has_strictly_the_most_takes_the_totem_from_the_table() -> None:
    # OR-5.3
    match = at_table("origins", f"line-4,5,12,13 {DUEL}", players=2, mode="totem")
    tell(match, "A:(1,0)east")  # desert, grassland
    assert holders(match)["mammoth"] == 0


def test_a_tie_takes_nothing_and_strictly_more_takes_it_from_its_holder() -> None:
    # OR-5.3
    match = at_table(
        "origins", f"line-4,5,12,13 {DUEL} A:(1,0)east A:take-7", players=2, mode="totem"
    )
    tell(match, "B:(1,0)east B:take-8")  # one mammoth each
    assert holders(match)["mammoth"] == 0
    tell(match, "B:(0,1)south B:take-9")  # B has three
    assert holders(match)["mammoth"] == 1
    tell(match, "A:(0,1)south")  # A has three, too: a holder who is tied keeps it
    assert holding(match, 0)["mammoth"] == holding(match, 1)["mammoth"] == 3
    assert holders(match)["mammoth"] == 1


def test_the_totems_are_not_checked_between_placing_and_eruption() -> None:
    # OR-5.3
    match = at_table("origins", f"line-38,39,40,48 {DUEL}", players=2, mode="totem")
    tell(match, "A:(1,0)east")
    assert isinstance(match.state.duties[0], Erupt)
    assert holders(match)["mammoth"] is None
    tell(match, "A:fire(0,0)")
    assert holders(match)["mammoth"] == 0


def test_a_resource_that_burns_at_once_brings_no_totem() -> None:
    # OR-5.3, OR-5.5
    match = at_table("origins", f"line-38,39,40,48 {DUEL}", players=2, mode="totem")
    tell(match, "A:(1,0)east A:fire(1,0)")
    assert holders(match)["mammoth"] is None


def test_the_totems_are_not_checked_after_a_discard() -> None:
    # OR-5.3
    seen = 0
    for seed in range(12):
        match = finished("origins", seed, players=4, mode="totem")
        for state, event in states(match):
            if type(event).__name__ == "Discard":
                assert match.game.apply(state, event).totems == state.totems
                seen += 1
    assert seen


def burned_majority(*counts: int) -> pravek.Match[Any]:
    """A made-up position of three: so many mammoths each, and seat 0, who holds the totem, must
    place grassland and a volcano."""
    match = at_table(
        "origins",
        "line-38,39,40,42 drawn-A A:take-38 drawn-B B:take-39 drawn-C C:take-40 line-1,2,3,4",
        players=3, mode="totem",
    )  # fmt: skip
    lands = [typed.read(" ".join(["#", *["g0$"] * count, "d0"]), 5, "totem")[0] for count in counts]
    match.state = replace(
        match.state,
        kingdoms=tuple(land.kingdom for land in lands),
        resources=tuple(land.resources for land in lands),
        totems=(0, None, None, None),
    )
    match._legal = {}
    return match


def test_who_burned_his_own_majority_hands_the_totem_to_the_player_with_the_most() -> None:
    # OR-5.4: A has 2 and places a third, burns it and another's two are now not enough
    match = burned_majority(1, 2, 0)
    match.play(next(a for a in match.actions(0) if _is_beside_the_hut(a)))
    assert holders(match)["mammoth"] == 0  # two of them now, not yet checked
    fire = next(a for a in match.actions(0) if a.at == (1, 0))  # type: ignore[attr-defined]
    match.play(fire)
    assert holding_counts(match) == [1, 2, 0]
    assert holders(match)["mammoth"] == 1
    assert owes(match) == (0,)
    assert legal(match)[0].startswith("A:take")


def test_between_players_tied_for_the_most_he_chooses() -> None:
    # OR-5.4
    match = burned_majority(1, 2, 2)
    match.play(next(a for a in match.actions(0) if _is_beside_the_hut(a)))
    match.play(next(a for a in match.actions(0) if a.at == (1, 0)))  # type: ignore[attr-defined]
    assert isinstance(match.state.duties[0], HandOver)
    assert legal(match) == ["A:mammoth-totem-to-B", "A:mammoth-totem-to-C"]
    assert refusal(match, "A:mammoth-totem-to-A").clause == "OR-5.4"
    assert refusal(match, "A:take-1").clause == "OR-5.4"
    assert match.actions(1) == match.actions(2) == ()
    tell(match, "A:mammoth-totem-to-C")
    assert holders(match)["mammoth"] == 2
    assert legal(match)[0].startswith("A:take")


def test_if_he_is_tied_himself_he_keeps_it() -> None:
    # OR-5.3, OR-5.4
    match = burned_majority(2, 2, 0)
    match.play(next(a for a in match.actions(0) if _is_beside_the_hut(a)))
    match.play(next(a for a in match.actions(0) if a.at == (1, 0)))  # type: ignore[attr-defined]
    assert holding_counts(match) == [2, 2, 0]
    assert holders(match)["mammoth"] == 0


def holding_counts(match: pravek.Match[Any]) -> list[int]:
    return match.game.counts(match.state, "mammoth")  # type: ignore[attr-defined,no-any-return]


def _is_beside_the_hut(action: Any) -> bool:
    return bool(action.at == (0, 1) and action.towards == "west")


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_choice_between_rivals_is_rare_single_and_the_active_players(
    players: int, seed: int
) -> None:
    # OR-5.4: derived
    match = finished("origins", seed, players=players, mode="totem")
    for state, event in states(match):
        hands = [duty for duty in state.duties if isinstance(duty, HandOver)]
        assert len(hands) <= 1
        if hands:
            assert players >= 3
            assert state.current[state.played - 1].seat == hands[0].seat
            counts = match.game.counts(state, hands[0].totem)  # type: ignore[attr-defined]
            assert len(hands[0].rivals) >= 2
            assert {counts[rival] for rival in hands[0].rivals} == {max(counts)}
            assert counts[hands[0].seat] < max(counts)
        if type(event).__name__ in ("Place", "Fire"):
            # nobody else loses the most except to the player who placed
            after = match.game.apply(state, event)
            for before, now in zip(state.totems, after.totems, strict=True):
                active = event.seat  # type: ignore[attr-defined]
                assert before == now or active in (before, now)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_totem_is_on_the_table_exactly_when_nobody_has_its_resource(
    players: int, seed: int
) -> None:
    # OR-5.5
    match = finished("origins", seed, players=players, mode="totem")
    for state, _ in states(match):
        if state.duties and isinstance(state.duties[0], Erupt | HandOver):
            continue
        for kind, holder in zip(KINDS, state.totems, strict=True):
            counts = match.game.counts(state, kind)  # type: ignore[attr-defined]
            assert (holder is None) == (max(counts) == 0)
            assert holder is None or counts[holder] == max(counts)


def test_a_totem_goes_back_when_the_last_of_its_resource_burns() -> None:
    # OR-5.5
    single = at_table("origins", f"line-38,39,40,48 {DUEL}", players=2, mode="totem")
    tell(single, "A:(1,0)east")
    single.state = replace(single.state, totems=(0, None, None, None))
    single._legal = {}
    tell(single, "A:fire(1,0)")
    assert holders(single)["mammoth"] is None


def test_resources_of_a_domino_that_leaves_the_game_leave_with_it() -> None:
    # OR-5.6
    for mode in ("totem", "tribe"):
        match = finished("origins", 5, players=3, mode=mode)
        before = match.game.start()
        for _, event in states(match):
            after = match.game.apply(before, event)
            if len(after.gone) > len(before.gone):
                assert after.resources == before.resources
            before = after
        lost = Counter(
            resource_of(half) for number in match.state.gone for half in BOX[number].halves
        )
        assert sum(count for kind, count in lost.items() if kind) > 0


def sheet(text: str, *totems: str, **options: Any) -> dict[str, int]:
    game: Any = registry.build("origins", mode="totem", players=2, short=True, **options)
    [land] = typed.read(text, 5, "totem")
    lines = game.scores(typed.table(game, land, totems))[0].lines
    return {line.label: line.points for line in lines}


def test_the_score_adds_a_point_for_each_resource_left_and_the_totems_held() -> None:
    # OR-5.7, OR-1.4
    told = sheet("# g0$ g1 l0$ q0", "mammoth", "flint")
    assert told["2 resources left"] == 2
    assert told["mammoth totem"] == 3
    assert told["flint totem"] == 6
    assert sum(told.values()) == 2 * 1 + 2 + 3 + 6
    assert sum(sheet("#", *KINDS).values()) == 3 + 4 + 5 + 6
