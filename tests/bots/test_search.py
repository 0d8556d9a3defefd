"""Search: legal everywhere, exact at the end, within its budget, stronger than the greedy ones."""

from __future__ import annotations

import pytest
from tests.bots.tables import FAMILY, midway
from tests.bots.timing import HeldClock

import pravek
from pravek import engines
from pravek.bots import Clock, make, native, play_match
from pravek.core.protocol import Decide
from pravek.engines.dominoes.search import think
from pravek.games.dominoes.events import Place


@pytest.mark.parametrize(("game", "options"), FAMILY, ids=str)
def test_whole_games(game: str, options: dict[str, object]) -> None:
    match: pravek.Match[object] = pravek.Match(game, seed=2, **options)
    specs = ["search:sims=24", "montecarlo:sims=24", "quick", "search:sims=1"]
    bots = [make(spec, match.game, i) for i, spec in enumerate(specs[: match.game.players])]
    play_match(match, bots)
    assert not isinstance(match.turn, Decide)


def test_the_last_placement_is_the_best_there_is() -> None:
    options = {"players": 4, "harmony": True, "middle_kingdom": True}
    for seed in range(6):
        match = midway("kingdomino", options, 92, seed)
        while isinstance(turn := match.turn, Decide):
            seat = turn.seats[0]
            actions = match.actions(seat)
            bot = make("search:sims=8", match.game, 1)
            chosen = bot.choose(match.game, match.view(seat), seat, actions, Clock())
            ends = {a: match.game.apply(match.state, a) for a in actions}
            totals = {a: match.game.scores(end)[seat].total for a, end in ends.items()}
            assert totals[chosen] == max(totals.values())
            match.play(chosen)


def test_two_dominoes_of_the_last_round_are_placed_for_both() -> None:
    match = midway("kingdomino", {"players": 2}, 44, 4)
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        bot = make("search:sims=8", match.game, 1)
        chosen = bot.choose(match.game, match.view(seat), seat, match.actions(seat), Clock())
        best = {
            a: _most(match.game, match.game.apply(match.state, a), seat)
            for a in match.actions(seat)
        }
        assert best[chosen] == max(best.values())
        match.play(chosen)


def _most(game: object, state: object, seat: int) -> int:
    """The most points a seat can still reach when only placements are left."""
    turn = game.turn(state)  # type: ignore[attr-defined]
    if not isinstance(turn, Decide):
        return game.scores(state)[seat].total  # type: ignore[attr-defined,no-any-return]
    actions = game.actions(state, turn.seats[0])  # type: ignore[attr-defined]
    if turn.seats[0] != seat:
        actions = actions[:1]  # what others do changes nothing
    return max(_most(game, game.apply(state, a), seat) for a in actions)  # type: ignore[attr-defined]


def test_a_turn_keeps_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    match = midway("kingdomino", {"players": 4, "harmony": True}, 20)
    clock = HeldClock()
    clock.held_in(monkeypatch, think)
    slow = clock.costs(
        think.simulate, lambda *given: A_SIMULATION * len(given[4]) * (given[7] - given[6])
    )
    monkeypatch.setattr(think, "simulate", slow)
    bot = make("search:time=0.3", match.game, 1)
    for _ in range(4):
        spent = _turn(match, bot, clock)
        assert 0.15 <= spent <= 0.3 * 1.1


A_SIMULATION = 0.0005
"""Seconds of one, by the held clock."""


def _turn(match: pravek.Match[object], bot: object, clock: HeldClock) -> float:
    """The seconds of one whole turn: placing and picking."""
    while True:
        assert isinstance(match.turn, Decide)
        seat = match.turn.seats[0]
        if isinstance(match.actions(seat)[0], Place):
            break
        match.play(match.actions(seat)[0])
    begun = clock()
    for _ in range(2):
        action = bot.choose(match.game, match.view(seat), seat, match.actions(seat), Clock())  # type: ignore[attr-defined]
        match.play(action)
    return clock() - begun


def test_search_beats_full_greedy() -> None:
    wins = 0.0
    for seed in range(6):
        match: pravek.Match[object] = pravek.Match("kingdomino", players=2, seed=seed)
        specs = ["search:sims=150", "full-greedy"]
        seats = specs if seed % 2 else specs[::-1]
        play_match(match, [make(spec, match.game, 1) for spec in seats])
        wins += match.ranking[seats.index(specs[0])] == 1
    assert wins >= 4


@pytest.mark.parametrize("spec", ["search:sims=6", "full-greedy", "montecarlo:sims=6", "quick"])
@pytest.mark.parametrize(("game", "mode"), [("kingdomino", None), ("origins", "tribe")])
def test_without_numba_on_the_rules(
    spec: str,
    game: str,
    mode: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(engines, "available", lambda: False)
    native._say_what_is_missing.cache_clear()
    options = {"players": 2} | ({"mode": mode} if mode else {})
    match = midway(game, options, 30)
    for _ in range(3):
        assert isinstance(match.turn, Decide)
        seat = match.turn.seats[0]
        actions = match.actions(seat)
        bot = make(spec, match.game, 1)
        match.play(bot.choose(match.game, match.view(seat), seat, actions, Clock()))
    assert "Numba is not installed" in capsys.readouterr().err
