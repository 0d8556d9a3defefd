"""The coach speaks about what was clearly worse, as much as it is asked to, and never about what a
hint would have told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from pravek.bots import make
from pravek.bots.evaluating import Effort, Judgement, Option
from pravek.bots.evaluators import evaluator_for
from pravek.bots.protocol import Clock
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide
from pravek.teach import coach, hints, means
from pravek.teach.coach import remark

SIMS = Effort(sims=1200)
DEEP = Effort(sims=12_000)
KROM = evaluator_for("krom")


def decisions(seed: int) -> Iterator[tuple[Match[Any], int]]:
    match: Match[Any] = Match("kingdomino", players=2, seed=seed)
    rng = Random(seed)
    while isinstance(match.turn, Decide):
        seat = match.turn.seats[0]
        yield match, seat
        match.play(rng.choice(match.actions(seat)))


@cache
def slips() -> list[tuple[Match[Any], Any, Action]]:
    """Random moves about which the coach has something to say."""
    found = []
    for match, seat in decisions(4):
        view, action = match.view(seat), Random(len(found)).choice(match.actions(seat))
        if remark(match.game, view, action, "mistakes", 1, SIMS):
            found.append((match, view, action))
    return found


def test_a_random_player_hears_the_coach_and_reasons_in_words() -> None:
    said = [remark(m.game, view, action, "mistakes", 1, SIMS) for m, view, action in slips()]
    assert len(said) > 3
    assert all(each is not None and each.loss >= 2 * each.error for each in said)
    assert any(each is not None and each.because for each in said)
    assert any(each is not None and each.points for each in said)


def test_a_silent_coach_says_nothing() -> None:
    match, view, action = slips()[0]
    assert remark(match.game, view, action, "silent", 1, SIMS) is None


def test_what_a_hint_would_have_told_is_never_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    match, view, action = slips()[0]
    monkeypatch.setattr(coach, "chosen", lambda *given: action)
    assert remark(match.game, view, action, "talkative", 1, SIMS) is None


def test_in_krom_what_it_calls_the_best_is_by_no_luck_a_mistake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It looks at every decision, so an error told too small would make it blame good moves."""
    monkeypatch.setattr(coach, "chosen", lambda *given: None)
    match: Match[Any] = Match("krom", players=2, seed=2)
    bots = [make("sensible", match.game, seat) for seat in range(2)]
    blamed, looked = [], 0
    while isinstance(match.turn, Decide) and looked < 10:
        seat = match.turn.seats[0]
        view, actions = match.view(seat), match.actions(seat)
        if len(actions) > 1 and match.state.round > 1:
            looked += 1
            judged = KROM.judge(match.game, view, actions[0], DEEP, seed=1)
            best = judged.options[0].action
            blamed += [remark(match.game, view, best, "mistakes", luck, SIMS) for luck in range(6)]
        match.play(bots[seat].choose(match.game, view, seat, actions, Clock()))
    assert len(blamed) == 60
    assert not any(blamed)


@pytest.mark.parametrize(
    ("loss", "error", "mistakes", "talkative"),
    [
        (0.01, 0.001, False, False),
        (0.03, 0.01, False, True),
        (0.03, 0.02, False, False),
        (0.06, 0.01, True, True),
        (0.30, 0.20, False, False),
        (0.30, 0.10, True, True),
    ],
)
def test_it_speaks_where_the_loss_stands_clear_of_its_error(
    monkeypatch: pytest.MonkeyPatch, loss: float, error: float, mistakes: bool, talkative: bool
) -> None:
    match, view, action = slips()[0]
    other = next(a for a in match.game.actions(view, action.seat) if a != action)

    class Certain:
        usual = 100

        def judge(self, *given: Any) -> Judgement:
            ways = [
                Option(other, None, 0.5, 40.0, 0.0, 0.0),
                Option(action, None, 0.5 - loss, 33.6, loss, error),
            ]
            return Judgement(tuple(ways), 1, loss, 6.4, error)

    monkeypatch.setattr(coach, "evaluator_for", lambda game: Certain())
    monkeypatch.setattr(coach, "chosen", lambda *given: other)
    heard = [remark(match.game, view, action, mood) for mood in ("mistakes", "talkative")]  # type: ignore[arg-type]
    assert [each is not None for each in heard] == [mistakes, talkative]
    assert all(each.points == 6.4 for each in heard if each)


def test_without_compiled_code_there_is_a_hint_and_no_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "can_judge", lambda game: False)
    monkeypatch.setattr(means, "HINT", 0.05)
    match, seat = next(decisions(1))
    told = hints.hint(match.game, match.view(seat), seat, match.actions(seat))
    assert told.worth is None
    assert told.action["event"] == "Claim"
