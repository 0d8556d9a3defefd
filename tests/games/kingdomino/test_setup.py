"""KD-2: setting up, for two, three and four."""

from collections import Counter
from typing import Any

import pytest
from tests.games.dominoes.at_table import at_table, events, finished, legal, owes, refusal, tell

import pravek
from pravek.core import notation


def shape(match: pravek.Match[Any]) -> tuple[int, int, int, dict[int, int]]:
    """Dominoes dealt, lines, dominoes in a line, and how many each seat was given to build."""
    lines = [deal.dominoes for deal in events(match, "Deal")]
    built = Counter(e.seat for kind in ("Place", "Discard") for e in events(match, kind))
    assert len({number for line in lines for number in line}) == sum(map(len, lines))
    [length] = {len(line) for line in lines}
    return sum(map(len, lines)), len(lines), length, dict(sorted(built.items()))


@pytest.mark.parametrize("seed", range(5))
def test_two_play_24_dominoes_in_6_rounds_with_two_kings_each(seed: int) -> None:
    # KD-2.1
    match = finished("kingdomino", seed, players=2)
    assert shape(match) == (24, 6, 4, {0: 12, 1: 12})
    assert len(match.state.box) == 24  # set aside, never seen


def test_which_24_of_the_48_are_played_is_random() -> None:
    # KD-2.1, KD-6.6
    played = [
        frozenset(n for deal in events(finished("kingdomino", seed, players=2), "Deal")
                  for n in deal.dominoes)
        for seed in range(12)
    ]  # fmt: skip
    assert len(set(played)) == 12
    assert frozenset.union(*played) == set(range(1, 49))


@pytest.mark.parametrize("seed", range(5))
def test_three_play_36_dominoes_in_12_rounds(seed: int) -> None:
    # KD-2.2
    match = finished("kingdomino", seed, players=3)
    assert shape(match) == (36, 12, 3, {0: 12, 1: 12, 2: 12})


@pytest.mark.parametrize("seed", range(5))
def test_later_printings_let_three_play_all_48_and_discard_the_domino_nobody_chose(
    seed: int,
) -> None:
    # KD-2.2
    match = finished("kingdomino", seed, players=3, all_dominoes=True)
    assert shape(match) == (48, 12, 4, {0: 12, 1: 12, 2: 12})
    chosen = {claim.domino for claim in events(match, "Claim")}
    unchosen = set(range(1, 49)) - chosen
    assert len(unchosen) == 12
    assert unchosen <= set(match.state.gone)


def test_the_domino_nobody_chose_leaves_as_soon_as_the_third_king_stands() -> None:
    # KD-2.2
    match = at_table(
        "kingdomino", "line-3,17,24,40 drawn-C C:take-17 drawn-A A:take-3 drawn-B",
        players=3, all_dominoes=True,
    )  # fmt: skip
    assert match.state.gone == ()
    tell(match, "B:take-40")
    assert match.state.gone == (24,)
    assert owes(match) == "Deal"


@pytest.mark.parametrize("seed", range(5))
def test_four_play_all_48_dominoes_in_12_rounds(seed: int) -> None:
    # KD-2.3
    match = finished("kingdomino", seed, players=4)
    assert shape(match) == (48, 12, 4, {0: 12, 1: 12, 2: 12, 3: 12})
    assert not match.state.box


def test_the_pile_has_no_order_before_it_is_dealt() -> None:
    # KD-2.4
    match = at_table("kingdomino", "line-3,17,24,40", players=2)
    assert match.state.box == frozenset(range(1, 49)) - {3, 17, 24, 40}
    tell(match, "drawn-B B:take-3 drawn-B B:take-17 drawn-A A:take-24 drawn-A A:take-40")
    turn: Any = match.turn
    assert set(turn.pool) == match.state.box  # any of the others may come next
    assert match.view(0) == match.view(1) == match.view(None)


