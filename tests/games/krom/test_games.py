"""Whole games: nothing is lost, nothing hangs, and the sensible bot is sensible."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.krom.random_games import SOAK, new_match, play_at_random

import pravek
from pravek.bots.krom.sensible import SensibleBot
from pravek.bots.protocol import Bot, Clock
from pravek.bots.random import RandomBot
from pravek.core.match import Match
from pravek.core.protocol import Decide, Over
from pravek.games.krom.state import KINDS, State, Table


def broken(table: Table, state: State) -> list[str]:
    """What KR-1.4 and KR-7.4 forbid."""
    people, cards = state.players, table.cards
    problems = [
        f"{kind} not conserved"
        for kind in KINDS
        if state.supply.of(kind) + sum(p.tokens.of(kind) for p in people) != cards.tokens[kind]
        or min(state.supply.of(kind), *(p.tokens.of(kind) for p in people)) < 0
    ]
    hands = [card for player in people for card in player.hand]
    out = Counter([*state.bonus_discards, *state.lying, *hands])
    if not out <= Counter(cards.decks["bonus"]):
        problems.append("a bonus card is there twice")
    if any(not 0 <= player.life <= cards.life for player in people):
        problems.append("a life outside 0 to 7")
    if any(player.stunned != (player.life == 0) for player in people):
        problems.append("stunned with life, or standing without")
    if sum(player.trophy for player in people) > (state.beast_life == 0 and table.kromosaur):
        problems.append("a trophy too many")
    return problems


@pytest.mark.parametrize("number", range(25 * SOAK))
def test_nothing_is_lost_and_nothing_hangs(number: int) -> None:
    # KR-1.4, KR-7.4, KR-12.3
    match = new_match(number)
    for _ in play_at_random(match, Random(number)):
        assert not broken(match.game.table, match.state)  # type: ignore[attr-defined]
    assert isinstance(match.turn, Over)
    assert match.state.round <= 300


def played(match: Match[State], bots: list[Bot]) -> Match[State]:
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        view, actions = match.view(seat), match.actions(seat)
        match.play(bots[seat].choose(match.game, view, seat, actions, Clock()))
    return match


def test_games_of_the_sensible_bot_end_in_9_to_16_rounds_on_average() -> None:
    rounds = []
    for seed in range(6 * SOAK):
        match: Match[State] = pravek.Match("krom", players=4, seed=seed)
        rounds.append(played(match, [SensibleBot(seed * 4 + s) for s in range(4)]).state.round)
    assert 9 <= sum(rounds) / len(rounds) <= 16


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_the_sensible_bot_plays_with_every_option(players: int) -> None:
    options: dict[str, Any] = {
        "ice_age": True,
        "kromosaur": True,
        "long_game": True,
        "random_characters": True,
    }
    match: Match[State] = pravek.Match("krom", players=players, seed=players, **options)
    assert played(match, [SensibleBot(s) for s in range(players)]).state.round < 60


def test_the_sensible_bot_beats_random_at_a_table_of_four() -> None:
    won = 0
    games = 12 * SOAK
    for seed in range(games):
        match: Match[State] = pravek.Match("krom", players=4, seed=seed)
        seat = seed % 4
        bots: list[Bot] = [RandomBot(seed * 4 + s) for s in range(4)]
        bots[seat] = SensibleBot(seed)
        won += played(match, bots).ranking[seat] == 1
    assert won / games >= 0.8
