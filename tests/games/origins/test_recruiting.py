"""OR-6: recruiting."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.games.dominoes.at_table import (
    at_table,
    events,
    finished,
    legal,
    owes,
    refusal,
    states,
    tell,
)
from tests.games.origins.tribe_at_table import CAVE, OPENING, game, tribe

from pravek.games.origins.recruiting import Pay, Recruit, Settle


def test_resources_lie_and_burn_as_in_totem_but_there_are_no_totems() -> None:
    # OR-6.1
    match = tribe("A:(1,0)east")
    squares = match.game.describe(match.state)["territories"][0]["squares"]
    assert [square["resource"] for square in squares] == ["mammoth", "fish"]
    assert not hasattr(match.state, "totems")
    assert "totems" not in match.game.describe(match.state)


def test_four_people_are_turned_up_after_the_second_line_and_18_remain() -> None:
    # OR-6.2
    match = at_table("origins", OPENING, players=2, mode="tribe")
    assert owes(match) == "Faces"
    assert len(match.state.pile) == 22
    tell(match, CAVE)
    assert match.state.cave == ("hunter", "hunter", "shaman", "warrior_1")
    assert len(match.state.pile) == 18
    assert owes(match) == (0,)


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_the_cave_is_refilled_only_with_a_new_line_as_far_as_the_pile_goes(
    index: int, seed: int
) -> None:
    # OR-6.2
    match = game(seed, index)
    seen = states(match)
    for position, (state, event) in enumerate(seen):
        name = type(event).__name__
        if name == "Faces":
            assert type(seen[position - 1][1]).__name__ == "Deal"
            after = match.game.apply(state, event)
            assert None not in after.cave or not after.pile
            kept = [face for face in state.cave if face]
            assert not Counter(kept) - Counter(after.cave)
        if name == "Invite":
            after = match.game.apply(state, event)
            assert after.cave.count(None) == state.cave.count(None) + 1
    rounds = match.game.setup.rounds  # type: ignore[attr-defined]
    assert len(events(match, "Faces")) <= rounds - 1
    last_deal = max(i for i, (_, e) in enumerate(seen) if type(e).__name__ == "Deal")
    later = [type(event).__name__ for _, event in seen[last_deal + 2 :]]
    assert "Faces" not in later  # never after the last two rounds


def test_a_new_line_turns_up_nobody_when_the_pile_is_empty() -> None:
    # OR-6.2: as far as the pile goes
    match = tribe(
        "A:(1,0)east A:take-1 A:recruit-nobody B:(1,0)east B:take-2 B:recruit-nobody",
        "B:(0,1)south B:take-3 B:recruit-nobody A:(0,1)south A:take-4 A:recruit-nobody",
    )
    assert owes(match) == "Deal"
    match.state = replace(match.state, pile=(), cave=(None, "hunter", None, None))
    tell(match, "line-5,6,7,8")
    assert owes(match) == (0,)
    assert match.state.cave == (None, "hunter", None, None)


def test_two_different_resources_buy_somebody_face_up() -> None:
    # OR-6.3
    match = tribe("A:(1,0)east A:take-1")
    assert legal(match) == [
        "A:invite-hunter", "A:invite-shaman", "A:invite-warrior_1", "A:recruit-nobody",
    ]  # fmt: skip
    tell(match, "A:invite-hunter")
    assert legal(match) == ["A:give(1,0)", "A:give(2,0)"]
    tell(match, "A:give(2,0)")
    assert legal(match) == ["A:give(1,0)"]
    tell(match, "A:give(1,0) A:stand(2,0)")
    assert match.state.cave == (None, "hunter", "shaman", "warrior_1")
    assert [(person.kind) for person in match.state.people[0]] == ["hunter"]
    assert owes(match) == (1,)  # once in a turn


def test_one_of_each_kind_buys_anybody_of_the_pile_but_nobody_face_up() -> None:
    # OR-6.3
    match = tribe(
        "A:(1,0)east A:take-1 A:recruit-nobody B:(1,0)east B:take-2 B:recruit-nobody",
        "B:(0,1)south B:take-3 B:recruit-nobody A:(0,1)south A:take-4",
    )
    summons = {token for token in legal(match) if token.startswith("A:summon")}
    assert summons == {f"A:summon-{person}" for person in set(match.state.pile)}
    assert "A:summon-hunter" not in summons  # both lie face up
    tell(match, "A:summon-warrior_3")
    for left in (4, 3, 2, 1):
        assert match.state.duties[0].left == left
        assert len(legal(match)) == left
        tell(match, legal(match)[0])
    assert match.state.resources[0] == 0
    tell(match, legal(match)[0])
    assert "warrior_3" not in match.state.pile
    assert match.state.cave == ("hunter", "hunter", "shaman", "warrior_1")


def test_who_cannot_pay_is_not_asked() -> None:
    # OR-6.3
    match = at_table(
        "origins", "line-12,13,14,15 drawn-A A:open-1,4 line-1,2,3,4", CAVE,
        "A:(1,0)east A:take-1", players=2, mode="tribe",
    )  # fmt: skip
    assert owes(match) == (1,)


def test_anybody_of_the_pile_can_be_recruited_when_nobody_lies_face_up() -> None:
    # OR-6.3
    match = tribe(
        "A:(1,0)east A:take-1 A:recruit-nobody B:(1,0)east B:take-2 B:recruit-nobody",
        "B:(0,1)south B:take-3 B:recruit-nobody A:(0,1)south",
    )
    match.state = replace(match.state, cave=(None,) * 4)
    tell(match, "A:take-4")
    people = {f"A:summon-{person}" for person in set(match.state.pile)}
    assert set(legal(match)) == {"A:recruit-nobody", *people}


def test_who_chooses_from_the_last_line_may_recruit() -> None:
    # OR-6.3: only the last round itself has no choosing (OR-6.7)
    match = tribe("A:(1,0)east")
    match.state = replace(match.state, lines_left=0)
    tell(match, "A:take-1")
    assert "A:invite-hunter" in legal(match)


def test_a_refused_recruit_says_why() -> None:
    # OR-6.3, OR-6.4, OR-6.5
    match = tribe("A:(1,0)east A:take-1")
    for token, key in (
        ("A:invite-painter", "not_in_cave"),
        ("A:summon-painter", "too_poor_4"),
        ("A:take-2", "wrong_moment"),
    ):
        assert refusal(match, token).key == key
    tell(match, "A:invite-hunter")
    assert refusal(match, "A:give(0,0)").clause == "OR-6.4"
    assert refusal(match, "A:stand(1,0)").clause == "OR-6.3"
    tell(match, "A:give(1,0) A:give(2,0)")
    assert refusal(match, "A:give(1,0)").clause == "OR-6.5"


def test_where_a_person_cannot_stand_is_told_for_the_reason_that_holds_there() -> None:
    # OR-6.5
    match = at_table(
        "origins", "line-19,20,21,38 drawn-A A:open-1,4 line-1,2,3,4", CAVE,
        "A:(1,0)east A:take-1 A:invite-hunter A:give(1,0) A:give(2,0) A:stand(2,0)",
        "B:(1,0)east B:take-2 B:recruit-nobody B:(0,1)south B:take-3 B:recruit-nobody",
        "A:(0,1)south A:fire(1,0)", players=2, mode="tribe",
    )  # fmt: skip
    match.state = replace(match.state, duties=(Settle(0, "gatherer"),))
    reasons = {
        "A:stand(9,9)": "stand_off_territory",
        "A:stand(2,2)": "stand_off_territory",
        "A:stand(0,0)": "stand_on_hut",
        "A:stand(0,2)": "stand_on_volcano",
        "A:stand(1,0)": "stand_on_fire",
        "A:stand(0,1)": "stand_on_resource",
        "A:stand(2,0)": "stand_on_person",
    }
    for token, key in reasons.items():
        refused = refusal(match, token)
        assert (refused.clause, refused.key) == ("OR-6.5", key), token


def test_recruiting_is_open_after_a_discard_too() -> None:
    # OR-6.3
    seen = 0
    for seed in range(40):
        match = finished("origins", seed, players=4, mode="tribe")
        log = match.log
        for first, second, third in zip(log, log[1:], log[2:], strict=False):
            names = [type(event).__name__ for event in (first, second, third)]
            if names[:2] == ["Discard", "Claim"] and names[2] in ("Invite", "Summon", "Decline"):
                assert first.seat == third.seat  # type: ignore[attr-defined]
                seen += 1
    assert seen


@pytest.mark.parametrize("seed", range(6))
def test_with_two_chiefs_one_recruits_once_in_each_of_two_turns(seed: int) -> None:
    # OR-6.3
    match = game(seed, 0)
    turns: list[tuple[int, int]] = []
    for state, event in states(match):
        if type(event).__name__ in ("Invite", "Summon"):
            turns.append((state.lines_left, state.played))
    assert len(turns) == len(set(turns)) > 0  # at most one recruit in a turn
    seats = Counter(
        (state.lines_left, event.seat)  # type: ignore[attr-defined]
        for state, event in states(match)
        if type(event).__name__ in ("Invite", "Summon")
    )
    assert max(seats.values()) <= 2


def test_somebody_recruits_twice_in_a_round() -> None:
    # OR-6.3
    twice = 0
    for seed in range(6):
        seats = Counter(
            (state.lines_left, event.seat)  # type: ignore[attr-defined]
            for state, event in states(game(seed, 0))
            if type(event).__name__ in ("Invite", "Summon")
        )
        twice += sum(count == 2 for count in seats.values())
    assert twice


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_in_the_last_round_nobody_chooses_and_nobody_recruits(index: int, seed: int) -> None:
    # OR-6.7
    match = game(seed, index)
    for state, _ in states(match):
        if not state.coming and not state.lines_left:
            assert not any(isinstance(duty, Recruit) for duty in state.duties)
    last = max(i for i, event in enumerate(match.log) if type(event).__name__ == "Claim")
    chiefs = len(match.game.setup.pieces)  # type: ignore[attr-defined]
    tail = [type(event).__name__ for event in match.log[last + 1 :]]
    placed = [i for i, name in enumerate(tail) if name in ("Place", "Discard")]
    assert len(placed) == chiefs
    assert set(tail[placed[0] :]) <= {"Place", "Discard", "Fire"}


def test_nobody_recruits_on_the_first_line() -> None:
    # OR-6.3: before the first turn there is nothing to give
    match = finished("origins", 1, players=4, mode="tribe")
    first = next(i for i, event in enumerate(match.log) if type(event).__name__ == "Place")
    assert {type(event).__name__ for event in match.log[:first]} == {
        "Deal", "Piece", "Claim", "Faces",
    }  # fmt: skip
    assert not any(isinstance(d, Pay) for state, _ in states(match)[:first] for d in state.duties)
