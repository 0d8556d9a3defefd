"""Seer: a function of view and seed when it counts simulations, and in time when it has a clock."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.bots.timing import HeldClock

from pravek import Decide, Match
from pravek.bots import Clock
from pravek.bots.dominoes import candidates, playouts, seer
from pravek.bots.dominoes.candidates import advised, joint
from pravek.bots.dominoes.policy import PolicyBot
from pravek.bots.dominoes.seer import SeerBot
from pravek.engines.dominoes.players.answers import action_of, quick_answer
from pravek.engines.dominoes.rules.reading import code, read
from pravek.games.dominoes.events import Place

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


def test_the_quick_player_names_moves_besides() -> None:
    """Up to eight, none twice; the net is taken to like them as little as the last of its own."""
    match: Match[Any] = Match("origins", players=3, mode="totem", seed=4)
    new = 0
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        view, actions = match.view(seat), match.actions(seat)
        if isinstance(actions[0], Place) and len(actions) > 1:
            moves, liking = joint(match.game, view, actions, 3)
            codes = np.array([(code(view, action), slot) for action, slot in moves])
            both, likes = advised(read(match.game, view), codes, liking, 8)
            assert (both[: len(codes)] == codes).all()
            assert len(set(map(tuple, both.tolist()))) == len(both) <= len(codes) + 8
            assert (likes[: len(codes)] == liking).all()
            assert (likes[len(codes) :] == liking.min()).all()
            new += len(both) - len(codes)
        match.play(action_of(view, actions, quick_answer(match.game, view)))
    assert new > 40


def test_advice_is_taken_where_it_suits_or_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def told(position: Any, codes: Any, liking: Any, many: int) -> tuple[Any, Any]:
        asked.append(many)
        return codes, liking

    monkeypatch.setattr(candidates, "advised", told)
    for name, said, many in (
        ("origins", {}, 8),
        ("origins", {"advised": 0}, None),
        ("kingdomino", {}, None),
        ("kingdomino", {"advised": 3}, 3),
    ):
        match: Match[Any] = Match(name, players=3, seed=4)
        for _ in range(8):
            turn = match.turn
            assert isinstance(turn, Decide)
            view, actions = match.view(turn.seats[0]), match.actions(turn.seats[0])
            bot = SeerBot(seed=1, sims=9, **said)  # type: ignore[arg-type]
            match.play(bot.choose(match.game, view, turn.seats[0], actions, Clock()))
        assert set(asked) == ({many} if many else set())
        asked.clear()


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
