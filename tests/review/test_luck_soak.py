"""What the soak of luck finds in lines it is given: every seat counts, and so does its answer."""

from __future__ import annotations

from random import Random

import pytest
from bench.review import Line
from bench.soak.review_luck import compared, fairness, is_right

GOOD = {"fair": True, "ratio": 0.4}


def lines(games: int, share: float, noise: float, seed: int = 1) -> list[Line]:
    """Two bots: the first wins that share of the games, and its luck is all of that but noise."""
    rng, found = Random(seed), list[Line]()
    for deal in range(games):
        won = float(rng.random() < share)
        luck = won - share + rng.gauss(0, noise)
        row = [(won, luck), (1 - won, -luck)][:: -1 if deal % 2 else 1]
        found.append({"deal": deal, "won": [r[0] for r in row], "luck": [r[1] for r in row]})
    return found


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_with_luck_in_the_mean_is_found_whichever_it_is(seat: int) -> None:
    rng = Random(seat)
    games = [{"won": [0.25] * 4, "luck": [rng.gauss(0, 0.3) for _ in range(4)]} for _ in range(400)]
    assert fairness(games)["fair"]
    for game in games:
        game["luck"][seat] += 0.1
    assert not fairness(games)["fair"]


def test_without_luck_a_quarter_of_the_games_must_say_who_is_stronger() -> None:
    clear = compared(lines(400, 0.6, 0.1))
    assert (clear["told_apart"], clear["as_well"]) == (True, True)
    lost = compared(lines(400, 0.6, 3.0, seed=2))
    assert (lost["told_apart"], lost["as_well"]) == (False, False)
    wrong = [
        game | {"luck": [w - 0.2 * (s != game["deal"] % 2) for s, w in enumerate(game["won"])]}
        for game in lines(400, 0.6, 0.1)
    ]
    assert not compared(wrong)["as_well"]
    assert is_right(GOOD | {"apart": clear})
    assert not is_right(GOOD | {"apart": lost})


def test_where_all_games_do_not_tell_them_apart_nothing_is_asked_of_a_quarter() -> None:
    assert compared(lines(400, 0.5, 3.0))["as_well"]
