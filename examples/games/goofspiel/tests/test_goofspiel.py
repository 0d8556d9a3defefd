from pravek_goofspiel import Bid, Goofspiel

from pravek.core.match import Match
from pravek.testing import check


def begun(*prizes: int) -> Match:
    """A game for two in which these prizes come."""
    game = Goofspiel(2)
    match = Match.empty(game)
    for prize in prizes[:1]:
        match.admit(game.waits(match.state).then(prize))
    return match


def test_it_keeps_the_laws() -> None:
    check(Goofspiel)


def test_the_highest_bid_takes_the_prize() -> None:
    match = begun(7)
    match.play(Bid(0, 3))
    match.play(Bid(1, 4))
    assert [score.total for score in match.scores] == [0, 7]


def test_after_a_tie_the_next_round_is_for_both_prizes() -> None:
    match = begun(7)
    match.play(Bid(0, 5))
    match.play(Bid(1, 5))
    assert [score.total for score in match.scores] == [0, 0]
    stake = sum(match.state.stake)
    assert len(match.state.stake) == 2
    match.play(Bid(0, 6))
    match.play(Bid(1, 1))
    assert [score.total for score in match.scores] == [stake, 0]


def test_a_bid_is_secret_until_all_have_bid() -> None:
    match = begun(7)
    match.play(Bid(0, 3))
    assert match.view(0).sealed == (Bid(0, 3),)
    assert Bid(0, 3) not in match.view(1).sealed
    match.play(Bid(0, 9))  # one may think again
    match.play(Bid(1, 4))
    assert match.state.bids == (9, 4)
