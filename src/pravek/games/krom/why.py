"""Why something is not allowed: the clause that forbids it, from what the player may know."""

from __future__ import annotations

from collections import Counter

from pravek.core.protocol import Action, Decide, Over, Refusal
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.areas import combos, on_sale
from pravek.games.krom.course import actions, turn
from pravek.games.krom.state import AREAS, CAVES, FOREST, MOUNTAINS, SAVANNA, State, Table
from pravek.games.krom.why_card import why_not_play


def no(clause: str, key: str, text: str, **args: int | str) -> Refusal:
    return Refusal(f"KR-{clause}", key, text.format(**args), args)


def why_not(table: Table, view: State, action: Action) -> Refusal | None:
    """The first reason that stands in the way; None if nothing does."""
    if action in actions(table, view, action.seat):
        return None
    now = turn(table, view)
    if isinstance(now, Over):
        return no("12.1", "game_over", "The game is over.")
    if action.seat not in range(table.players):
        return no("1.2", "no_seat", "There is no such seat at this table.")
    duty = view.stack[-1]
    if isinstance(duty, owed.Movement):
        return _moving(view, action)
    if not isinstance(now, Decide) or action.seat not in now.seats:
        return _not_asked(duty)
    return _asked(table, view, duty, action)


def _moving(view: State, action: Action) -> Refusal:
    match action:
        case e.Go(seat, area) if area == view.players[seat].area:
            return no("4.2", "must_move", "Nobody may choose the area he is in.")
        case e.Go(_, area) if area not in AREAS:
            return no("1.1", "no_area", "There is no such area.")
        case e.Go():
            return no("4.1", "same_choice", "This destination is already chosen.")
        case e.Withdraw():
            return no("4.1", "nothing_sealed", "There is no chosen destination to take back.")
    return no("3.1", "moving", "First everybody chooses a destination.")


def _not_asked(duty: owed.Duty) -> Refusal:
    match duty:
        case owed.Fight():
            return no("6.2", "not_asked", "Another fighter is asked for a card now.")
        case owed.Played():
            return no("11.3", "not_asked", "Another player is asked for a counter now.")
        case owed.Looting():
            return no("7.2", "not_asked", "The winner of the fight takes loot now.")
        case owed.CharacterChoice():
            return no("2.2", "not_asked", "Another player chooses a character now.")
    return no("5.3", "not_asked", "It is another player's action turn.")


def _asked(table: Table, view: State, duty: owed.Duty, action: Action) -> Refusal:
    match duty:
        case owed.CharacterChoice():
            return no("2.2", "choose_character", "Choose a character that is still free.")
        case owed.Fight() | owed.Played():
            if isinstance(action, e.Play):
                return why_not_play(table, view, action)
            clause = "6.2" if isinstance(duty, owed.Fight) else "11.3"
            return no(clause, "card_or_pass", "Play a card or pass.")
        case owed.Looting():
            return _looting(duty, action)
        case owed.Walk():
            return no("8.2", "walking", "The walk must end first: gather on or stop.")
        case owed.Climbing():
            return _climbing(table, view, duty, action)
    assert isinstance(duty, owed.ActionTurn)
    return _acting(table, view, duty, action)


def _looting(duty: owed.Looting, action: Action) -> Refusal:
    if isinstance(action, e.Loot) and action.seat_victim == duty.victims[0]:
        return no("7.2", "not_there", "The victim has no {what} to take.", what=action.what[:20])
    return no("7.2", "loot_first", "Take loot from the stunned player, or nothing.")


