"""A match of ours, followed move by move by a state of OpenSpiel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

import numpy as np
import pyspiel

import pravek.envs.openspiel  # noqa: F401  # registers the games
from pravek import Match
from pravek.core.protocol import Action, Decide, Event, ranking
from pravek.core.token import token
from pravek.testing.setups import Setup


def load(setup: Setup, **more: Any) -> Any:
    return pyspiel.load_game(f"pravek_{setup.game}", {**setup.wishes, **more})


def random_match(setup: Setup, seed: int) -> Match[Any]:
    """A whole game, played at random, those who choose in secret one after the other."""
    match, rng = setup.match(seed), Random(seed)
    while isinstance(match.turn, Decide):
        match.play(rng.choice(match.actions(match.turn.seats[0])))
    return match


def drawn(event: Event) -> tuple[Any, ...]:
    """The things of an outcome, one after the other."""
    value = getattr(event, fields(event)[-1].name)
    return value if isinstance(value, tuple) else (value,)


def follow(match: Match[Any], **more: Any) -> Any:
    """The state of OpenSpiel at the end of a match. On the way both agree: whose turn it is, what
    is legal, what luck can bring, what everybody has seen, what it brought."""
    game = match.game
    setup = Setup(game.name, game.players, tuple(wished(match)))
    spiel = load(setup, **more)
    state, rules = spiel.new_initial_state(), game.start()
    for place, event in enumerate(match.log):
        told = state.at.told[-1]
        if place == len(told):
            decide(state, rules, game, event) if isinstance(event, Action) else deal(state, event)
        assert state.at.told[-1][place] == token(event)
        rules = game.apply(rules, event)
    assert state.is_terminal()
    assert state.at.state == match.state
    assert str(state) == " ".join(map(token, match.log))
    for seat in range(game.players):
        seen = " ".join(map(token, match.witnessed(seat)))
        assert state.information_state_string(seat) == f"{'ABCDEF'[seat]}: {seen}"
    assert state.move_number() <= spiel.max_move_number()
    return state


def moments(setup: Setup, seed: int) -> list[Any]:
    """The states of a random game."""
    ended = follow(random_match(setup, seed))
    states = [ended.get_game().new_initial_state()]
    for number in ended.history():
        states.append(states[-1].child(number))
    return states


def wished(match: Match[Any]) -> Iterator[tuple[str, Any]]:
    for name, value in match.game.options.items():
        if name not in ("players", "cards"):
            yield name, value


def decide(state: Any, rules: Any, game: Any, action: Action) -> None:
    """Somebody decides: he is asked, and offered what the rules offer."""
    assert state.current_player() == action.seat
    offered = {state.action_to_string(number): number for number in state.legal_actions()}
    assert set(offered) == set(map(token, game.actions(rules, action.seat)))
    state.apply_action(offered[token(action)])


def deal(state: Any, outcome: Event) -> None:
    """Luck has its say: thing by thing, as far as anything is open."""
    before = len(state.at.told[-1])
    for thing in drawn(outcome):
        if len(state.at.told[-1]) > before:
            break
        assert state.is_chance_node()
        odds = state.chance_outcomes()
        assert abs(sum(probability for _, probability in odds) - 1) < 1e-12
        named = {state.at.table.things[number].value: number for number, _ in odds}
        state.apply_action(named[thing])


def fair_share(match: Match[Any], reward: str) -> list[float]:
    """What each seat has earned, worked out a second time from places and points."""
    places, totals = ranking(match.scores), [score.total for score in match.scores]
    others = len(places) - 1
    if reward == "margin":
        return [own - (sum(totals) - own) / others for own in totals]
    if reward == "place":
        behind = [sum(own < other for other in places) for own in places]
        ahead = [sum(own > other for other in places) for own in places]
        return [(b - a) / others for a, b in zip(ahead, behind, strict=True)]
    winners = Counter(places)[1]
    share = [1 / winners if place == 1 else 0.0 for place in places]
    return [(each * (others + 1) - 1) / others for each in share]


def close(left: Any, right: Any) -> bool:
    return bool(np.allclose(left, right, atol=1e-6))
