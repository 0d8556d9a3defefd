"""OR-2: set-up and the course of a game."""

import re
from collections import Counter
from typing import Any

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

import pravek

MODES = ("discovery", "totem", "tribe")
LETTERS = {
    "Place": "P", "Discard": "X", "Fire": "F", "Hand": "H", "Claim": "C", "Decline": "N",
    "Invite": "I", "Summon": "S", "Give": "G", "Stand": "T", "Deal": "L", "Faces": "R",
    "Piece": "k", "Open": "o",
}  # fmt: skip


def letters(match: pravek.Match[Any]) -> str:
    return "".join(LETTERS[type(event).__name__] for event in match.log)


def shape(match: pravek.Match[Any]) -> tuple[int, int, int]:
    """Rounds, dominoes in a line, the size of a territory."""
    lines = [deal.dominoes for deal in events(match, "Deal")]
    [length] = {len(line) for line in lines}
    return len(lines), length, match.state.kingdoms[0].size


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_play_all_48_in_12_rounds_on_5_by_5(mode: str, players: int) -> None:
    # OR-2.1
    match = finished("origins", 1, mode=mode, players=players)
    assert shape(match) == (12, 4, 5)
    assert not match.state.box
    turns = Counter(e.seat for kind in ("Place", "Discard") for e in events(match, kind))
    assert turns == dict.fromkeys(range(players), 12)


def test_the_domino_that_three_did_not_choose_leaves_on_every_line() -> None:
    # OR-2.1
    match = at_table("origins", "line-1,2,3,4 drawn-C C:take-2 drawn-A A:take-4 drawn-B", players=3)
    assert match.state.gone == ()
    tell(match, "B:take-1")
    assert match.state.gone == (3,)
    for mode in MODES:
        match = finished("origins", 2, mode=mode, players=3)
        chosen = {claim.domino for claim in events(match, "Claim")}
        assert len(chosen) == 36
        assert set(range(1, 49)) - chosen <= set(match.state.gone)


def test_an_unchosen_domino_is_nobodys_discard() -> None:
    # OR-2.1, OR-8.2
    for seed in range(30):
        match = finished("origins", seed, players=3, homo_habilis=True)
        losers = {event.seat for event in events(match, "Discard")}
        for seat in set(range(3)) - losers:
            assert any(line.key == "homo_habilis" for line in match.scores[seat].lines)
    assert len(match.state.gone) >= 12


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [3, 4])
def test_chiefs_are_drawn_one_by_one_before_the_second_line_is_shown(
    mode: str, players: int
) -> None:
    # OR-2.2
    match = at_table("origins", "line-1,2,3,4", mode=mode, players=players)
    assert owes(match) == "Piece"
    turn: Any = match.turn
    assert len(list(turn.odds())) == players
    tell(match, "drawn-B")
    assert legal(match) == ["B:take-1", "B:take-2", "B:take-3", "B:take-4"]
    assert letters(finished("origins", 1, mode=mode, players=players)).startswith(
        "L" + "kC" * players + "L"
    )


@pytest.mark.parametrize("mode", MODES)
def test_the_short_game_of_two_sets_24_dominoes_aside_unseen(mode: str) -> None:
    # OR-2.3
    match = finished("origins", 1, mode=mode, players=2, short=True)
    assert shape(match) == (6, 4, 5)
    assert len(match.state.box) == 24
    others = finished("origins", 2, mode=mode, players=2, short=True)
    assert match.state.box != others.state.box
    for players in (3, 4):
        with pytest.raises(pravek.SetupError, match="short game is for 2"):
            pravek.Match("origins", mode=mode, players=players, short=True)


@pytest.mark.parametrize("mode", MODES)
def test_two_play_neolithic_by_default_with_all_48_on_7_by_7(mode: str) -> None:
    # OR-2.4
    match = finished("origins", 1, mode=mode, players=2)
    assert shape(match) == (12, 4, 7)
    assert not match.state.box
    assert match.game.options["short"] is False


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(("positions", "seats"), [("1,4", [1, 0, 0, 1]), ("2,3", [0, 1, 1, 0])])
def test_one_of_two_takes_positions_1_and_4_or_2_and_3(
    short: bool, positions: str, seats: list[int]
) -> None:
    # OR-2.5
    match = at_table("origins", "line-9,20,31,42", players=2, short=short)
    turn: Any = match.turn
    assert sorted((outcome.seat, p) for outcome, p in turn.odds()) == [(0, 0.5), (1, 0.5)]
    tell(match, "drawn-B")
    assert legal(match) == ["B:open-1,4", "B:open-2,3"]
    tell(match, f"B:open-{positions}")
    assert owes(match) == "Deal"  # nothing else is chosen on the first line
    tell(match, "line-1,2,3,4")
    assert [slot.seat for slot in match.state.current] == seats


def test_other_positions_cannot_be_taken() -> None:
    # OR-2.5
    match = at_table("origins", "line-9,20,31,42 drawn-A", players=2)
    for token in ("A:open-1,2", "A:open-4,1", "A:open-1,1", "A:take-9"):
        assert refusal(match, token).clause == "OR-2.5"


