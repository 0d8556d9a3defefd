"""A hint is a legal move for every duty of every game, the choice of the strongest bot, and comes
from nothing but what its seat can see."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from bench.setups import SETUPS

from pravek.bots import make
from pravek.bots.evaluating import Effort
from pravek.bots.protocol import Clock
from pravek.core.codec import decode
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.games.dominoes.events import Place
from pravek.games.dominoes.grid import POSITIONS, beyond, cell_at
from pravek.games.krom.events import Loot
from pravek.table.shapes import Advice
from pravek.teach import means
from pravek.teach.hints import hint, where

FEW = Effort(sims=24)
OF_A_KIND = 1
"""Positions of a duty that are looked at."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(means, "HINT", 0.05)


def asked(match: Match[Any], seat: int) -> Advice:
    return hint(match.game, match.view(seat), seat, match.actions(seat), 1, FEW)


@pytest.mark.parametrize("table", SETUPS)
def test_for_every_duty_a_hint_is_a_legal_move_with_what_it_is_worth(table: str) -> None:
    game, options = SETUPS[table]
    match: Match[Any] = Match(game, seed=3, **options)
    rng, duties = Random(3), Counter[str]()
    while isinstance(match.turn, Decide):
        seat = rng.choice(match.turn.seats)
        actions = match.actions(seat)
        kind = type(actions[0]).__name__
        if len(actions) > 1 and duties[kind] < OF_A_KIND:
            duties[kind] += 1
            told = asked(match, seat)
            assert decode(told.action, match.game.events) in actions
            assert told.where["event"] == told.action["event"]
            assert told.worth is not None
            assert 0 <= told.worth.chance <= 1
            assert told.worth.error >= 0
        match.play(rng.choice(actions))
    assert len(duties) >= 2


def test_a_hint_is_the_choice_of_the_strongest_bot() -> None:
    for table in ("kingdomino-2p", "krom-3p"):
        game, options = SETUPS[table]
        match: Match[Any] = Match(game, seed=5, **options)
        for _ in range(6):
            assert isinstance(match.turn, Decide)
            seat = match.turn.seats[0]
            given = match.game, match.view(seat), seat, match.actions(seat)
            action = make(means.hinting_bot(match.game), match.game, 1).choose(*given, Clock())
            assert decode(asked(match, seat).action, match.game.events) == action
            match.play(action)


def test_what_others_hold_in_secret_has_no_say_in_a_hint() -> None:
    game, options = SETUPS["krom-3p"]
    match: Match[Any] = Match(game, seed=8, **options)
    rng, pairs = Random(1), 0
    while isinstance(match.turn, Decide) and pairs < 4:
        seat = rng.choice(match.turn.seats)
        actions, rules = match.actions(seat), match.game
        other = rules.imagine(match.view(seat), rng)
        if len(actions) > 1 and other != match.state and rng.random() < 0.2:
            pairs += 1
            seen = rules.view(other, seat), seat, rules.actions(other, seat)
            assert hint(rules, *seen, 1, FEW) == asked(match, seat)
        match.play(rng.choice(actions))
    assert pairs == 4


def test_where_to_look_for_a_placement_does_not_say_where_it_goes() -> None:
    game, options = SETUPS["totem-3p"]
    match: Match[Any] = Match(game, seed=2, **options)
    rng, looked = Random(2), 0
    while isinstance(match.turn, Decide):
        seat = match.turn.seats[0]
        action = rng.choice(match.actions(seat))
        if isinstance(action, Place):
            marked = where(match.game, match.view(seat), action, match.actions(seat))
            cells = {tuple(cell) for cell in marked["cells"]}
            here = cell_at(*action.at)
            assert cells
            assert not cells & {action.at, POSITIONS[beyond(here, action.towards)]}
            looked += 1
        match.play(action)
    assert looked > 10


def test_where_to_look_tells_one_loot_from_another() -> None:
    """All of it is taken from the same player: to mark that would mark everything."""
    game, options = SETUPS["krom-3p"]
    match: Match[Any] = Match(game, seed=3, **options)
    rng, looked = Random(3), 0
    while isinstance(match.turn, Decide):
        seat = rng.choice(match.turn.seats)
        actions = match.actions(seat)
        loots = [action for action in actions if isinstance(action, Loot)]
        if len(loots) > 1:
            marked = [where(match.game, match.view(seat), loot, actions) for loot in loots]
            assert [one["what"] for one in marked] == [loot.what for loot in loots]
            looked += 1
        match.play(rng.choice(actions))
    assert looked > 0


def test_where_there_is_no_choice_nothing_is_judged() -> None:
    match: Match[Any] = Match("kingdomino", seed=1)
    assert isinstance(match.turn, Decide)
    seat = match.turn.seats[0]
    [only, *_] = match.actions(seat)
    told = hint(match.game, match.view(seat), seat, [only])
    assert (told.worth, told.because) == (None, [])
