"""KD-3: the round."""

from collections import Counter

import pytest
from tests.games.dominoes.at_table import at_table, events, finished, legal, owes, refusal, tell

from pravek.core.protocol import Over

OPENING = "line-3,17,24,40 drawn-B B:take-40 drawn-B B:take-3 drawn-A A:take-17 drawn-A A:take-24"


def test_kings_play_in_the_order_of_their_dominoes() -> None:
    # KD-3.1: B stands on 3 and 40, A on 17 and 24; each king is one turn
    match = at_table("kingdomino", OPENING, "line-1,2,47,48", players=2)
    order = []
    for token in (
        "B:(1,0)east B:take-47",
        "A:(1,0)east A:take-1",
        "A:(0,1)south A:take-48",
        "B:(0,1)south B:take-2",
    ):
        order.append(owes(match))
        tell(match, token)
    assert order == [(1,), (0,), (0,), (1,)]


def test_nobody_plays_out_of_turn() -> None:
    # KD-3.1
    match = at_table("kingdomino", OPENING, "line-1,2,47,48", players=2)
    refused = refusal(match, "A:(1,0)east")
    assert (refused.clause, refused.key) == ("KD-3.1", "not_your_turn")
    assert match.actions(0) == ()


def test_a_turn_places_the_domino_and_then_moves_the_king() -> None:
    # KD-3.2
    match = at_table("kingdomino", OPENING, "line-1,2,47,48", players=2)
    refused = refusal(match, "B:take-47")
    assert (refused.clause, refused.key) == ("KD-3.2", "wrong_moment")
    tell(match, "B:(1,0)east")
    assert legal(match) == ["B:take-1", "B:take-2", "B:take-47", "B:take-48"]
    assert refusal(match, "B:(0,1)south").clause == "KD-3.2"
    tell(match, "B:take-47")
    assert owes(match) == (0,)


def test_a_king_moves_only_to_a_free_domino_of_the_next_line() -> None:
    # KD-3.2
    match = at_table(
        "kingdomino", OPENING, "line-1,2,47,48 B:(1,0)east B:take-47 A:(1,0)east", players=2
    )
    assert legal(match) == ["A:take-1", "A:take-2", "A:take-48"]
    taken, elsewhere = refusal(match, "A:take-47"), refusal(match, "A:take-24")
    assert (taken.clause, taken.key, taken.args) == ("KD-3.2", "taken", {"domino": 47, "seat": 1})
    assert (elsewhere.clause, elsewhere.key) == ("KD-3.2", "not_in_line")


@pytest.mark.parametrize(("players", "turns"), [(2, 4), (3, 3), (4, 4)])
def test_in_the_last_round_only_placing_remains(players: int, turns: int) -> None:
    # KD-3.2
    match = finished("kingdomino", 3, players=players)
    last = match.log[-turns:]
    assert {type(event).__name__ for event in last} <= {"Place", "Discard"}
    assert isinstance(match.turn, Over)
    assert refusal(match, "A:discard").key == "game_over"


def test_the_next_line_becomes_the_current_one_and_a_new_one_is_drawn() -> None:
    # KD-3.3
    match = at_table(
        "kingdomino", OPENING, "line-1,2,47,48 B:(1,0)east B:take-47 A:(1,0)east A:take-1",
        "A:(0,1)south A:take-48 B:(0,1)south", players=2,
    )  # fmt: skip
    tell(match, "B:take-2")
    assert owes(match) == "Deal"
    assert [(slot.domino, slot.seat) for slot in match.state.current] == [
        (1, 0), (2, 1), (47, 1), (48, 0),
    ]  # fmt: skip
    tell(match, "line-4,5,6,7")
    assert owes(match) == (0,)
    assert legal(match)[0].startswith("A:(")


@pytest.mark.parametrize(
    ("options", "lines"),
    [({"players": 2}, 6), ({"players": 3}, 12), ({"players": 4}, 12)],
)
def test_new_lines_come_while_the_pile_lasts(options: dict[str, int], lines: int) -> None:
    # KD-3.3
    match = finished("kingdomino", 11, **options)
    assert len(events(match, "Deal")) == lines
    turns = Counter(type(event).__name__ for event in match.log)
    kings = len(match.game.setup.pieces)  # type: ignore[attr-defined]
    assert turns["Claim"] == kings * lines
    assert turns["Place"] + turns["Discard"] == kings * lines
    assert turns["Piece"] == kings
