"""What each seat and a spectator may know."""

from __future__ import annotations

from random import Random

from pravek.core.match import Match
from pravek.core.protocol import Action, Decide
from pravek.core.record import load
from pravek.testing.broken import difference, fault, short
from pravek.testing.law import law
from pravek.testing.walk import Walk, called

FORCED = 3
"""Moments at which the table plays by itself that are tried as saved games, for 12 of a walk."""


@law
def what_a_seat_is_sent_is_exactly_what_it_may_know(walk: Walk) -> None:
    """Folding the events a seat witnessed gives its view: nothing leaks, nothing lacks."""
    game = walk.game
    for seat in walk.viewers:
        known = game.view(game.start(), seat)
        if known != game.start():
            said = difference(known, game.start())
            fault(f"at the start something is hidden from {called(seat)}: {said}")
        sights = zip(walk.match.sights(seat), walk.states[1:], strict=True)
        for index, (event, state) in enumerate(sights, 1):
            known = game.apply(known, event) if event is not None else known
            if known != (view := game.view(state, seat)):
                said = difference(known, view)
                fault(f"{walk.after(index)} what {called(seat)} was sent is not its view: {said}")


@law
def what_changes_nothing_a_seat_can_see_is_not_even_noticed(walk: Walk) -> None:
    """Otherwise it would learn that something happened, and with it more than the rules tell."""
    game = walk.game
    for seat in walk.viewers:
        for index, event in enumerate(walk.log):
            state, after = walk.states[index : index + 2]
            view, seen = game.view(state, seat), game.witness(event, seat)
            notices = game.notices(state, event, seat)
            where = f"{walk.after(index)} whether {called(seat)} notices {short(event)}"
            if notices != game.notices(view, seen, seat):
                fault(f"{where} is answered differently from its view")
            if seen == event and not notices:
                fault(f"{where}: it does not, though it sees all of it")
            if seen != event and notices != (view != game.view(after, seat)):
                fault(f"{where} is {notices}, but its view says otherwise")
            walk.met["unnoticed"] += not notices
    walk.met["changed unseen"] += sum(_changes_a_choice(walk, n) for n in range(len(walk.log)))


def _changes_a_choice(walk: Walk, index: int) -> bool:
    """Whether somebody who owed nothing decided something unseen."""
    turn, event = walk.game.turn(walk.states[index]), walk.log[index]
    owing = turn.seats if isinstance(turn, Decide) else ()
    hidden = walk.game.witness(event, None) != event
    return isinstance(event, Action) and event.seat not in owing and hidden


@law
def a_view_of_a_view_shows_no_more(walk: Walk) -> None:
    game = walk.game
    for index, state in walk.sample(walk.moments):
        for seat in walk.viewers:
            view = game.view(state, seat)
            if (again := game.view(view, seat)) != view:
                said = difference(again, view)
                fault(f"{walk.after(index)} the view of the view of {called(seat)} differs: {said}")


@law
def a_spectator_is_shown_nothing_that_a_seat_is_not(walk: Walk) -> None:
    game = walk.game
    for index, state, _ in walk.decisions(walk.moments):
        spectator = game.view(state, None)
        for seat in walk.viewers:
            view = game.view(state, seat)
            walk.met[f"hidden from {called(seat)}"] += view != state
            if (there := game.view(view, None)) != spectator:
                said = difference(there, spectator)
                fault(f"{walk.after(index)} a spectator sees what {called(seat)} does not: {said}")


@law
def a_game_without_secrets_shows_everybody_everything(walk: Walk) -> None:
    game = walk.game
    if game.secrets:
        return
    for index, state in walk.sample(walk.moments):
        for seat in walk.viewers:
            if (view := game.view(state, seat)) != state:
                said = difference(view, state)
                fault(f"{walk.after(index)} something is hidden from {called(seat)}: {said}")


@law
def scores_are_no_secret(walk: Walk) -> None:
    game = walk.game
    for index, state in walk.sample(walk.moments):
        scores = game.scores(state)
        for seat in walk.viewers:
            if (seen := game.scores(game.view(state, seat))) != scores:
                said = difference(seen, scores)
                fault(f"{walk.after(index)} {called(seat)} counts other scores: {said}")


@law
def what_the_table_plays_everybody_can_see_to_be_the_only_action(walk: Walk) -> None:
    game, rng = walk.game, Random(10)
    for index, state in enumerate(walk.states):
        forced = game.forced(state)
        for seat in walk.viewers:
            if game.forced(game.view(state, seat)) != forced:
                fault(f"{walk.after(index)} {called(seat)} cannot see that {forced} is forced")
        if forced is None:
            continue
        where = f"{walk.after(index)} {short(forced)} is forced"
        if game.turn(state) != Decide((forced.seat,)):
            fault(f"{where}, but the turn is {short(game.turn(state))}")
        if index == len(walk.log) or walk.log[index] != forced:
            fault(f"{where}, but the table left it to a player")
        for seat in walk.viewers:
            world = game.imagine(game.view(state, seat), rng)
            for there in (state, world):
                if list(game.actions(there, forced.seat)) != [forced]:
                    fault(f"{where}, but it is not the only action")
            if game.forced(world) != forced:
                fault(f"{where}, but not in a world that {called(seat)} imagines")


@law
def a_game_saved_where_the_table_should_play_goes_on(walk: Walk) -> None:
    game = walk.game
    stops = [n for n, state in enumerate(walk.states) if game.forced(state)]
    for stop in stops[: FORCED * max(1, walk.moments // 12)]:
        old = Match.empty(game)
        for event in walk.log[:stop]:
            old.admit(event)
        again = load(old.record(), seed=walk.seed)
        if again.log != walk.log[: len(again.log)] or len(again.log) <= stop:
            fault(f"{walk.after(stop)} a saved game does not go on as it did")
        if isinstance(again.turn, Decide) and game.forced(again.state) is not None:
            fault(f"{walk.after(stop)} a saved game leaves to a player what is forced")
