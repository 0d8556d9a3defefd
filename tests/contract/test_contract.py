"""The contract: what must hold in every state of every game, for every seat and a spectator."""

from __future__ import annotations

import json
import re
from collections import Counter
from copy import deepcopy
from dataclasses import is_dataclass
from math import comb, isclose, perm
from random import Random
from typing import Any

import pytest
from tests.contract.setups import SOAK, Setup, setups
from tests.contract.walk import Walk, choice, decided, play_on, walk

import pravek
from pravek.core import deal, notation, registry
from pravek.core.chance import Certain, Dice, Draw, Pick, Shuffle
from pravek.core.codec import decode, encode
from pravek.core.match import stream
from pravek.core.protocol import Action, Chance, Decide, Event, Outcome, Over, ranking

CLAUSE = re.compile(r"(KD|OR|KR)-\d+\.\d+( \(KD-\d+\.\d+\))?")
SEEDS = range(SOAK)
MOMENTS = 12 * SOAK
AFFORDABLE = 1000
"""Outcomes of one chance that are worth being counted."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        cases = [(setup, seed) for setup in setups() for seed in SEEDS]
        metafunc.parametrize(("setup", "seed"), cases, ids=[f"{s}-{seed}" for s, seed in cases])
    else:
        metafunc.parametrize("setup", setups(), ids=str)


@pytest.fixture
def played(setup: Setup, seed: int) -> Walk:
    return walk(setup, seed)


# Events and states ------------------------------------------------------------


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
    assert other.log != first.log


# Whose turn it is -------------------------------------------------------------


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
            assert CLAUSE.fullmatch(refusal.clause), (action, refusal)
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
        stranger = type(some)(**{**_fields(some), "seat": seat})
        with pytest.raises(pravek.IllegalAction):
            match.play(stranger)
        assert (match.state, match.log) == before


# Chance -----------------------------------------------------------------------


def test_the_table_allows_what_it_can_bring_and_nothing_else(played: Walk) -> None:
    seen = list(played.chances())
    assert seen
    action = next(event for event in played.log if isinstance(event, Action))
    outcomes = [event for event in played.log if isinstance(event, Outcome)]
    for index, _, chance in seen[:: max(1, len(seen) // MOMENTS)]:
        event = played.log[index]
        assert chance.allows(event)
        assert type(event).__name__ == chance.kind
        for luck in range(5):
            assert chance.allows(chance.sample(Random(luck)))
        assert not chance.allows(action)
        others = [event for event in outcomes if type(event).__name__ != chance.kind]
        assert not any(chance.allows(other) for other in others[:20])


def test_chances_add_up_to_one(played: Walk) -> None:
    counted = 0
    for _, _, chance in played.chances():
        if counted == MOMENTS:
            break
        if outcomes_of(chance) > AFFORDABLE:
            continue
        counted += 1
        odds = list(chance.odds())
        assert all(0 < probability <= 1 for _, probability in odds)
        assert isclose(sum(probability for _, probability in odds), 1)
        assert len({outcome for outcome, _ in odds}) == len(odds)
        assert all(chance.allows(outcome) for outcome, _ in odds)
        assert chance.sample(Random(counted)) in dict(odds)
    assert counted > 0


def test_each_outcome_has_a_stream_of_luck_of_its_own(played: Walk) -> None:
    ordinal: Counter[str] = Counter()
    for index, _, chance in played.chances():
        luck = stream(played.match.seed, chance.kind, ordinal[chance.kind])
        assert chance.sample(luck) == played.log[index]
        ordinal[chance.kind] += 1
    assert ordinal


# Scores -----------------------------------------------------------------------


def test_scores_can_be_asked_at_any_moment(played: Walk) -> None:
    for _, state in played.sample(MOMENTS):
        scores = played.game.scores(state)
        assert len(scores) == played.game.players
        for score in scores:
            assert score.total == sum(line.points for line in score.lines)
            assert all(type(line.points) is int and line.label and line.key for line in score.lines)
            assert all(type(tie) is int for tie in score.tiebreakers)
            json.dumps([dict(line.args) for line in score.lines])
        assert len({len(score.tiebreakers) for score in scores}) == 1


def test_places_are_shared_one_two_two_four(played: Walk) -> None:
    for _, state in played.sample(MOMENTS):
        scores = played.game.scores(state)
        places = ranking(scores)
        for place in places:
            assert sum(other < place for other in places) == place - 1
        for seat, place in enumerate(places):
            merit = scores[seat].total, scores[seat].tiebreakers
            better = [s for s in scores if (s.total, s.tiebreakers) > merit]
            assert len(better) == place - 1


# Secrets ----------------------------------------------------------------------


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


# What the table plays by itself -----------------------------------------------


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


# Undo -------------------------------------------------------------------------


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
    assert refused


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
    assert refused
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
        match.play(type(action)(**{name: _alike(value) for name, value in _fields(action).items()}))
    assert pravek.load(match.record()).log == match.log


def _alike(value: Any) -> Any:
    """Equal, but of another type: 1 becomes true, 2 becomes 2.0."""
    if isinstance(value, tuple):
        return tuple(map(_alike, value))
    if type(value) is not int:
        return value
    return bool(value) if value in (0, 1) else float(value)


# Records, notation, deals -----------------------------------------------------


def test_a_record_read_and_written_again_is_the_same_text(played: Walk) -> None:
    text = played.match.record()
    again = pravek.load(text)
    assert again.record() == text
    assert again.log == played.log
    assert again.state == played.match.state
    assert again.ranking == played.match.ranking
    assert again.game.options == played.game.options


def test_an_open_record_goes_on_with_the_luck_of_its_seed(setup: Setup, seed: int) -> None:
    whole = play_on(setup.match(seed), Random(5), 150)
    decisions = decided(whole)
    early = setup.match(seed)
    for action in decisions[: len(decisions) // 2]:
        early.play(action)
    late = pravek.load(early.record(), seed=seed)
    for action in decisions[len(decisions) // 2 :]:
        late.play(action)
    assert late.log == whole.log


@pytest.mark.parametrize("most", [60, 10**9])
def test_a_witnessed_record_shows_the_view_and_never_the_seed(
    setup: Setup, seed: int, most: int, played: Walk
) -> None:
    secret = 918273645546372819 + seed
    match = play_on(setup.match(secret), Random(seed), 60) if most == 60 else played.match
    for seat in played.viewers:
        text = match.record(seat=seat)
        assert str(secret) not in text
        seen = pravek.load(text)
        assert seen.record() == text
        assert seen.state == match.view(seat)
        assert json.loads(text.splitlines()[0])["seen_by"] == (
            "spectator" if seat is None else seat
        )
        for other in played.seats:
            for action in seen.actions(other)[:1]:
                with pytest.raises(pravek.IllegalAction):
                    seen.play(action)
    assert str(secret) not in match.record()


def test_an_event_is_the_same_after_json(played: Walk) -> None:
    for event in set(played.log):
        for seat in played.viewers:
            shown = played.game.witness(event, seat)
            text = json.dumps(encode(shown))
            assert decode(json.loads(text), played.game.events) == shown


def test_an_event_is_the_same_after_notation(played: Walk) -> None:
    for event in set(played.log):
        for seat in played.viewers:
            shown = played.game.witness(event, seat)
            word = notation.token(shown)
            assert " " not in word
            assert notation.parse(word, played.game) == shown


def test_a_game_is_the_same_after_notation(played: Walk) -> None:
    text = notation.write(played.match)
    again = notation.read(text)
    assert again.log == played.log
    assert again.game.options == played.game.options
    assert notation.write(again) == text


def test_no_two_legal_actions_share_a_token(played: Walk) -> None:
    for state, turn in played.decisions(MOMENTS):
        actions = played.game.actions(state, turn.seats[0])
        assert len({notation.token(action) for action in actions}) == len(actions)


def test_a_deal_code_deals_the_same_again(setup: Setup, seed: int) -> None:
    code = deal.write(setup.build(), seed)
    match = deal.read(code)
    assert match.game.name == setup.game
    assert match.game.options == setup.build().options
    assert match.log == setup.match(seed).log
    assert deal.write(match.game, match.seed) == code


def test_the_options_of_a_game_build_it_again(setup: Setup) -> None:
    game = setup.build()
    again = registry.build(game.name, **game.options)
    assert again.options == game.options
    assert again.players == game.players == game.options["players"]
    assert again.start() == game.start()
    json.dumps(dict(game.options))


# For people -------------------------------------------------------------------


def test_a_view_can_be_put_into_json(played: Walk) -> None:
    for _, state in played.sample(MOMENTS):
        for seat in played.viewers:
            picture = played.game.describe(played.game.view(state, seat))
            assert json.loads(json.dumps(picture))


def test_a_preview_can_be_put_into_json(played: Walk) -> None:
    for state, turn in played.decisions(MOMENTS):
        seat = turn.seats[0]
        view = played.game.view(state, seat)
        for action in played.game.actions(state, seat)[:5]:
            foreseen = played.game.preview(view, action)
            assert json.loads(json.dumps(dict(foreseen))) is not None


def outcomes_of(chance: Chance) -> int:
    """How many equally likely draws there are, before any is made."""
    match chance:
        case Dice(count=count):
            return int(6**count)
        case Draw(pool=pool, count=count):
            return comb(len(pool), count)
        case Shuffle(pool=pool, count=count):
            return perm(len(pool), count)
        case Pick(pool=pool):
            return len(pool)
        case Certain():
            return 1
    raise TypeError(f"how many outcomes has {chance}?")


def _fields(event: Event) -> dict[str, Any]:
    named = encode(event)
    del named["event"]
    return named
