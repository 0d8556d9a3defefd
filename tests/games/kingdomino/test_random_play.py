"""Uniformly random play against a measurement by others, and what a match weighs."""

import tracemalloc
from random import Random
from statistics import mean, stdev

from tests.contract.setups import SOAK
from tests.games.dominoes.at_table import events, finished

import pravek
from pravek.core.protocol import Action, Decide

GAMES = 300 * SOAK


def test_random_play_of_four_scores_what_others_measured_in_96_decisions() -> None:
    # KD-2.3, KD-3.2, KD-5.1, KD-6.1, KD-6.2. Others: mean 22.586, sd 8.19 over many more seats;
    # the full count is in bench/soak/kingdomino.py.
    rng, totals = Random(20), []
    for seed in range(GAMES):
        match = pravek.Match("kingdomino", players=4, harmony=True, middle_kingdom=True, seed=seed)
        while isinstance(turn := match.turn, Decide):
            match.play(rng.choice(list(match.actions(turn.seats[0]))))
        totals += [score.total for score in match.scores]
        decisions = [event for event in match.log if isinstance(event, Action)]
        assert len(decisions) == 96
        assert len(events(match, "Claim")) == 4 + 44
        assert len(events(match, "Place")) + len(events(match, "Discard")) == 48
    spread = stdev(totals)
    assert 7.6 < spread < 8.8
    # within three standard errors: 1,200 seats at the usual sample
    assert abs(mean(totals) - 22.59) < 3 * 8.19 / len(totals) ** 0.5


def test_a_finished_match_with_its_log_takes_less_than_200_kb() -> None:
    finished("kingdomino", 0, players=4)  # fill the caches that all matches share
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    match = finished("kingdomino", 1, players=4, harmony=True, middle_kingdom=True)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert isinstance(match.turn, pravek.Over)
    assert 0 < after - before < 200_000
