"""The contract: what each seat and a spectator may know, and what they can imagine."""

from __future__ import annotations

from random import Random

from tests.contract.setups import SOAK
from tests.contract.walk import MOMENTS, Walk

import pravek
from pravek.core.protocol import Action, Decide, Event, Over


def test_what_a_seat_is_sent_is_exactly_what_it_may_know(played: Walk) -> None:
    """Folding the events a seat witnessed gives its view: nothing leaks, nothing lacks."""
    game = played.game
    for seat in played.viewers:
        known = game.view(game.start(), seat)
        assert known == game.start()
        for event, state in zip(played.match.sights(seat), played.states[1:], strict=True):
            known = game.apply(known, event) if event is not None else known
            assert known == game.view(state, seat)


def test_what_changes_nothing_a_seat_can_see_is_not_even_noticed(played: Walk) -> None:
    """Otherwise it would learn that something happened, and with it more than the rules tell."""
    game, unnoticed = played.game, 0
    for seat in played.viewers:
        for event, state, after in zip(played.log, played.states, played.states[1:], strict=False):
            view, seen = game.view(state, seat), game.witness(event, seat)
            notices = game.notices(state, event, seat)
            assert notices == game.notices(view, seen, seat)
            if seen == event:
                assert notices
            else:
                assert notices == (view != game.view(after, seat))
            unnoticed += not notices
    assert bool(unnoticed) == _may_change_a_choice(played)


def _may_change_a_choice(played: Walk) -> bool:
    """Whether somebody had something to decide though he owed nothing, and did so unseen."""
    game = played.game
    for event, state in zip(played.log, played.states, strict=False):
        turn = game.turn(state)
        owing = turn.seats if isinstance(turn, Decide) else ()
        hidden = game.witness(event, None) != event
        if isinstance(event, Action) and event.seat not in owing and hidden:
            return True
    return False


def test_what_the_table_plays_everybody_can_see_to_be_the_only_action(played: Walk) -> None:
    game, rng = played.game, Random(10)
    for index, state in enumerate(played.states):
        forced = game.forced(state)
        for seat in played.viewers:
            assert game.forced(game.view(state, seat)) == forced
        if forced is None:
            continue
        assert game.turn(state) == Decide((forced.seat,))
        assert list(game.actions(state, forced.seat)) == [forced]
        assert index < len(played.log), "the table left it to a player"
        assert played.log[index] == forced
        for seat in played.viewers:
            world = game.imagine(game.view(state, seat), rng)
            assert game.forced(world) == forced
            assert list(game.actions(world, forced.seat)) == [forced]


def test_a_game_saved_where_the_table_should_play_goes_on(played: Walk) -> None:
    game = played.game
    stops = [n for n, state in enumerate(played.states) if game.forced(state)]
    for stop in stops[: 3 * SOAK]:
        old = pravek.Match.empty(game)
        for event in played.log[:stop]:
            old.admit(event)
        again = pravek.load(old.record(), seed=played.match.seed)
        assert again.log == played.log[: len(again.log)]
        assert len(again.log) > stop
        assert not isinstance(again.turn, Decide) or game.forced(again.state) is None


def test_an_imagined_world_looks_the_same(played: Walk) -> None:
    game, rng = played.game, Random(2)
    for state, turn in played.decisions(MOMENTS):
        for seat in played.viewers:
            view = game.view(state, seat)
            world = game.imagine(view, rng)
            assert game.view(world, seat) == view
            assert game.turn(world) == turn
            assert game.describe(game.view(world, seat)) == game.describe(view)
            if seat is not None:
                assert set(game.actions(world, seat)) == set(game.actions(state, seat))


def test_an_imagined_world_waits_for_the_same_luck(played: Walk) -> None:
    game, rng = played.game, Random(3)
    seen = list(played.chances())
    for _, state, chance in seen[:: max(1, len(seen) // MOMENTS)]:
        for seat in played.viewers:
            there = game.turn(game.imagine(game.view(state, seat), rng))
            assert not isinstance(there, Decide | Over)
            assert there.kind == chance.kind


def test_an_imagined_world_can_be_played_to_the_end_of_a_turn(played: Walk) -> None:
    game, rng = played.game, Random(4)
    for state, turn in played.decisions(MOMENTS // 3):
        seat = turn.seats[0]
        world = game.imagine(game.view(state, seat), rng)
        for _ in range(20):
            asked = game.turn(world)
            if isinstance(asked, Over):
                break
            event: Event
            if isinstance(asked, Decide):
                event = rng.choice(list(game.actions(world, asked.seats[0])))
            else:
                event = asked.sample(rng)
            world = game.apply(world, event)
        assert len(game.scores(world)) == game.players


def test_a_view_of_a_view_shows_no_more(played: Walk) -> None:
    game = played.game
    for _, state in played.sample(MOMENTS):
        for seat in played.viewers:
            view = game.view(state, seat)
            assert game.view(view, seat) == view
        if not game.secrets:
            assert game.view(state, 0) == game.view(state, None)


def test_a_game_with_secrets_hides_something_from_everybody_and_from_a_spectator_most(
    played: Walk,
) -> None:
    game, rng = played.game, Random(6)
    hidden = dict.fromkeys(played.viewers, 0)
    other_worlds = 0
    for state, _ in played.decisions(MOMENTS):
        for seat in played.viewers:
            view = game.view(state, seat)
            hidden[seat] += view != state
            other_worlds += game.imagine(view, rng) != state
            # a spectator is shown nothing that a seat is not
            assert game.view(view, None) == game.view(state, None)
    if game.secrets:
        assert all(hidden.values())
        assert other_worlds
    else:
        assert not any(hidden.values())


def test_two_worlds_a_seat_cannot_tell_apart_answer_it_alike(played: Walk) -> None:
    """Nothing that a seat may ask or be told depends on what it cannot see."""
    game, rng = played.game, Random(7)
    tried = sorted({event for event in played.log if isinstance(event, Action)}, key=repr)
    for state, _ in played.decisions(MOMENTS // 2):
        for seat in played.seats:
            view = game.view(state, seat)
            there = game.view(game.imagine(view, rng), seat)
            own = [a for a in rng.sample(tried, min(6, len(tried))) if a.seat == seat]
            for action in (*own, *game.actions(state, seat)[:2]):
                assert game.why_not(there, action) == game.why_not(view, action)
                if game.why_not(view, action) is None:
                    assert game.preview(there, action) == game.preview(view, action)
            for score, seen in zip(game.scores(there), game.scores(view), strict=True):
                assert score == seen


def test_scores_are_no_secret(played: Walk) -> None:
    game = played.game
    for _, state in played.sample(MOMENTS):
        for seat in played.viewers:
            assert game.scores(game.view(state, seat)) == game.scores(state)