def _climbing(table: Table, view: State, duty: owed.Climbing, action: Action) -> Refusal:
    prices = table.cards.reroll_prices
    match action:
        case e.Claim(_, combo, option) if combo in combos(table.cards, duty.dice):
            if option not in range(len(table.cards.summits[combo].choice) or 1):
                return no("9.4", "no_option", "This reward has no such choice.")
            return no("9.5", "nothing_left", "Nothing of this choice is left in the supply.")
        case e.Claim():
            return no("9.4", "no_combo", "The dice do not show this combination.")
        case e.Stop():
            return no("9.4", "reward_waits", "Take one of the rewards the dice satisfy.")
        case e.Reroll(_, ()):
            return no("8.5", "no_dice", "At least one die is thrown again.")
        case e.Reroll() if duty.rerolls >= len(prices):
            return no("9.4", "no_rerolls", "There are only {most} rerolls.", most=len(prices))
        case e.Reroll(_, dice) if Counter(dice) <= Counter(duty.dice):
            if tuple(sorted(dice)) != dice:
                return no("9.4", "sorted_dice", "Name the dice from the lowest to the highest.")
            return _too_dear("krom", prices[duty.rerolls])
        case e.Reroll():
            return no("9.4", "no_such_dice", "These dice do not lie there.")
    return no("8.2", "climbing", "The climb must end first: throw again or take the reward.")


def _too_dear(kind: str, price: int) -> Refusal:
    return no("8.4", "cannot_pay", "This costs {price} {kind}.", price=price, kind=kind)


def _acting(table: Table, view: State, duty: owed.ActionTurn, action: Action) -> Refusal:
    match action:
        case e.Evolve():
            return _evolving(table, view, action)
        case e.Play():
            return why_not_play(table, view, action)
        case e.Rest() | e.Buy():
            return _in_area(view, duty, action, CAVES, "9.1") or _caves(table, view, duty, action)
        case e.Mix() | e.Gather():
            return _in_area(view, duty, action, FOREST, "9.2") or no(
                "9.2", "nothing_to_mix", "There are no gathering cards for that."
            )
        case e.Hunt():
            return _in_area(view, duty, action, SAVANNA, "9.3") or _hunting(table, view, action)
        case e.Climb():
            refusal = _in_area(view, duty, action, MOUNTAINS, "9.4")
            assert refusal is not None, "a climb is always open"
            return refusal
        case e.Pass():
            return no("8.3", "say_end", "Say that the turn ends instead.")
        case e.Stop() | e.Claim() | e.Reroll():
            return no("8.1", "nothing_begun", "There is no walk or climb to end.")
    return no("8.1", "acting", "It is an action turn: act, evolve, play a card or end it.")


def _in_area(
    view: State, duty: owed.ActionTurn, action: Action, area: str, clause: str
) -> Refusal | None:
    if view.players[action.seat].area != area:
        return no(clause, "wrong_area", "This is done in the {area} only.", area=area)
    rested = duty.deed == "done"
    if area == CAVES and duty.deed != "open" and rested == isinstance(action, e.Buy):
        return no("9.1", "rest_or_services", "Rest and services rule each other out.")
    if rested:
        return no("8.1", "deed_done", "The area's action has been done in this turn.")
    return None


def _caves(table: Table, view: State, duty: owed.ActionTurn, action: Action) -> Refusal:
    assert isinstance(action, e.Buy), "rest is always open"
    service = table.cards.services.get(action.service)
    if service is None:
        return no("9.1", "no_service", "There is no such service.")
    if not view.players[action.seat].tokens.cover(service.pay):
        kind, price = next(iter(service.pay.items()))
        return _too_dear(kind, price)
    if "life" in service.gain and not on_sale(table, view, action.seat, service.gain):
        return no("8.5", "changes_nothing", "This would change nothing.")
    return no("9.5", "sold_out", "Nothing of this is left in the supply.")


def _hunting(table: Table, view: State, action: e.Hunt) -> Refusal:
    prices = table.cards.hunting_prices
    if action.card not in view.hunting:
        return no("9.3", "no_animal", "This animal is not on display.")
    if action.extra not in range(len(prices)):
        return no("9.3", "extra_dice", "At most {most} dice can be bought.", most=len(prices) - 1)
    return _too_dear("krom", prices[action.extra])


def _evolving(table: Table, view: State, action: e.Evolve) -> Refusal:
    if action.card not in view.evolution:
        return no("10.1", "not_on_display", "This evolution is not on display.")
    card, player = table.cards.evolution[action.card], view.players[action.seat]
    if card.area not in (None, player.area):
        return no(
            "10.2", "evolution_area", "This evolution is for the {area}.", area=str(card.area)
        )
    lacking = [kind for kind, n in card.cost.items() if player.tokens.of(kind) < n]
    return _too_dear(lacking[0], card.cost[lacking[0]])
