"""Seer: a function of view and seed when it counts simulations, and in time when it has a clock."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.timing import HeldClock

from pravek import Decide, Match
from pravek.bots import Clock
from pravek.bots.dominoes import playouts, seer
from pravek.bots.dominoes.candidates import joint
from pravek.bots.dominoes.policy import PolicyBot
from pravek.bots.dominoes.seer import SeerBot

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"players": 4, "middle_kingdom": True, "harmony": True}),
    ("origins", {"players": 2, "mode": "totem", "short": True}),
    ("origins", {"players": 3, "mode": "tribe"}),
]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_repeats_itself(name: str, options: dict[str, Any]) -> None:
    match: Match[Any] = Match(name, seed=2, **options)
    first, second = SeerBot(seed=1, sims=40), SeerBot(seed=1, sims=40)
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        actions, view = match.actions(seat), match.view(seat)
        action = first.choose(match.game, view, seat, actions, Clock())
        assert action in actions
        assert second.choose(match.game, view, seat, actions, Clock()) == action
        match.play(action)
    assert match.ranking.count(1) >= 1


def test_moves_are_placements_with_picks() -> None:
    match: Match[Any] = Match("kingdomino", players=2, seed=5)
    while isinstance(turn := match.turn, Decide) and not match.state.current:
        match.play(match.actions(turn.seats[0])[0])
    assert isinstance(turn, Decide)
    seat = turn.seats[0]
    moves, liking = joint(match.game, match.view(seat), match.actions(seat), 8)
    assert 1 < len(moves) <= 8
    assert all(action in match.actions(seat) for action, _ in moves)
    assert {slot for _, slot in moves} <= {0, 1, 2, 3}
    assert list(liking) == sorted(liking, reverse=True)


def test_is_policy_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pravek.bots.dominoes.seer.plays_here", lambda engine: False)
    match: Match[Any] = Match("origins", players=2, seed=5)
    for _ in range(12):
        turn = match.turn
        assert isinstance(turn, Decide)
        seat = turn.seats[0]
        asked = (match.game, match.view(seat), seat, match.actions(seat), Clock())
        action = SeerBot(seed=1).choose(*asked)
        assert action == PolicyBot().choose(*asked)
        match.play(action)


def test_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HeldClock()
    clock.held_in(monkeypatch, seer, playouts)
    slow = clock.costs(playouts.Playouts.go, lambda run, alive, times: 0.0005 * len(alive) * times)
    monkeypatch.setattr(playouts.Playouts, "go", slow)
    match: Match[Any] = Match("kingdomino", players=4, seed=6)
    thought = []
    for _ in range(9):
        turn = match.turn
        assert isinstance(turn, Decide)
        seat, begun = turn.seats[0], clock()
        asked = (match.game, match.view(seat), seat, match.actions(seat))
        match.play(SeerBot(seed=1, time=0.3).choose(*asked, Clock()))
        thought.append(clock() - begun)
    assert max(thought) <= 0.3 * 1.1
    assert max(thought) >= 0.1, "it uses the time it has"
