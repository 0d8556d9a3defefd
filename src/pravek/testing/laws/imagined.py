"""Worlds that a seat imagines: they look the same to it, and could be played."""

from __future__ import annotations

from random import Random

from pravek.core.protocol import Action, Decide, Event, Over
from pravek.testing.broken import difference, fault, short
from pravek.testing.law import law
from pravek.testing.walk import Walk, called


@law
def an_imagined_world_looks_the_same(walk: Walk) -> None:
    game, rng = walk.game, Random(2)
    for index, state, turn in walk.decisions(walk.moments):
        for seat in walk.viewers:
            view = game.view(state, seat)
            world = game.imagine(view, rng)
            walk.met["other worlds"] += world != state
            where = f"{walk.after(index)} a world that {called(seat)} imagines"
            if (there := game.view(world, seat)) != view:
                fault(f"{where} looks different: {difference(there, view)}")
            if game.turn(world) != turn:
                fault(f"{where} waits for {short(game.turn(world))}, not for {short(turn)}")
            if game.describe(there) != game.describe(view):
                fault(f"{where} is described differently")
            if seat is not None and set(game.actions(world, seat)) != set(
                game.actions(state, seat)
            ):
                fault(f"{where} allows other actions")


@law
def an_imagined_world_waits_for_the_same_luck(walk: Walk) -> None:
    game, rng = walk.game, Random(3)
    seen = list(walk.chances())
    for index, state, chance in seen[:: max(1, len(seen) // walk.moments)]:
        for seat in walk.viewers:
            there = game.turn(game.imagine(game.view(state, seat), rng))
            if isinstance(there, Decide | Over) or there.kind != chance.kind:
                where = f"{walk.after(index)} a world that {called(seat)} imagines"
                fault(f"{where} waits for {short(there)}, not for {chance.kind}")


@law
def an_imagined_world_can_be_played_to_the_end_of_a_turn(walk: Walk) -> None:
    game, rng = walk.game, Random(4)
    for index, state, turn in walk.decisions(max(1, walk.moments // 3)):
        world = game.imagine(game.view(state, turn.seats[0]), rng)
        for _ in range(20):
            asked = game.turn(world)
            if isinstance(asked, Over):
                break
            event: Event
            if isinstance(asked, Decide):
                actions = list(game.actions(world, asked.seats[0]))
                if not actions:
                    fault(f"{walk.after(index)} in an imagined world somebody owes what is not")
                event = rng.choice(actions)
            else:
                event = asked.sample(rng)
            world = game.apply(world, event)
        if len(game.scores(world)) != game.players:
            fault(f"{walk.after(index)} an imagined world counts {short(game.scores(world))}")


@law
def two_worlds_a_seat_cannot_tell_apart_answer_it_alike(walk: Walk) -> None:
    """Nothing that a seat may ask or be told depends on what it cannot see."""
    game, rng = walk.game, Random(7)
    tried = sorted({event for event in walk.log if isinstance(event, Action)}, key=repr)
    for index, state, _ in walk.decisions(walk.moments // 2):
        for seat in walk.seats:
            view = game.view(state, seat)
            there = game.view(game.imagine(view, rng), seat)
            where = f"{walk.after(index)} to {called(seat)}"
            own = [a for a in rng.sample(tried, min(6, len(tried))) if a.seat == seat]
            for action in (*own, *game.actions(state, seat)[:2]):
                why = game.why_not(view, action)
                if game.why_not(there, action) != why:
                    fault(f"{where} why_not of {short(action)} betrays what is hidden")
                if why is None and game.preview(there, action) != game.preview(view, action):
                    fault(f"{where} the preview of {short(action)} betrays what is hidden")
            if game.scores(there) != game.scores(view):
                fault(f"{where} the scores betray what is hidden")


@law
def what_reveals_nothing_is_possible_in_every_world_one_imagines(walk: Walk) -> None:
    game, rng = walk.game, Random(8)
    for index, event in enumerate(walk.log):
        state = walk.states[index]
        if not isinstance(event, Action):
            continue
        for seat in walk.seats:
            if seat == event.seat or game.witness(event, seat) != event:
                continue
            where = f"{walk.after(index)} {short(event)}"
            if game.reveals(state, event, seat):
                walk.met["revealed"] += 1
                if not game.secrets:
                    fault(f"{where} reveals something in a game without secrets")
            elif game.secrets:
                world = game.imagine(game.view(state, seat), rng)
                if event not in game.actions(world, event.seat):
                    fault(f"{where} is not possible in a world that {called(seat)} imagines")
