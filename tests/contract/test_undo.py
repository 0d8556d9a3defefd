"""The contract: what can be taken back, among people and among bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.contract.setups import Setup
from tests.contract.walk import Walk, choice, decided, fields_of, play_on

import pravek
from pravek.core.protocol import Action, Decide


def test_only_the_last_decision_can_be_taken_back_and_only_if_nothing_followed(
    setup: Setup, seed: int
) -> None:
    match, rng = setup.match(seed), Random(seed)
    taken_back = refused = 0
    for _ in range(40):
        if not isinstance(turn := match.turn, Decide):
            break
        before = match.state, list(match.log), tuple(match.actions(turn.seats[0]))
        action = choice(match, rng, turn)
        events = match.play(action)
        assert events[0] == action
        blind = match.unnoticed[-len(events)]
        for seat in range(match.game.players):
            if seat != action.seat and seat not in blind:
                assert not match.can_undo(seat)
        if all(isinstance(event, Action) for event in events):
            assert match.can_undo(action.seat)
            assert match.undo(action.seat) == action
            assert (match.state, match.log, match.actions(turn.seats[0])) == before
            assert match.play(action) == events
            taken_back += 1
        else:
            after = match.state, list(match.log)
            assert not match.can_undo(action.seat)
            with pytest.raises(pravek.CannotUndo):
                match.undo(action.seat)
            assert (match.state, match.log) == after
            refused += 1
    assert taken_back
    assert refused or not setup.has_chance


def test_what_a_seat_did_not_notice_does_not_hinder_its_undo(setup: Setup, seed: int) -> None:
    match, rng = setup.match(seed), Random(seed)
    met = 0
    for _ in range(400):
        if not isinstance(turn := match.turn, Decide):
            break
        match.play(rng.choice(list(match.actions(turn.seats[0]))))
        last = match.log[-1]
        if not isinstance(last, Action) or not isinstance(match.turn, Decide):
            continue
        for other in set(range(match.game.players)) - {last.seat}:
            for change in match.actions(other):
                if match.game.notices(match.state, change, last.seat):
                    continue
                before = match.view(last.seat), match.witnessed(last.seat)
                match.play(change)
                assert (match.view(last.seat), match.witnessed(last.seat)) == before
                assert match.undo(last.seat) == last
                assert change in match.log
                match.play(last)
                met += 1
                break
    assert met or not match.game.secrets or match.game.players == 2  # two have chosen: revealed


def test_among_bots_their_open_decisions_go_with_ones_own_but_never_luck_or_a_secret(
    setup: Setup, seed: int
) -> None:
    """Seat 0 is the person. Whatever he takes back, he sees the table as it was, and the luck to
    come is the luck that would have come."""
    match, rng = setup.match(seed), Random(seed)
    saw: dict[int, Any] = {}
    """Before each decision of his, by its place in the log: the state."""
    crossed = refused = 0
    for _ in range(60):
        if not isinstance(turn := match.turn, Decide):
            break
        action = choice(match, rng, turn)
        if action.seat == 0:
            saw[len(match.log)] = match.state
        match.play(action)
        if not match.can_undo(0, among_bots=True):
            with pytest.raises(pravek.CannotUndo):
                match.undo(0, among_bots=True)
            refused += 1
            continue
        places = match.undoable(0, among_bots=True)
        gone = match.log[places[0] :]
        assert places == tuple(range(places[0], len(match.log)))  # all that came since
        answered = any(event.seat != 0 for event in gone)  # type: ignore[attr-defined]
        assert match.undo(0, among_bots=True) == gone[0]
        assert match.state == saw[places[0]]
        for place, event in zip(places, gone, strict=True):
            assert isinstance(event, Action)  # no luck, no reveal
            assert event.seat == 0 or not match.game.reveals(match.state, event, 0)
            if place == len(match.log):  # the table plays by itself what is forced
                match.play(event)
        crossed += answered
    # where two choose at once, the second choice opens both
    assert crossed or (match.game.secrets and match.game.players == 2)
    assert refused or not setup.has_chance
    assert play_on(match, Random(1), 150).log == _unhindered(setup, seed, match).log


def _unhindered(setup: Setup, seed: int, match: pravek.Match[Any]) -> pravek.Match[Any]:
    """The same decisions in the same deal, none of them ever taken back."""
    again = setup.match(seed)
    for action in decided(match):
        again.play(action)
    return again


def test_what_reveals_nothing_is_possible_in_every_world_one_imagines(played: Walk) -> None:
    game, rng = played.game, Random(8)
    shown = 0
    for state, event in zip(played.states, played.log, strict=False):
        if not isinstance(event, Action):
            continue
        for seat in played.seats:
            if seat == event.seat or game.witness(event, seat) != event:
                continue
            if game.reveals(state, event, seat):
                shown += 1
            elif game.secrets:
                world = game.imagine(game.view(state, seat), rng)
                assert event in game.actions(world, event.seat)
    assert bool(shown) == game.secrets


def test_an_action_that_merely_equals_a_legal_one_is_logged_as_the_legal_one(
    setup: Setup, seed: int
) -> None:
    match, rng = setup.match(seed), Random(seed)
    for _ in range(30):
        if not isinstance(turn := match.turn, Decide):
            break
        action = rng.choice(list(match.actions(turn.seats[0])))
        match.actions(_alike(turn.seats[0]))
        match.play(
            type(action)(**{name: _alike(value) for name, value in fields_of(action).items()})
        )
    assert pravek.load(match.record()).log == match.log


def _alike(value: Any) -> Any:
    """Equal, but of another type: 1 becomes true, 2 becomes 2.0."""
    if isinstance(value, tuple):
        return tuple(map(_alike, value))
    if type(value) is not int:
        return value
    return bool(value) if value in (0, 1) else float(value)
