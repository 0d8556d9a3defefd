"""The contract: pure rules, whose turn it is, and what is not legal."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from dataclasses import is_dataclass
from functools import cache
from random import Random

import pytest
from tests.contract.setups import Setup
from tests.contract.walk import MOMENTS, Walk, fields_of, play_on
from tests.docs.clauses import PAGES, clauses

import pravek
from pravek.core.protocol import Action, Decide, Over

CLAUSE = re.compile(r"([A-Z]{2}-\d+\.\d+)(?: \(([A-Z]{2}-\d+\.\d+)\))?")


def test_the_log_rebuilds_the_state(played: Walk) -> None:
    again = pravek.Match.replay(played.game, played.log)
    assert again.state == played.match.state == played.states[-1]
    assert again.log == played.log


def test_the_rules_never_change_a_state_they_are_given(played: Walk) -> None:
    game = played.game
    for index, state in played.sample(MOMENTS):
        assert is_dataclass(state)
        before = deepcopy(state)
        for seat in played.viewers:
            game.imagine(game.view(state, seat), Random(index))
        for seat in played.seats:
            game.actions(state, seat)
        game.scores(state)
        game.describe(game.view(state, None))
        if index < len(played.log):
            game.apply(state, played.log[index])
        assert state == before


def test_the_same_seed_and_the_same_play_give_the_same_game(setup: Setup, seed: int) -> None:
    first = play_on(setup.match(seed), Random(seed), 120)
    second = play_on(setup.match(seed), Random(seed), 120)
    assert first.log == second.log
    other = play_on(setup.match(seed + 1), Random(seed), 120)
    assert (other.log != first.log) == setup.has_chance


def test_whoever_owes_an_action_has_one_and_nobody_else_does(played: Walk) -> None:
    game = played.game
    assert isinstance(game.turn(played.match.state), Decide | Over)
    sealed: set[int] = set()  # who has decided something since the table last spoke
    for index, state in enumerate(played.states):
        turn = game.turn(state)
        owing = turn.seats if isinstance(turn, Decide) else ()
        for seat in played.seats:
            actions = game.actions(state, seat)
            assert len(set(actions)) == len(actions)
            assert all(action.seat == seat for action in actions)
            if seat in owing:
                assert actions
            elif actions:
                # Only a sealed choice may be changed or withdrawn by one who owes nothing.
                assert game.secrets
                assert owing
                assert seat in sealed
        if index < len(played.log):
            event = played.log[index]
            sealed = sealed | {event.seat} if isinstance(event, Action) else set()


def test_an_illegal_action_changes_nothing_and_names_a_clause(played: Walk) -> None:
    game, rng = played.game, Random(1)
    everything = list({event for event in played.log if isinstance(event, Action)})
    everything.sort(key=repr)
    refused = 0
    for index, state in played.sample(MOMENTS):
        match = pravek.Match.replay(game, played.log[:index])
        if match.state != state:  # the table spoke: replay lets it
            continue
        before = match.state, list(match.log)
        legal = {action for seat in played.seats for action in match.actions(seat)}
        for action in rng.sample(everything, min(len(everything), 25)):
            if action in legal:
                assert match.why_not(action) is None
                continue
            with pytest.raises(pravek.IllegalAction) as caught:
                match.play(action)
            refused += 1
            refusal = caught.value.refusal
            assert is_clause(refusal.clause, game.name), (action, refusal)
            assert refusal.key
            assert refusal.text.endswith(".")
            assert refusal.clause in str(caught.value)
            assert refusal == match.why_not(action)
            json.dumps(dict(refusal.args))
        for action in legal:
            assert match.why_not(action) is None
        with pytest.raises(TypeError):
            match.play("anything")  # type: ignore[arg-type]
        assert (match.state, match.log) == before
    assert refused > 0


def test_nobody_sits_on_a_seat_that_is_not_there(setup: Setup, seed: int) -> None:
    match = setup.match(seed)
    assert isinstance(match.turn, Decide)
    some = match.actions(match.turn.seats[0])[0]
    before = match.state, list(match.log)
    for seat in (-1, match.game.players, 99):
        stranger = type(some)(**{**fields_of(some), "seat": seat})
        with pytest.raises(pravek.IllegalAction):
            match.play(stranger)
        assert (match.state, match.log) == before


@cache
def is_clause(text: str, game: str) -> bool:
    """A clause of the game's page, perhaps with the clause of another page that it stands for; a
    game without a page in docs/rules may call its rules as it likes."""
    if game not in PAGES.values():
        return bool(text)
    found = CLAUSE.fullmatch(text)
    known = {clause for page in PAGES.values() for clause in clauses(page)}
    return found is not None and found[1] in clauses(game) and (found[2] or found[1]) in known
