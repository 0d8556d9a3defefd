"""Why a bonus card can't be played now, from what its player may know."""

from __future__ import annotations

from pravek.core.protocol import Refusal
from pravek.games.krom.bonus import FIGHT, ON_SOMEBODY, exact_picks, spelt, ways
from pravek.games.krom.cards import Bonus
from pravek.games.krom.duties import Fight, Played
from pravek.games.krom.events import Play
from pravek.games.krom.state import State, Table


def why_not_play(table: Table, view: State, action: Play) -> Refusal:
    """The first reason: not held, not now, not here, not him, not enough, no change."""
    player, window = view.players[action.seat], view.stack[-1]
    if action.card not in player.hand:
        return _no("11.1", "not_in_hand", "This card is not in the hand.")
    card = table.cards.bonus[action.card]
    if refusal := _timing(card, window):
        return refusal
    if card.area not in (None, player.area):
        return _no("11.2", "card_area", "This card is for the {area}.", area=str(card.area))
    if isinstance(window, Fight | Played):
        return _no("11.1", "nothing_to_name", "This card names nobody else and no tokens.")
    return _target(table, view, action, card) or _tokens(table, view, action, card)


def _timing(card: Bonus, window: object) -> Refusal | None:
    """Fight cards in a fight, counters after a card, all others in one's own turn."""
    if card.kind in FIGHT and not isinstance(window, Fight):
        return _no("11.2", "only_in_fight", "This card is played in a fight.")
    if card.kind == "counter" and not isinstance(window, Played):
        return _no("11.3", "only_counter", "This card is played after another player's card.")
    if card.kind not in FIGHT and isinstance(window, Fight):
        return _no("11.2", "fight_cards_only", "Only fight cards are played in a fight.")
    if card.kind != "counter" and isinstance(window, Played):
        return _no("11.3", "counters_only", "Only a counter is played after a card.")
    return None


def _target(table: Table, view: State, action: Play, card: Bonus) -> Refusal | None:
    if action.seat_target not in range(table.players):
        return _no("14.5", "no_such_target", "A card names a player at the table.")
    on_oneself = action.seat_target == action.seat
    if card.kind not in ON_SOMEBODY:
        return None if on_oneself else _no("11.4", "no_target", "This card names nobody else.")
    if on_oneself:
        return _no("11.4", "another_player", "This card names another player.")
    here, there = (view.players[seat].area for seat in (action.seat, action.seat_target))
    if card.kind == "steal" and here != there:
        return _no("11.4", "same_area", "This card needs a player in the same area.")
    return None


def _tokens(table: Table, view: State, action: Play, card: Bonus) -> Refusal:
    """What is named must be there in full; and something must change."""
    me, other = view.players[action.seat].tokens, view.players[action.seat_target].tokens
    if card.give and next(exact_picks(card.give, me), None) is None:
        return _no("11.5", "cannot_give", "Giving needs the full amount in hand.")
    if card.kind == "swap" and next(exact_picks(card.take, other), None) is None:
        return _no("11.5", "cannot_swap", "A swap needs the full amounts on both sides.")
    possible = list(ways(table, view, action.seat, card))
    taken = spelt(card.gain if card.kind == "convert" else card.take, action.take)
    same = bool(card.give) and spelt(card.give, action.give) == taken
    if same or not any(target == action.seat_target for target, _, _ in possible):
        return _no("8.5", "changes_nothing", "This would change nothing.")
    return _no("11.1", "name_tokens", "Name every resource that moves, in the order of the box.")


def _no(clause: str, key: str, text: str, **args: int | str) -> Refusal:
    return Refusal(f"KR-{clause}", key, text.format(**args), args)
