"""Who sees what: hands and destinations are secret until they are played or revealed."""

from __future__ import annotations

from random import Random

from pravek.core.protocol import Action, Event, Seat
from pravek.core.values import altered
from pravek.games.krom.decks import arranged, deck
from pravek.games.krom.events import Drawn, Go, Grabbed, Play
from pravek.games.krom.state import (
    AREAS,
    HIDDEN,
    Player,
    State,
    Table,
)


def view(state: State, seat: Seat | None) -> State:
    """Faces of other hands and destinations not yet revealed are blank. KR-2.4, KR-4.1"""
    known = tuple(k for k in state.known if seat is not None and seat in (k.knower, k.holder))
    return altered(
        state,
        players=tuple(
            player if holder == seat else altered(player, hand=_backs(state, seat, holder, player))
            for holder, player in enumerate(state.players)
        ),
        known=known,
        sealed=tuple(
            area if area is None or chooser == seat else HIDDEN
            for chooser, area in enumerate(state.sealed)
        ),
    )


def _backs(state: State, seat: Seat | None, holder: Seat, player: Player) -> tuple[str | None, ...]:
    """Somebody else's hand: only what the viewer lost to it is known. KR-2.7"""
    seen = [k.card for k in state.known if (k.knower, k.holder) == (seat, holder)]
    return arranged((*seen, *(None,) * (len(player.hand) - len(seen))))


def witness(event: Event, seat: Seat | None) -> Event:
    """A destination and a drawn card: its owner; a looted card: thief and victim. KR-2.5"""
    match event:
        case Go(chooser, _) if chooser != seat:
            return Go(chooser, None)
        case Drawn(owner, _) if owner != seat:
            return Drawn(owner, None)
        case Grabbed(thief, victim, _) if seat not in (thief, victim):
            return Grabbed(thief, victim, None)
    return event


def notices(state: State, event: Event, seat: Seat | None) -> bool:
    """Until the reveal the others see only who has chosen, so not a change of mind. KR-4.1"""
    match event:
        case Go(chooser, _) if chooser != seat:
            return state.sealed[chooser] is None
    return True


def reveals(state: State, action: Action, seat: Seat) -> bool:
    """A card of somebody else's hand is seen when it is played, unless it was known. KR-2.4"""
    match action:
        case Play(player, card) if player != seat:
            return card not in view(state, seat).players[player].hand
    return False


def imagine(table: Table, view: State, rng: Random) -> State:
    """Deal the cards the viewer does not see to the hands it does not see, each deal as likely.

    Played and discarded cards are public, so they are in no imagined hand.
    """
    unseen = list(deck(table, view, "bonus"))
    rng.shuffle(unseen)
    return altered(
        view,
        players=tuple(_filled(player, unseen) for player in view.players),
        sealed=tuple(
            rng.choice([way for way in AREAS if way != view.players[seat].area])
            if area == HIDDEN
            else area
            for seat, area in enumerate(view.sealed)
        ),
    )


def _filled(player: Player, unseen: list[str]) -> Player:
    """The player with a face for every card that was hidden; those leave the unseen ones."""
    hand = [unseen.pop() if card is None else card for card in player.hand]
    return altered(player, hand=arranged(hand))
