"""Krom in English: amounts, effects, choices and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pravek.core.protocol import SEATS, Action, Event
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.cards import Bonus, named
from pravek.games.krom.odds import BEST_FIRST
from pravek.games.krom.state import KROMOSAUR, State
from pravek.terminal.sentence import does, sentence

KINDS = {"bonus": "bonus card", "any_resource": "resource of your choice"}


def amounts(some: Mapping[str, int]) -> str:
    """`3 krom, 1 bonus card`; "nothing" if there is nothing."""
    words = (f"{n} {KINDS.get(kind, kind)}" for kind, n in some.items() if n)
    return ", ".join(words) or "nothing"


def effect(card: Bonus) -> str:
    """What a bonus card does, in one line."""
    text = {
        "fight_dice": f"fight: roll {card.y} more dice" if card.y > 1 else "fight: roll 1 more die",
        "fight_add": f"fight: add {card.y}",
        "gain": f"gain {amounts(card.gain)}",
        "lose": f"a player loses {amounts(card.lose)}",
        "steal": f"take {amounts(card.take)} from a player in your area",
        "convert": f"give {amounts(card.give)}, get {amounts(card.gain)}",
        "swap": f"swap {amounts(card.give)} for {amounts(card.take)} of a player",
        "counter": "stop another player's bonus card",
    }[card.kind]
    return f"{text} (in the {card.area})" if card.area else text


def person(game: Krom, view: State, seat: int) -> str:
    """A player by the character."""
    return game.table.cards.name(view.players[seat].character) or f"seat {SEATS[seat]}"


def combo(name: str) -> str:
    return name.replace("_", " ")


# Choices ----------------------------------------------------------------------


def phrase(game: Krom, view: State, action: Action) -> str:
    """A choice in one line, with what it costs and what it may bring."""
    cards, told = game.table.cards, game.preview(view, action)
    cost = f" for {amounts(told['cost'])}" if told.get("cost") else ""
    match action:
        case e.Choose(_, who):
            character = cards.characters[who]
            title = named(character.titles) if character.titles else "no title"
            return f"be {named(character.names)}, {title} (weight {character.weight})"
        case e.Go(_, area):
            return f"go to the {area}{_absent(game, view, action.seat, told)}"
        case e.Withdraw():
            return "take the destination back"
        case e.Pass():
            return "pass: play no card"
        case e.Play():
            return _play(game, view, action, told)
        case e.Loot(_, victim, what):
            return f"from {person(game, view, victim)}: {_spoils(what, told)}"
        case e.Rest():
            return f"rest: {amounts(told['gain'])}"
        case e.Buy():
            return f"buy {amounts(told['gain'])}{cost}"
        case e.Mix():
            return "shuffle the gathering discards into the deck first"
        case e.Gather():
            return f"gather a card{cost or ' for free'} (on average {_average(told)})"
        case e.Hunt(_, card, extra):
            dice = f"{cards.hunting[card].dice}+{extra}" if extra else cards.hunting[card].dice
            need = cards.hunting[card].value
            gain = amounts(told["gain"])
            return (
                f"hunt the {cards.name(card)}{cost}: {dice} dice, {need} or more"
                f" ({told['odds']:.0%}) for {gain}"
            )
        case e.Climb():
            return "climb: throw 5 dice"
        case e.Reroll(_, dice):
            return f"throw {' '.join(map(str, dice))} again{cost} ({_chances(told)})"
        case e.Claim(_, name, _):
            return f"take the {combo(name)}: {amounts(told['gain'])}"
        case e.Stop():
            return "stop here"
        case e.Evolve(_, card):
            win = " and win" if told["wins"] else ""
            return f"evolve {cards.name(card)}{cost}: {told['points']} points{win}"
        case e.End():
            return "end the turn"
    return str(action)


def _absent(game: Krom, view: State, seat: int, told: Mapping[str, Any]) -> str:
    others = [person(game, view, s) for s in told.get("cannot_come", ()) if s != seat]
    return f" ({' and '.join(others)} must leave)" if others else ""


def _spoils(what: str, told: Mapping[str, Any]) -> str:
    if what == "nothing":
        return "take nothing"
    return "a bonus card at random" if what == "card" else amounts(told["gain"])


def _average(told: Mapping[str, Any]) -> str:
    shown = {kind: n for kind, n in told["average"].items() if n >= 0.1}
    return ", ".join(f"{n:.1f} {KINDS.get(kind, kind)}" for kind, n in shown.items()) or "nothing"


def _chances(told: Mapping[str, Any]) -> str:
    likely = [(told["combos"][name], name) for name in BEST_FIRST]
    shown = [f"{combo(name)} {chance:.0%}" for chance, name in likely if chance >= 0.05]
    return ", ".join(shown[:3]) or "little hope"


def _play(game: Krom, view: State, action: e.Play, told: Mapping[str, Any]) -> str:
    card = game.table.cards.bonus[action.card]
    if card.kind == "counter":
        return (
            f"play {named(card.names)}: stop the card of {person(game, view, action.seat_target)}"
        )
    text = f"play {named(card.names)}"
    if action.seat_target != action.seat:
        text += f" on {person(game, view, action.seat_target)}"
    if told.get("cost"):
        text += f", giving {amounts(told['cost'])}"
    if told.get("gain"):
        text += f": {amounts(told['gain'])}"
    if told.get("harm"):
        text += f": he loses {amounts(told['harm'])}"
    return f"{text}: {effect(card)}" if card.kind.startswith("fight") else text


# Events -----------------------------------------------------------------------


def tell(game: Krom, event: Event, names: Sequence[str]) -> str:
    """What happened, in one sentence, as it was witnessed."""
    if isinstance(event, Action):
        return sentence(does(names[event.seat], _deed(game, event, names)))
    return sentence(_outcome(game, event, names))


def _deed(game: Krom, action: Action, names: Sequence[str]) -> str:
    name = game.table.cards.name
    match action:
        case e.Choose(_, who):
            return f"is {name(who)}"
        case e.Go(_, area):
            return f"will go to the {area}" if area else "has chosen a destination"
        case e.Withdraw():
            return "thinks again about the destination"
        case e.Pass():
            return "passes"
        case e.Play(seat, card, target, give, take):
            moved = f" ({', '.join((*give, *take))})" if give or take else ""
            on = f" on {names[target]}" if target != seat else ""
            return f"plays {name(card)}{on}{moved}"
        case e.Loot(_, victim, what):
            return f"takes {_loot(what)} from {names[victim]}"
        case e.Rest():
            return "rests"
        case e.Buy(_, service):
            return f"buys {amounts(game.table.cards.services[service].gain)}"
        case e.Mix():
            return "shuffles the gathering discards into the deck"
        case e.Gather():
            return "walks in the forest"
        case e.Hunt(_, card, extra):
            bought = f" with {extra} extra dice" if extra else ""
            return f"hunts the {name(card)}{bought}"
        case e.Climb():
            return "climbs the mountain"
        case e.Reroll(_, dice):
            return f"throws {' '.join(map(str, dice))} again"
        case e.Claim(_, what, _):
            return f"takes the reward of the {combo(what)}"
        case e.Stop():
            return "stops"
        case e.Evolve(_, card):
            return f"evolves: {name(card)}, {game.table.cards.evolution[card].points} points"
        case e.End():
            return "ends the turn"
    return str(action)


def _loot(what: str) -> str:
    words = {"krom": "half the krom", "card": "a bonus card", "nothing": "nothing"}
    return words.get(what, f"a {what}")


def _outcome(game: Krom, event: Event, names: Sequence[str]) -> str:
    cards = game.table.cards

    def who(fighter: int) -> str:
        return named(cards.kromosaur.names) if fighter == KROMOSAUR else names[fighter]

    match event:
        case e.Shown(deck, shown):
            return f"On display ({deck}): {', '.join(map(cards.name, shown))}"
        case e.Cast(people):
            pairs = zip(names, people, strict=True)
            return ", ".join(
                does(player, f"is {cards.name(character)}") for player, character in pairs
            )
        case e.Drawn(seat, card):
            return does(names[seat], f"draws {cards.name(card) if card else 'a bonus card'}")
        case e.Dawn(number):
            return f"Round {number} begins"
        case e.Reveal(areas):
            moves = zip(names, areas, strict=True)
            return "Everybody moves: " + ", ".join(f"{player} → {area}" for player, area in moves)
        case e.Prowl(area):
            return f"The {named(cards.kromosaur.names)} comes to the {area}"
        case e.Brawl(area, fighters, dice):
            rolls = [f"{who(f)} {d}" for f, d in zip(fighters, dice, strict=False)]
            return f"Fight in the {area}: {', '.join(rolls)}"
        case e.Swing(seat, dice):
            return does(names[seat], f"rolls {' '.join(map(str, dice))} more")
        case e.Effect(_, card):
            return f"{cards.name(card)} takes effect"
        case e.Verdict(ranking, losses):
            hurt = [does(who(f), f"loses {n}") for f, n in zip(ranking, losses, strict=True) if n]
            lost = f"; {', '.join(hurt)} life" if hurt else ""
            return does(who(ranking[0]), f"wins the fight{lost}")
        case e.Trophy(seat):
            return does(names[seat], f"holds the {named(cards.kromosaur.names)} as a trophy")
        case e.Grabbed(seat, victim, card):
            what = cards.name(card) if card else "a bonus card"
            return does(names[seat], f"gets {what} from {names[victim]}")
        case e.Frost(seat, life):
            way = "warms up: 1 life back" if life > 0 else "freezes: 1 life lost"
            return does(names[seat], way)
        case e.Found(seat, card):
            reward = amounts(cards.gathering[card].reward)
            return does(names[seat], f"finds {cards.name(card)}: {reward}")
        case e.Chase(seat, dice) | e.Ascent(seat, dice):
            total = f" ({sum(dice)})" if isinstance(event, e.Chase) else ""
            return does(names[seat], f"rolls {' '.join(map(str, dice))}{total}")
        case e.TurnedUp(_, _, card):
            return f"New on display: {cards.name(card)}"
        case e.Reshuffle(deck):
            return f"The {deck} discards are shuffled and become the deck"
    return str(event)


def asking(view: State) -> str:
    """What the player at the screen is asked."""
    match view.stack[-1] if view.stack else None:
        case owed.CharacterChoice():
            return "Choose a character."
        case owed.Movement():
            return "Choose a destination, in secret."
        case owed.Fight():
            return "The dice lie. Play a fight card?"
        case owed.Played():
            return "Counter this card?"
        case owed.Looting():
            return "Your victim lies at your feet. Take one thing."
        case owed.Walk():
            return "On through the forest?"
        case owed.Climbing():
            return "On the mountain: throw again, or take a reward?"
        case owed.ActionTurn():
            return "Your action turn."
    return ""