def test_what_was_shown_or_discarded_is_public_and_so_is_what_is_unseen() -> None:
    # KD-2.4
    match = at_table(
        "kingdomino", "line-3,17,24,40 drawn-A A:take-3 drawn-B B:take-24 drawn-C C:take-40",
        players=3, all_dominoes=True,
    )  # fmt: skip
    picture = match.game.describe(match.view(None))
    assert picture["gone"] == [17]
    assert picture["unseen"] == sorted(set(range(1, 49)) - {3, 17, 24, 40})


def test_each_king_of_two_is_drawn_as_likely() -> None:
    # KD-2.5: each of the four kings separately, so B, who has two left, comes next with 2 of 3
    match = at_table("kingdomino", "line-3,17,24,40 drawn-A A:take-3", players=2)
    turn: Any = match.turn
    assert {piece.seat: p for piece, p in turn.odds()} == {
        0: pytest.approx(1 / 3),
        1: pytest.approx(2 / 3),
    }


def test_a_refusal_on_the_first_line_cites_the_first_choice() -> None:
    # KD-2.5: not the turns of later lines
    match = at_table("kingdomino", "line-3,17,24,40 drawn-B B:take-3 drawn-A", players=2)
    for token, key in (
        ("B:take-17", "not_your_turn"),
        ("A:take-3", "taken"),
        ("A:take-48", "not_in_line"),
        ("A:(1,0)east", "wrong_moment"),
    ):
        refused = refusal(match, token)
        assert (refused.clause, refused.key) == ("KD-2.5", key)
    assert refusal(match, "A:(1,0)east").text.endswith("a free domino of the first line.")


def test_a_line_is_sorted_lowest_number_first() -> None:
    # KD-2.5
    for seed in range(20):
        for deal in events(finished("kingdomino", seed, players=2), "Deal"):
            assert list(deal.dominoes) == sorted(deal.dominoes)
    with pytest.raises(ValueError, match="cannot happen"):
        at_table("kingdomino", "line-17,3,24,40", players=2)


def test_a_king_is_drawn_and_put_on_any_free_domino_before_the_next_one_is_drawn() -> None:
    # KD-2.5
    match = at_table("kingdomino", "line-3,17,24,40", players=4)
    assert owes(match) == "Piece"
    tell(match, "drawn-C")
    assert owes(match) == (2,)
    assert legal(match) == ["C:take-17", "C:take-24", "C:take-3", "C:take-40"]
    tell(match, "C:take-24")
    assert owes(match) == "Piece"
    turn: Any = match.turn
    assert sorted(outcome.seat for outcome, _ in turn.odds()) == [0, 1, 3]
    tell(match, "drawn-A")
    assert legal(match) == ["A:take-17", "A:take-3", "A:take-40"]
    assert refusal(match, "A:take-24").key == "taken"


def test_two_players_draw_each_of_their_four_kings_separately() -> None:
    # KD-2.5
    match = at_table("kingdomino", "line-3,17,24,40 drawn-B B:take-40 drawn-B B:take-3", players=2)
    turn: Any = match.turn
    assert [outcome.seat for outcome, _ in turn.odds()] == [0]
    tell(match, "drawn-A A:take-17 drawn-A A:take-24")
    first: Any = pravek.Match("kingdomino", players=2, seed=0).game
    odds = dict(first.turn(first.apply(first.start(), events(match, "Deal")[0])).odds())
    assert sorted(odds.values()) == [0.5, 0.5]


def test_the_next_line_is_shown_when_every_king_stands() -> None:
    # KD-2.6
    match = at_table("kingdomino", "line-3,17,24 drawn-A A:take-3 drawn-B B:take-24", players=3)
    assert owes(match) == "Piece"
    assert not match.state.current
    tell(match, "drawn-C C:take-17")
    assert owes(match) == "Deal"
    tell(match, "line-1,2,48")
    assert [slot.domino for slot in match.state.current] == [3, 17, 24]
    assert [slot.domino for slot in match.state.coming] == [1, 2, 48]
    assert owes(match) == (0,)
    assert notation.token(match.log[-1]) == "line-1,2,48"
