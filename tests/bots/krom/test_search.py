"""The search for Krom: legal, honest, in time, and better than chance where it can be checked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots.timing import HeldClock

from pravek import engines
from pravek.bots import native, protocol
from pravek.bots.krom import search
from pravek.bots.krom.race import race
from pravek.bots.krom.search import KromSearch
from pravek.bots.krom.secret import Matrix, solve
from pravek.bots.krom.sensible import SensibleBot
from pravek.bots.krom.worlds import Worlds
from pravek.bots.protocol import Bot, Clock
from pravek.bots.runner import ask, play_match
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.state import State

FREE = Clock()


def sensible_game(seed: int, players: int = 2, **options: Any) -> Match[State]:
    return Match("krom", players=players, seed=seed, **options)


def decisions(seed: int, players: int = 2) -> list[tuple[Krom, State, int]]:
    """Every decision with a choice in a game of sensible players."""
    match = sensible_game(seed, players)
    game = match.game
    assert isinstance(game, Krom)
    bots = [SensibleBot(seat) for seat in range(players)]
    found = []
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        if len(match.actions(seat)) > 1:
            found.append((game, match.state, seat))
        match.play(ask(match, bots[seat], seat))
    return found


def one_of_each(seed: int, players: int = 2) -> list[tuple[Krom, State, int]]:
    """One decision of each kind."""
    kinds = {
        type(state.stack[-1]): (game, state, seat) for game, state, seat in decisions(seed, players)
    }
    return list(kinds.values())


# Honest and repeatable --------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_the_choice_is_the_same_under_any_hidden_state_with_the_same_view(players: int) -> None:
    for game, state, seat in one_of_each(3, players):
        view = game.view(state, seat)
        answers = set()
        for world in (state, *(game.imagine(view, Random(n)) for n in range(3))):
            assert game.view(world, seat) == view
            actions = game.actions(world, seat)
            bot = KromSearch(seed=7, sims=40)
            answers.add(bot.choose(game, game.view(world, seat), seat, actions, FREE))
        assert len(answers) == 1


def test_with_sims_a_choice_depends_on_view_and_seed_only() -> None:
    """Not on what the bot decided before."""
    found = one_of_each(5)
    used = KromSearch(seed=1, sims=40)
    for game, state, seat in found:
        view, actions = game.view(state, seat), game.actions(state, seat)
        fresh = KromSearch(seed=1, sims=40)
        assert used.choose(game, view, seat, actions, FREE) == fresh.choose(
            game, view, seat, actions, FREE
        )


def test_destinations_are_mixed_by_the_seed() -> None:
    """Where two ways are as good, different seeds take different ones."""
    game, state, seat = next(d for d in decisions(4) if isinstance(d[1].stack[-1], owed.Movement))
    view, actions = game.view(state, seat), game.actions(state, seat)
    ways = {KromSearch(seed=s, sims=30).choose(game, view, seat, actions, FREE) for s in range(12)}
    assert len(ways) > 1


# Legal, in every variant, and in time -----------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"ice_age": True, "kromosaur": True}),
        (3, {"long_game": True}),
        (6, {"kromosaur": True, "random_characters": True}),
    ],
)
def test_it_plays_whole_games(players: int, options: dict[str, Any]) -> None:
    match = sensible_game(11, players, **options)
    bots: list[Bot] = [SensibleBot(seat) for seat in range(players)]
    bots[1] = KromSearch(seed=1, sims=15)
    play_match(match, bots)
    assert 1 in match.ranking


A_SIMULATION = 0.002
"""Seconds of one, by the held clock."""


def hold(patch: pytest.MonkeyPatch) -> HeldClock:
    """Time goes on by what the search simulates only."""
    clock = HeldClock()
    clock.held_in(patch, search, protocol)
    for name in ("try_action", "try_moves"):
        slow = clock.costs(getattr(Worlds, name), lambda *given: A_SIMULATION)
        patch.setattr(Worlds, name, slow)
    return clock


@pytest.mark.parametrize("seconds", [0.2, 0.6])
def test_the_time_of_a_turn_is_kept(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = hold(monkeypatch)
    match = sensible_game(21)
    bots: list[Bot] = [KromSearch(seed=1, time=seconds), SensibleBot(2)]
    spent: dict[int, float] = {}
    while isinstance(turn := match.turn, Decide) and match.state.round < 6:
        seat = turn.seats[0]
        begin, number = clock(), match.state.round
        action = ask(match, bots[seat], seat)
        if seat == 0:
            spent[number] = spent.get(number, 0.0) + clock() - begin
        match.play(action)
    assert spent
    assert max(spent.values()) <= 1.1 * seconds
    assert max(spent.values()) >= 0.5 * seconds, "it uses the time it has"


def test_a_short_clock_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = hold(monkeypatch)
    thought = []
    for game, state, seat in one_of_each(5):
        view, actions, begin = game.view(state, seat), game.actions(state, seat), clock()
        KromSearch(seed=1, time=60).choose(game, view, seat, actions, Clock(begin + 0.2))
        thought.append(clock() - begin)
    assert 0.1 <= max(thought) <= 0.2


def test_without_numba_it_plays_on_the_rules_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engines, "available", lambda: False)
    native._say_what_is_missing.cache_clear()
    for game, state, seat in one_of_each(3):
        actions = game.actions(state, seat)
        bot = KromSearch(seed=2, sims=12)
        assert bot.choose(game, game.view(state, seat), seat, actions, FREE) in actions
    assert capsys.readouterr().err.count("Numba is not installed") == 1


# Good sense -------------------------------------------------------------------


def test_it_wins_when_it_can() -> None:
    """An evolution that ends the game is bought at once."""
    for game, state, seat in decisions(6):
        view, actions = game.view(state, seat), game.actions(state, seat)
        wins = [
            action
            for action in actions
            if isinstance(action, e.Evolve) and not game.apply(state, action).stack
        ]
        if wins:
            assert KromSearch(seed=1, sims=60).choose(game, view, seat, actions, FREE) in wins
            return
    pytest.fail("nobody won this game by an evolution")


def test_the_race_finds_the_best_of_noisy_actions() -> None:
    rng, left = Random(1), iter(range(3000))

    def attempt(world: int, action: int) -> float:
        return action / 50 + rng.uniform(-0.3, 0.3)

    assert race(range(6), attempt, lambda: next(left, None) is not None) == 5


def test_one_attempt_is_enough_for_an_answer() -> None:
    best = race("ab", lambda world, action: 0.5, iter((True, False)).__next__)
    assert best in "ab"


def matrix_of(worth: dict[tuple[int, int], float]) -> Matrix:
    matrix = Matrix([[0, 1, 2], [0, 1, 2]])
    for cell, share in worth.items():
        for _ in range(50):
            matrix.add(cell, [share, 1 - share])
    return matrix


def test_a_worse_destination_is_never_chosen() -> None:
    worth = {(a, b): (0.6, 0.5, 0.4)[a] for a in range(3) for b in range(3)}
    assert solve(matrix_of(worth), 0, [[1 / 3] * 4, [1 / 3] * 4]) == {0: 1.0}


def test_the_secret_choice_answers_habits() -> None:
    """Meeting the other one is bad: go where he seldom goes."""
    worth = {(a, b): 0.2 if a == b else 0.8 for a in range(3) for b in range(3)}
    plan = solve(matrix_of(worth), 0, [[1 / 3] * 4, [0.45, 0.45, 0.1, 0.0]])
    assert max(plan, key=plan.__getitem__) == 2


def test_against_cunning_the_choice_is_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """He who hunts and he who hides: without trust nothing but a mixture is safe."""
    monkeypatch.setattr("pravek.bots.krom.secret.TRUST", 0.0)
    worth = {(a, b): 0.2 if a == b else 0.8 for a in range(3) for b in range(3)}
    plan = solve(matrix_of(worth), 0, [[1 / 3] * 4, [1 / 3] * 4])
    assert set(plan) == {0, 1, 2}
    assert all(share == pytest.approx(1 / 3, abs=0.12) for share in plan.values())
