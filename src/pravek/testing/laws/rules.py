"""Pure rules, whose turn it is, and that there is an end."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from pravek.core.match import Match
from pravek.core.protocol import SEATS, Action, Decide, Over
from pravek.testing.broken import difference, fault, short
from pravek.testing.law import law
from pravek.testing.walk import Walk, called, play_on

MOST_EVENTS = 10_000
"""A game that is not over by then never ends."""


@law
def whoever_owes_an_action_has_one_and_nobody_else_does(walk: Walk) -> None:
    game = walk.game
    sealed: set[int] = set()  # who has decided something since the table last spoke
    for index, state in enumerate(walk.states):
        turn = game.turn(state)
        owing = turn.seats if isinstance(turn, Decide) else ()
        if isinstance(turn, Decide) and not owing:
            fault(f"{walk.after(index)} turn says that a decision is owed, but by nobody")
        for seat in walk.seats:
            actions = game.actions(state, seat)
            where = f"{walk.after(index)} actions({SEATS[seat]})"
            if len(set(actions)) != len(actions):
                fault(f"{where} offers the same action twice: {short(actions)}")
            if strange := [action for action in actions if action.seat != seat]:
                fault(f"{where} offers {short(strange[0])}, an action of another seat")
            if seat in owing and not actions:
                fault(f"{where} is empty, but turn says that {called(seat)} must decide")
            # Only a sealed choice may be changed or withdrawn by one who owes nothing.
            if seat not in owing and actions and not (game.secrets and owing and seat in sealed):
                fault(f"{where} offers {short(actions[0])}, but turn does not ask {called(seat)}")
        if index < len(walk.log):
            event = walk.log[index]
            sealed = sealed | {event.seat} if isinstance(event, Action) else set()


@law
def the_rules_never_change_a_state_they_are_given(walk: Walk) -> None:
    game = walk.game
    for index, state in walk.sample(walk.moments):
        before = deepcopy(state)
        for seat in walk.viewers:
            game.imagine(game.view(state, seat), Random(index))
        for seat in walk.seats:
            game.actions(state, seat)
        game.scores(state)
        game.describe(game.view(state, None))
        if index < len(walk.log):
            game.apply(state, walk.log[index])
        if state != before:
            fault(f"{walk.after(index)} a state was changed: {difference(before, state)}")


@law
def the_same_question_has_the_same_answer(walk: Walk) -> None:
    game = walk.game
    for index, state in walk.sample(walk.moments):
        for seat in walk.seats:
            if list(game.actions(state, seat)) != list(game.actions(state, seat)):
                fault(f"{walk.after(index)} actions({SEATS[seat]}) differ when asked twice")
        if game.scores(state) != game.scores(state):
            fault(f"{walk.after(index)} scores differ when asked twice")
        if index < len(walk.log):
            event = walk.log[index]
            once, twice = game.apply(state, event), game.apply(state, event)
            if once != twice:
                said = difference(once, twice)
                fault(f"{walk.after(index)} apply({short(event)}) differs when asked twice: {said}")


@law
def the_log_rebuilds_the_state(walk: Walk) -> None:
    again = Match.replay(walk.game, walk.log)
    if again.log != walk.log:
        fault(f"played again, the log is another one: {difference(again.log, walk.log)}")
    for state in (walk.match.state, walk.states[-1]):
        if again.state != state:
            fault(f"played again, the log leads elsewhere: {difference(again.state, state)}")


@law
def the_same_seed_and_the_same_play_give_the_same_game(walk: Walk) -> None:
    first = play_on(walk.deal(), Random(walk.seed), 120)
    second = play_on(walk.deal(), Random(walk.seed), 120)
    if first.log != second.log:
        fault(f"one seed, two games: {difference(first.log, second.log)}")
    other = play_on(walk.deal(walk.seed + 1), Random(walk.seed), 120)
    walk.met["another deal"] += other.log != first.log
    if other.log != first.log and not walk.setup.has_chance:
        said = difference(first.log, other.log)
        fault(f"a game without chance depends on its seed: {said}")


@law
def a_game_comes_to_an_end(walk: Walk) -> None:
    match = walk.match
    if not isinstance(match.turn, Over):
        match = play_on(Match.replay(walk.game, walk.log, seed=walk.seed), Random(0), MOST_EVENTS)
    if not isinstance(match.turn, Over):
        fault(f"played at random it is not over after {MOST_EVENTS:,} events")