def test_two_chiefs_of_one_player_may_follow_one_another() -> None:
    # OR-2.5
    match = at_table("origins", "line-1,2,3,4 drawn-A A:open-2,3 line-5,6,7,8", players=2)
    order = []
    for _ in range(4):
        order += [owes(match)]
        seat = "AB"[match.turn.seats[0]]  # type: ignore[union-attr]
        place, *_ = legal(match)
        tell(match, place)
        while f"{seat}:take-" not in legal(match)[0]:
            tell(match, legal(match)[0])
        tell(match, legal(match)[0])
    assert order == [(1,), (0,), (0,), (1,)]


@pytest.mark.parametrize("mode", MODES)
def test_lines_are_sorted_and_chiefs_play_in_the_order_of_their_dominoes(mode: str) -> None:
    # OR-2.6
    match = finished("origins", 4, mode=mode, players=4)
    for deal in events(match, "Deal"):
        assert list(deal.dominoes) == sorted(deal.dominoes)
    for state, event in states(match):
        if type(event).__name__ in ("Place", "Discard"):
            numbers = [slot.domino for slot in state.current]
            assert numbers == sorted(numbers)
            assert state.current[state.played - 1].seat == event.seat  # type: ignore[attr-defined]
    early = at_table(
        "origins", "line-1,2,3,4 drawn-A A:take-1 drawn-B B:take-2", mode=mode, players=3
    )
    tell(
        early,
        "drawn-C C:take-3 line-5,6,7,8",
        *(["cave-hunter,hunter,painter,painter"] if mode == "tribe" else []),
    )
    assert refusal(early, "B:take-5").clause == "OR-2.6"


def test_a_refusal_on_the_first_line_cites_the_first_choice() -> None:
    # OR-2.2, OR-2.5
    many = at_table("origins", "line-1,2,3,4 drawn-A", players=4)
    assert refusal(many, "B:take-1").clause == "OR-2.2"
    assert refusal(many, "A:take-9").clause == "OR-2.2"
    assert refusal(many, "A:(1,0)east").clause == "OR-2.2"
    assert "first line" in refusal(many, "A:(1,0)east").text
    two = at_table("origins", "line-1,2,3,4 drawn-A", players=2)
    assert refusal(two, "B:open-1,4").clause == "OR-2.5"
    assert refusal(two, "A:take-1").clause == "OR-2.5"


TURN = {
    "discovery": "(PF?|X)C",
    "totem": "(PF?H?|X)C",
    "tribe": "(PF?|X)C(N|IGGT|SGGGGT)?",
}
LAST = {"discovery": "(PF?|X)", "totem": "(PF?H?|X)", "tribe": "(PF?|X)"}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("options", "chiefs", "rounds"),
    [({"players": 2}, 4, 12), ({"players": 2, "short": True}, 4, 6),
     ({"players": 3}, 3, 12), ({"players": 4}, 4, 12)],
    ids=str,
)  # fmt: skip
def test_a_turn_is_place_erupt_check_choose_recruit_and_the_last_round_only_the_first_of_them(
    mode: str, options: dict[str, Any], chiefs: int, rounds: int, seed: int
) -> None:
    # OR-2.7
    match = finished("origins", seed, mode=mode, **options)
    first = "Lko" if options["players"] == 2 else "L" + "kC" * options["players"]
    new_line = "LR?" if mode == "tribe" else "L"
    whole = (
        f"{first}{'LR' if mode == 'tribe' else 'L'}"
        f"(({TURN[mode]}){{{chiefs}}}{new_line}){{{rounds - 2}}}"
        f"({TURN[mode]}){{{chiefs}}}({LAST[mode]}){{{chiefs}}}"
    )
    assert re.fullmatch(whole, letters(match)), letters(match)
    # an eruption exactly when the domino has a volcano
    for state, event in states(match):
        if type(event).__name__ == "Place":
            after = match.game.apply(state, event)
            volcano = any(h.craters for h in match.game.box[state.duties[0].domino].halves)  # type: ignore[attr-defined]
            erupts = bool(after.duties) and type(after.duties[0]).__name__ == "Erupt"
            assert erupts == volcano


def test_nothing_comes_before_its_time_in_a_turn() -> None:
    # OR-2.7
    match = at_table(
        "origins", "line-1,38,39,40 drawn-A A:open-2,3 line-5,6,7,8 B:(1,0)east", players=2
    )
    assert refusal(match, "B:(3,0)east").clause == "OR-2.7"
    tell(match, "B:take-5")
    assert refusal(match, "A:take-6").clause == "OR-2.7"
    tell(match, "A:(1,0)east")  # grassland, volcano
    assert refusal(match, "A:take-6").clause == "OR-2.7"
    tell(match, "A:fire(1,0)")
    assert legal(match) == ["A:take-6", "A:take-7", "A:take-8"]


@pytest.mark.parametrize("mode", MODES)
def test_everything_on_the_table_is_public_and_the_piles_have_no_order(mode: str) -> None:
    # OR-2.8
    match = finished("origins", 3, mode=mode, players=2, short=True)
    assert match.game.secrets is False
    for state, _ in states(match):
        assert match.game.view(state, 0) == match.game.view(state, None) == state
        picture = match.game.describe(state)
        dealt = {n for deal in events(match, "Deal") for n in deal.dominoes}
        assert set(picture["unseen"]) >= set(range(1, 49)) - dealt
        if mode == "tribe":
            assert list(picture["pile"]) == sorted(picture["pile"])  # who, not in which order
