"""The fast model of Krom keeps the laws of the rules, and plays like the sensible bot."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np

from pravek.bots.krom.playouts import Playouts
from pravek.bots.krom.sensible import SensibleBot
from pravek.bots.protocol import Clock
from pravek.bots.runner import ask
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.engines.krom.handfuls import CARD_PRICE, LIFE_PRICE, PRICES, WOOD_PRICE
from pravek.engines.krom.judgement import FEATURES, WEIGHTS, shares
from pravek.engines.krom.material import HOPES, box_of
from pravek.engines.krom.position import (
    ACTOR,
    COURSE,
    DECK,
    DISCARD,
    HAND,
    HELD,
    LYING,
    PURSE,
    ROUND,
    SCORE,
    SUPPLY,
    Position,
    empty,
    nobody,
)
from pravek.engines.krom.reading import read
from pravek.engines.krom.rounds import copy, play_on, playouts
from pravek.engines.krom.tastes import EXPERT, SENSIBLE, row
from pravek.games.krom import Krom, odds
from pravek.games.krom.cards import Amounts
from pravek.games.krom.events import Go
from pravek.games.krom.state import AREAS, State, points

WHOLE = 300


def positions(seed: int, players: int, **options: Any) -> list[tuple[Krom, State, Position]]:
    """Every position of a game of sensible players that the model can read."""
    match: Match[State] = Match("krom", players=players, seed=seed, **options)
    game = match.game
    assert isinstance(game, Krom)
    bots = [SensibleBot(seat) for seat in range(players)]
    found = []
    while isinstance(turn := match.turn, Decide):
        position = read(game.table, match.state)
        if position is not None:
            found.append((game, match.state, position))
        seat = turn.seats[0]
        match.play(ask(match, bots[seat], seat))
    return found


def prices(players: int) -> Any:
    return np.array([row(SENSIBLE if seat % 2 else EXPERT) for seat in range(players)])


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"kromosaur": True}), (4, {"ice_age": True}), (6, {"long_game": True})],
)
def test_tokens_and_cards_are_never_lost(players: int, options: dict[str, Any]) -> None:
    """KR-1.4, from every position of a game, to the end."""
    luck, free = np.array([5], np.uint64), nobody(players)
    for game, _, begin in positions(2, players, **options)[::5]:
        p = empty(players)
        copy(begin, p)
        assert play_on(p, box_of(game.table), prices(players), luck, free, WHOLE)
        tokens = p.desk[SUPPLY, :4] + p.players[:, PURSE : PURSE + 4].sum(axis=0)
        assert tokens.tolist() == [50, 12, 12, 12]
        assert (p.players[:, PURSE : PURSE + 4] >= 0).all()
        hands = p.players[:, HAND:]
        bonus = p.desk[DECK + 3].sum() + p.desk[DISCARD + 3].sum() + p.desk[LYING].sum()
        assert hands.sum() + bonus == 31
        assert (hands.sum(axis=1) == p.players[:, HELD]).all()
        assert p.players[:, SCORE].max() >= game.table.target
        assert p.desk[COURSE, ROUND] < 100


def test_a_position_is_what_the_state_is() -> None:
    for game, state, p in positions(3, 4):
        for seat, player in enumerate(state.players):
            assert p.players[seat, SCORE] == points(game.table, player)
            assert p.players[seat, HELD] == len(player.hand)
            assert p.players[seat, PURSE] == player.tokens.krom
        assert p.desk[COURSE, ROUND] == state.round
        assert p.desk[DECK].sum() == 25 - 4 - sum(len(q.evolutions) for q in state.players)


def test_the_model_goes_where_the_sensible_bot_goes() -> None:
    found = [(g, s) for g, s, _ in positions(4, 2) if len(g.turn(s).seats) == 2]  # type: ignore[union-attr]
    for game, state in found[1:8:3]:
        habits = Playouts(game, 1).habits(state, 0)
        bot, view, actions = SensibleBot(1), game.view(state, 0), game.actions(state, 0)
        went = Counter(bot.choose(game, view, 0, actions, Clock()) for _ in range(300))
        for area, share in zip(AREAS, habits, strict=True):
            assert went[Go(0, area)] / 300 == pytest.approx(share, abs=0.16)


def test_games_of_the_model_are_as_long_as_real_ones() -> None:
    """Sensible players need about 13 rounds, with the rules and in the model."""
    game, _, begin = positions(1, 2)[0]
    luck, free, p = np.array([1], np.uint64), nobody(2), empty(2)
    rows, rounds = np.array([row(SENSIBLE)] * 2), []
    for _ in range(300):
        copy(begin, p)
        play_on(p, box_of(game.table), rows, luck, free, WHOLE)
        rounds.append(p.desk[COURSE, ROUND])
    assert 11.5 < np.mean(rounds) < 15.5


def test_the_plans_for_the_mountain_are_exact() -> None:
    game = Krom(players=2)
    box = box_of(game.table)
    for bone, bone_price in enumerate(PRICES):
        stone = 2 - bone
        price = {"krom": 1.0, "wood": WOOD_PRICE, "bone": bone_price, "stone": PRICES[stone]}
        price |= {"life": LIFE_PRICE, "bonus": CARD_PRICE}

        def worth(amounts: Amounts, price: dict[str, float] = price) -> float:
            return sum(n * price[kind] for kind, n in amounts.items())

        for paid, krom in enumerate((0, 1, 2, 4, 6)):
            plan = odds.Climb.plan(worth, krom, 0, game.table.cards)
            hope = box.reals[HOPES + 3 * bone + stone, paid]
            assert hope == pytest.approx(plan.before_the_first_throw())


def test_the_value_agrees_with_whole_games() -> None:
    """Early, in the middle and late: within a few hundredths on average."""
    assert len(WEIGHTS) == FEATURES
    weights, rng, misses = np.array(WEIGHTS), Random(1), []
    for seed in (5, 6, 7):
        for game, _, p in positions(seed, 2)[::9]:
            if p.desk[COURSE, ACTOR] >= 0:
                continue
            box, rows, room = box_of(game.table), np.array([row(SENSIBLE)] * 2), empty(2)
            luck, free = np.array([rng.getrandbits(60)], np.uint64), nobody(2)
            won = playouts(p, room, box, rows, weights, luck, free, WHOLE, 300)
            guess = np.zeros(2)
            shares(p, box, rows, weights, guess)
            misses.append(abs(float(won[0] - guess[0])))
    assert sum(misses) / len(misses) < 0.1
