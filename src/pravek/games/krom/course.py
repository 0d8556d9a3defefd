"""The course of play: who or what is owed now, what may be done, and what then happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pravek.core.chance import Certain
from pravek.core.protocol import Action, Decide, Event, Over, Seat, Turn
from pravek.games.krom import (
    action_turn,
    areas,
    bonus,
    decks,
    fight,
    ice_age,
    kromosaur,
    loot,
    rounds,
)
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.state import HIDDEN, State, Table, pop, swap_top


def turn(table: Table, state: State) -> Turn:
    """What the game waits for: the last duty on the stack speaks."""
    if not state.stack:
        return Over()
    match duty := state.stack[-1]:
        case owed.CharacterChoice(seat) | owed.ActionTurn(seat) | owed.Looting(seat):
            return Decide((seat,))
        case owed.Movement():
            return rounds.movement_turn(state)
        case owed.Fight():
            return fight.fight_turn(table, state, duty)
        case owed.Played():
            return Decide(duty.asked[:1]) if duty.asked else _unopposed(duty)
        case owed.Walk():
            return areas.walk_turn(table, state, duty)
        case owed.Climbing():
            return areas.climbing_turn(duty)
        case _:
            return _luck(table, state, duty)


def _unopposed(card: owed.Played) -> Turn:
    return Certain(e.Effect(card.seat, card.card))


def _luck(table: Table, state: State, duty: owed.Duty) -> Turn:
    """What only the table can settle."""
    match duty:
        case owed.Display():
            return decks.display_turn(table, state, duty)
        case owed.Casting():
            return rounds.casting_turn(table)
        case owed.NewRound():
            return rounds.dawn_turn(state)
        case owed.Prowling():
            return kromosaur.prowl_turn(table)
        case owed.ExtraDice():
            return fight.extra_turn(duty)
        case owed.TrophyDue():
            return kromosaur.trophy_turn(duty)
        case owed.BlindGrab():
            return loot.grab_turn(state, duty)
        case owed.Night():
            return ice_age.night_turn(table, state, duty)
        case owed.Hunting():
            return areas.hunting_turn(duty)
        case owed.BonusDraw():
            return decks.bonus_turn(table, state, duty)
        case owed.Refill():
            return decks.refill_turn(table, state, duty)
    raise TypeError(f"{duty} settles itself")


def actions(table: Table, state: State, seat: Seat) -> Sequence[Action]:
    """What a seat may do now. Nobody acts out of turn, but a sealed choice may be changed."""
    now = turn(table, state)
    if not isinstance(now, Decide) or seat not in range(table.players):
        return ()
    duty = state.stack[-1]
    if isinstance(duty, owed.Movement):
        return rounds.movement_actions(state, seat)
    if seat not in now.seats:
        return ()
    match duty:
        case owed.CharacterChoice():
            return [e.Choose(seat, who) for who in rounds.free_characters(table, state)]
        case owed.Fight():
            return [e.Pass(seat), *bonus.fight_plays(table, state, seat)]
        case owed.Played():
            return [e.Pass(seat), *bonus.counters(table, state, duty)]
        case owed.Looting():
            return loot.loot_actions(state, duty)
        case owed.ActionTurn():
            return action_turn.turn_actions(table, state, duty)
        case owed.Walk():
            return areas.walk_actions(duty)
        case owed.Climbing():
            return areas.climbing_actions(table, state, duty)
    raise TypeError(f"{duty} asks nobody")


def forced(table: Table, state: State) -> Action | None:
    """The only thing to do, if that is no secret: to end a turn without a card in hand, to be
    the last character, to come down. A window stays, whoever is asked in it: passing for those
    who have nothing to play would betray what they hold. KR-8.3, KR-11.3"""
    duty = state.stack[-1] if state.stack else None
    if isinstance(duty, owed.ActionTurn) and state.players[duty.seat].hand:
        return None
    if not isinstance(duty, owed.ActionTurn | owed.CharacterChoice | owed.Climbing):
        return None
    ways = actions(table, state, duty.seat)
    return ways[0] if len(ways) == 1 else None


# What happens -----------------------------------------------------------------


def apply(table: Table, state: State, event: Event) -> State:
    """The table after the event, and after all that goes by itself."""
    if isinstance(event, Action):
        return _go_on(table, _act(table, state, event))
    return _go_on(table, _befall(table, state, event))


def _act(table: Table, state: State, action: Action) -> State:
    """A player's decision."""
    match action:
        case e.Pass():
            return _passed(state)
        case e.Play():
            return bonus.played(state, action)
        case e.End():
            return action_turn.ended(state)
        case e.Go(seat, area):
            return rounds.seal(state, seat, area or HIDDEN)
        case e.Withdraw(seat):
            return rounds.seal(state, seat, None)
        case e.Evolve():
            return action_turn.evolved(table, state, action)
        case e.Rest():
            return areas.rest(table, state, action)
        case e.Buy():
            return areas.buy(table, state, action)
        case e.Mix():
            return areas.mix(state)
        case e.Gather():
            return areas.gather(table, state, action)
        case e.Hunt():
            return areas.hunt(table, state, action)
        case e.Climb():
            return areas.climb(table, state, action)
        case e.Reroll():
            return areas.reroll(table, state, action)
        case e.Claim():
            return areas.claim(table, state, action)
        case e.Stop():
            return pop(state)
        case e.Loot():
            return loot.looted(state, action)
        case e.Choose():
            return rounds.chosen(state, action)
    raise TypeError(f"{action} is no decision of Krom")


