"""Candidates compared on equal luck: what is better is found, what is equal loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from pravek.bots.comparing import Candidate, Trials, compared
from pravek.bots.evaluating import Effort, Judgement
from pravek.core.chance import Dice, Draw, Pick
from pravek.games.dominoes.events import Claim, Deal, Piece
from pravek.games.krom.events import Ascent
from pravek.review.labels import label_of
from pravek.review.luck import every

LIKELY = (0.30, 0.42, 0.30, 0.29, 0.20, 0.10, 0.30, 0.05, 0.28, 0.25)
"""How likely each candidate wins; the second one is the best."""


def judged(played: int, sims: int, seed: int = 0, likely: Sequence[float] = LIKELY) -> Judgement:
    candidates = [Candidate(Claim(0, number)) for number in range(len(likely))]

    def attempt(places: Sequence[int], begin: int, end: int) -> list[Trials]:
        luck = [Random(f"{seed}/{number}").random() for number in range(begin, end)]
        rows = [[float(each < likely[place]) for each in luck] for place in places]
        return [Trials(row, [10 * each for each in row], row) for row in rows]

    return compared(candidates, candidates[played].action, attempt, Effort(sims=sims))


def test_a_mistake_is_found_with_its_loss() -> None:
    judgement = judged(4, 4000)
    assert judgement.options[0].action == Claim(0, 1)
    assert abs(judgement.loss - 0.22) < 3 * judgement.error
    assert abs(judgement.points - 2.2) < 30 * judgement.error
    assert label_of(judgement) == "blunder"


def test_of_planted_mistakes_nearly_all_are_called_so_and_no_best_move_is() -> None:
    """What costs twice what a mistake must cost, with the simulations of a standard review."""
    bad = [label_of(judged(0, 1200, seed)) for seed in range(50)]
    assert sum(label in ("mistake", "blunder") for label in bad) >= 48
    best = [label_of(judged(1, 1200, seed)) for seed in range(50)]
    assert not {"inaccuracy", "mistake", "blunder"} & set(best)


def test_among_equals_nobody_is_blamed_for_the_luck_of_others() -> None:
    found = [judged(3, 200, seed, [0.3] * 10) for seed in range(20)]
    assert {label_of(each) for each in found} == {"best"}
    assert all(each.loss == 0 for each in found)  # on equal luck equals are equal


def test_a_loss_that_is_not_clear_of_its_error_is_called_fine() -> None:
    few = judged(0, 24)
    assert few.error > 0.05
    assert label_of(few) in ("fine", "best")


def test_a_chance_is_never_below_nothing_whatever_luck_the_best_one_meets_later() -> None:
    """The first to meet all wins then and loses against the played one alone."""
    candidates = [Candidate(Claim(0, number)) for number in range(3)]
    wins = [0.9, 0.9, 0.0]

    def attempt(places: Sequence[int], begin: int, end: int) -> list[Trials]:
        last = len(places) == 2
        rows = [[wins[place] / (9 if last else 1)] * (end - begin) for place in places]
        return [Trials(row, row, row) for row in rows]

    options = compared(candidates, Claim(0, 0), attempt, Effort(sims=100)).options
    assert [option.chance for option in options] == pytest.approx([0.1, 0.1, 0.0])
    assert options[2].behind == pytest.approx(0.9)


def test_a_budget_in_seconds_is_as_many_simulations_as_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0.0
    monkeypatch.setattr("pravek.bots.comparing.perf_counter", lambda: clock)

    def attempt(places: Sequence[int], begin: int, end: int) -> list[Trials]:
        nonlocal clock
        clock += 0.001 * len(places) * (end - begin)
        return [Trials(*([0.5] * (end - begin),) * 3) for _ in places]

    candidates = [Candidate(Claim(0, number)) for number in range(3)]
    compared(candidates, Claim(0, 0), attempt, Effort(seconds=1))
    assert 0.7 < clock < 1.1


def test_few_outcomes_are_all_looked_at_and_many_are_not() -> None:
    pieces = every(Pick(Piece, (0, 0, 1)))
    assert pieces == {Piece(0): 2 / 3, Piece(1): 1 / 3}
    dice = every(Dice(Ascent, 2, (0,)))
    assert dice is not None
    assert len(dice) == 36
    assert sum(dice.values()) == pytest.approx(1)
    assert every(Dice(Ascent, 5, (0,))) is None
    assert every(Draw(Deal, tuple(range(48)), 4)) is None
    last = every(Draw(Deal, (3, 7, 9), 3))
    assert last == {Deal((3, 7, 9)): 1.0}
