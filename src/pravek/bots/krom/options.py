"""Which of the legal actions deserve a thought: the clearly worse are left out."""

from __future__ import annotations

from collections.abc import Sequence

from pravek.bots.krom.climbing import Climber, rerolls
from pravek.bots.krom.sensible.fighter import Fighter
from pravek.bots.krom.sensible.worth import Worth
from pravek.core.protocol import Action, Seat
from pravek.games.krom import Krom, odds
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.state import State

HUNTS, PLAYS = 4, 4


def options(
    game: Krom, view: State, seat: Seat, actions: Sequence[Action], climber: Climber
) -> list[Action]:
    """The actions to compare, each of them legal; never empty."""
    duty = view.stack[-1]
    worth = Worth.of(game.table, view, seat)
    if isinstance(duty, owed.Climbing):
        again = rerolls(climber, view, seat, duty)
        return [a for a in actions if not isinstance(a, e.Reroll) or a in again]
    hunts = [action for action in actions if isinstance(action, e.Hunt)]
    plays = [action for action in actions if isinstance(action, e.Play)]
    if isinstance(duty, owed.ActionTurn):
        hunts = sorted(hunts, key=lambda hunt: -_hunt(game, worth, hunt))[:HUNTS]
        fighter = Fighter(game, view, seat)
        plays = sorted(plays, key=lambda play: -fighter.gain(play, worth))[:PLAYS]
    kept = (*hunts, *plays)
    return [a for a in actions if not isinstance(a, e.Hunt | e.Play) or a in kept]


def _hunt(game: Krom, worth: Worth, hunt: e.Hunt) -> float:
    animal = game.table.cards.hunting[hunt.card]
    chance = odds.hunt(animal.dice + hunt.extra, animal.value)
    return chance * worth(animal.reward) - game.table.cards.hunting_prices[hunt.extra]
