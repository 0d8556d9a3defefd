"""Choices made at the same time, in secret: what the base class works out from the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.outside import MORRA, written

import pravek
from pravek.core import registry
from pravek.core.blame import RulesError
from pravek.core.history import CannotUndo
from pravek.core.protocol import Action, Decide
from pravek.core.secret_game import Chosen


@pytest.fixture
def match(tmp_path: Path) -> pravek.Match[Any]:
    return pravek.Match(registry.bring(written(tmp_path, MORRA)).name, players=3, seed=1)


def choose(match: pravek.Match[Any], seat: int, number: int = 0) -> Action:
    action = match.actions(seat)[number]
    match.play(action)
    return action


def test_everybody_chooses_and_then_all_is_shown(match: pravek.Match[Any]) -> None:
    assert match.turn == Decide((0, 1, 2))
    choose(match, 1)
    assert match.turn == Decide((0, 2))
    choose(match, 2)
    choose(match, 0)
    shown = [type(event).__name__ for event in match.log]
    assert shown == ["Target", "Show", "Show", "Show", "Hands", "Target"]
    assert match.log[4].fingers == (1, 1, 1)  # type: ignore[attr-defined]
    assert match.turn == Decide((0, 1, 2))


def test_others_see_that_somebody_chose_but_not_what(match: pravek.Match[Any]) -> None:
    own = choose(match, 1, 2)
    assert match.view(1).sealed == (own,)
    for other in (0, 2, None):
        assert match.view(other).sealed == (Chosen(1),)
        assert match.witnessed(other)[-1] == Chosen(1)
    assert '"fingers"' not in match.record(0)
    assert pravek.load(match.record(0)).state == match.view(0)


def test_a_choice_may_be_changed_unseen_until_the_last_has_chosen(match: pravek.Match[Any]) -> None:
    choose(match, 1)
    before = match.witnessed(0)
    again = choose(match, 1, 2)
    assert match.state.sealed == (again,)
    assert match.witnessed(0) == before
    assert match.undo(1) == again
    choose(match, 0)
    choose(match, 2)
    with pytest.raises(CannotUndo):
        match.undo(1)


def test_folding_what_a_seat_saw_gives_its_view(match: pravek.Match[Any]) -> None:
    game, rng, states = match.game, Random(2), [match.game.start()]
    while isinstance(turn := match.turn, Decide):
        choose(match, rng.choice(turn.seats), rng.randrange(3))
    for event in match.log:
        states.append(game.apply(states[-1], event))
    for seat in (0, 1, 2, None):
        known = game.view(game.start(), seat)
        for seen, state in zip(match.sights(seat), states[1:], strict=True):
            known = known if seen is None else game.apply(known, seen)
            assert known == game.view(state, seat)
            world = game.imagine(known, rng)
            assert game.view(world, seat) == known
            assert type(game.turn(world)) is type(game.turn(state))


def test_a_view_knows_that_something_will_be_shown_but_not_what(match: pravek.Match[Any]) -> None:
    state = match.state
    for seat in range(3):
        state = match.game.apply(state, match.game.actions(state, seat)[0])
    assert match.game.turn(state).kind == "Hands"  # type: ignore[union-attr]
    unseen = match.game.turn(match.game.view(state, 0))
    assert unseen.kind == "Hands"  # type: ignore[union-attr]
    for ask in (lambda: unseen.sample(Random(1)), unseen.odds):  # type: ignore[union-attr]
        with pytest.raises(RulesError, match="imagine a world first"):
            ask()


def test_why_not_follows_from_what_is_legal(match: pravek.Match[Any]) -> None:
    show: Any = type(match.actions(0)[0])
    assert match.why_not(show(0, 2)) is None
    refusal = match.why_not(show(0, 9))
    assert refusal is not None
    assert refusal.key == "not_offered"


def test_who_has_chosen_is_described(match: pravek.Match[Any]) -> None:
    assert "chosen" not in match.game.describe(match.view(0))
    choose(match, 1)
    told = match.game.describe(match.view(0))
    assert told["chosen"] == {"is": "list", "items": [{"is": "seat", "seat": 1}]}
    assert "sealed" not in told