def _passed(state: State) -> State:
    duty = state.stack[-1]
    if isinstance(duty, owed.Fight):
        return swap_top(state, fight.passed(duty))
    assert isinstance(duty, owed.Played)
    return swap_top(state, replace(duty, asked=duty.asked[1:]))


def _befall(table: Table, state: State, outcome: Event) -> State:
    """What luck or the table brings."""
    match outcome:
        case e.Effect():
            return bonus.take_effect(table, state)
        case e.Dawn():
            return rounds.dawn(table, state, outcome)
        case e.Reveal():
            return rounds.revealed(table, state, outcome)
        case e.Prowl():
            return kromosaur.prowl(state, outcome)
        case e.Brawl():
            return fight.brawl(table, state, outcome)
        case e.Swing():
            return fight.swing(state, outcome)
        case e.Verdict():
            return fight.decided(state, outcome)
        case e.Trophy():
            return kromosaur.trophy(table, state, outcome)
        case e.Grabbed():
            return loot.grabbed(state, outcome)
        case e.Frost():
            return ice_age.frost(state, outcome)
        case e.Found():
            return areas.found(table, state, outcome)
        case e.Chase():
            return areas.chased(table, state, outcome)
        case e.Ascent():
            return areas.ascended(state, outcome)
        case e.Drawn():
            return decks.drawn(state, outcome)
        case e.TurnedUp():
            return decks.turned_up(state, outcome)
        case e.Reshuffle(deck):
            return decks.reshuffled(state, deck)
        case e.Shown():
            return decks.shown(table, state, outcome)
        case e.Cast():
            return rounds.cast(state, outcome)
    raise TypeError(f"{outcome} is no event of Krom")


def _go_on(table: Table, state: State) -> State:
    """Settle what needs neither a player nor luck."""
    while state.stack:
        before = state
        match duty := state.stack[-1]:
            case owed.Areas():
                state = rounds.next_area(table, state, duty)
            case owed.Turns():
                state = rounds.next_turn(table, state, duty)
            case owed.Fight() if duty.ranking:
                state = fight.over(state, duty)
            case owed.Fight() if duty.dice:
                state = fight.skip_empty_hands(state, duty)
            case owed.Looting():
                state = loot.next_victim(state, duty)
            case owed.Walk() if not duty.drawing and not areas.can_go_on(table, state, duty):
                state = pop(state)
            case owed.BonusDraw() if not decks.can_draw(table, state, "bonus"):
                state = pop(state)  # KR-11.6
            case owed.Refill() if not decks.can_draw(table, state, duty.deck):
                state = pop(state)  # KR-10.2
        if state is before:
            break
    return state
