"""What can be taken back, among people and among bots."""

from __future__ import annotations

from random import Random
from typing import Any

from pravek.core.match import CannotUndo, Match
from pravek.core.protocol import Action, Decide
from pravek.core.record import load
from pravek.testing.broken import difference, fault, short
from pravek.testing.law import law
from pravek.testing.walk import Walk, called, choice, decided, fields_of, play_on


@law
def only_the_last_decision_can_be_taken_back_and_only_if_nothing_followed(walk: Walk) -> None:
    match, rng = walk.deal(), Random(walk.seed)
    for _ in range(40):
        if not isinstance(turn := match.turn, Decide):
            break
        before = match.state, list(match.log), tuple(match.actions(turn.seats[0]))
        action = choice(match, rng, turn)
        events = match.play(action)
        blind = match.unnoticed[-len(events)]
        for seat in range(match.game.players):
            if seat != action.seat and seat not in blind and match.can_undo(seat):
                fault(f"{called(seat)} could take back {short(action)} of another seat")
        if all(isinstance(event, Action) for event in events):
            if not match.can_undo(action.seat) or match.undo(action.seat) != action:
                fault(f"{short(action)} cannot be taken back, though nothing followed")
            if (match.state, match.log, match.actions(turn.seats[0])) != before:
                fault(f"{short(action)} was taken back, but all is not as it was")
            if match.play(action) != events:
                fault(f"{short(action)} was taken back, and played again it is another move")
            walk.met["taken back"] += 1
        else:
            cannot_undo(match, action.seat)
            walk.met["not taken back"] += 1


def cannot_undo(match: Match[Any], seat: int, *, among_bots: bool = False) -> None:
    """Nothing can be taken back by this seat, and trying changes nothing."""
    before = match.state, list(match.log)
    try:
        match.undo(seat, among_bots=among_bots)
    except CannotUndo:
        if match.can_undo(seat, among_bots=among_bots) or (match.state, match.log) != before:
            fault(f"an undo of {called(seat)} was refused, but it changed something")
    else:
        fault(f"{called(seat)} took back what had been answered")


@law
def what_a_seat_did_not_notice_does_not_hinder_its_undo(walk: Walk) -> None:
    match, rng = walk.deal(), Random(walk.seed)
    for _ in range(400 if match.game.secrets else 0):
        if not isinstance(turn := match.turn, Decide):
            break
        match.play(rng.choice(match.actions(turn.seats[0])))
        last = match.log[-1]
        if not isinstance(last, Action) or not isinstance(match.turn, Decide):
            continue
        for other in set(range(match.game.players)) - {last.seat}:
            for change in _unseen(match, other, last.seat):
                _hinders_not(match, last, change)
                walk.met["undone past the unnoticed"] += 1


def _unseen(match: Match[Any], other: int, seat: int) -> list[Action]:
    """The first action of the other that the seat would not notice, if there is one."""
    actions, notices = match.actions(other), match.game.notices
    return [change for change in actions if not notices(match.state, change, seat)][:1]


def _hinders_not(match: Match[Any], last: Action, change: Action) -> None:
    """Play what the seat of the last action does not notice: it can still take that back."""
    before = match.view(last.seat), match.witnessed(last.seat)
    match.play(change)
    if (match.view(last.seat), match.witnessed(last.seat)) != before:
        fault(f"{called(last.seat)} does not notice {short(change)}, and yet sees something")
    if not match.can_undo(last.seat) or match.undo(last.seat) != last or change not in match.log:
        fault(f"{short(change)}, which nobody else noticed, hinders an undo")
    match.play(last)


@law
def among_bots_their_open_decisions_go_with_ones_own_but_never_luck_or_a_secret(
    walk: Walk,
) -> None:
    """Seat 0 is the person. Whatever he takes back, he sees the table as it was, and the luck to
    come is the luck that would have come."""
    match, rng = walk.deal(), Random(walk.seed)
    saw: dict[int, Any] = {}
    """Before each decision of his, by its place in the log: the state."""
    for _ in range(60):
        if not isinstance(turn := match.turn, Decide):
            break
        action = choice(match, rng, turn)
        if action.seat == 0:
            saw[len(match.log)] = match.state
        match.play(action)
        if match.can_undo(0, among_bots=True):
            walk.met["crossed"] += _back_and_forth(match, saw)
        else:
            cannot_undo(match, 0, among_bots=True)
            walk.met["not crossed"] += 1
    play_on(match, Random(1), 150)
    again = walk.deal()  # the same decisions in the same deal, none of them ever taken back
    for action in decided(match):
        again.play(action)
    if match.log != again.log:
        fault(f"after an undo the luck is another one: {difference(match.log, again.log)}")


def _back_and_forth(match: Match[Any], saw: dict[int, Any]) -> bool:
    """Take back the last decision of seat 0 and play on as before; whether others had answered."""
    places = match.undoable(0, among_bots=True)
    if not places:
        fault("whether seat A can take something back is answered differently when asked twice")
    gone = match.log[places[0] :]
    if places != tuple(range(places[0], len(match.log))):
        fault(f"an undo among bots takes back the places {places}, not all that came since")
    if match.undo(0, among_bots=True) != gone[0] or match.state != saw[places[0]]:
        fault(f"{short(gone[0])} was taken back, but all is not as it was")
    answered = False
    for place, event in zip(places, gone, strict=True):
        if not isinstance(event, Action):
            fault(f"an undo among bots went past luck: {short(event)}")
        if event.seat != 0 and match.game.reveals(match.state, event, 0):
            fault(f"an undo among bots went past a secret: {short(event)}")
        answered |= event.seat != 0
        if place == len(match.log):  # the table plays by itself what is forced
            match.play(event)
    return answered


@law
def an_action_that_merely_equals_a_legal_one_is_logged_as_the_legal_one(walk: Walk) -> None:
    match, rng = walk.deal(), Random(walk.seed)
    for _ in range(30):
        if not isinstance(turn := match.turn, Decide):
            break
        action = rng.choice(match.actions(turn.seats[0]))
        match.actions(_alike(turn.seats[0]))
        match.play(
            type(action)(**{name: _alike(value) for name, value in fields_of(action).items()})
        )
    if load(match.record()).log != match.log:
        fault("what equals a legal action is written in another way than the legal one")


def _alike(value: Any) -> Any:
    """Equal, but of another type: 1 becomes true, 2 becomes 2.0."""
    if isinstance(value, tuple):
        return tuple(map(_alike, value))
    if type(value) is not int:
        return value
    return bool(value) if value in (0, 1) else float(value)
