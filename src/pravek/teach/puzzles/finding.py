"""Games of bots, and the decisions in them that may be puzzles, in the order they are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from pravek.bots import levels
from pravek.bots.catalog import make
from pravek.bots.runner import play_match
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Event, Game, Seat
from pravek.core.token import token

PLAYERS = ("stone", "cairn", "menhir", "menhir")
"""The levels that play the games: people's positions are seldom those of perfect play."""
LEAST, MOST = 3, 24
"""How many legal actions a puzzle has."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision of a game that was played."""

    game: Game[Any]
    events: tuple[Event, ...]
    """All that happened before it."""
    state: Any
    seat: Seat
    deed: str
    """What kind of action was chosen there."""

    @property
    def view(self) -> Any:
        """What the seat sees."""
        return self.game.view(self.state, self.seat)

    @property
    def kinds(self) -> set[str]:
        """The kinds of action there are to choose from."""
        return {type(action).__name__ for action in self.game.actions(self.state, self.seat)}

    @property
    def words(self) -> str:
        return " ".join(map(token, self.events))

    @property
    def is_sealed(self) -> bool:
        """Whether others choose at once and in secret."""
        game, seats = self.game, range(self.game.players)
        others = [seat for seat in seats if seat != self.seat]
        turn = game.turn(self.state)
        owing = isinstance(turn, Decide) and len(turn.seats) > 1
        return owing or any(game.actions(self.state, seat) for seat in others)


def played(game: Game[Any], seed: str) -> Match[Any]:
    """A game of bots, the same for the same seed."""
    luck = Random(seed)
    match = Match(game, seed=luck.getrandbits(60))
    level = [luck.choice(PLAYERS) for _ in range(game.players)]
    specs = [levels.bot_for(game.name, each, game.options) for each in level]
    return play_match(match, [make(spec, game, luck.getrandbits(60)) for spec in specs])


def spots(match: Match[Any], seed: str) -> list[Spot]:
    """The decisions of a game, in the order they are looked at."""
    found = list(_spots(match))
    Random(f"{seed}/order").shuffle(found)
    return found


def _spots(match: Match[Any]) -> Iterator[Spot]:
    game, log = match.game, tuple(match.log)
    state = game.start()
    for number, event in enumerate(log):
        if isinstance(event, Action) and _owes(game, state, event.seat):
            yield Spot(game, log[:number], state, event.seat, type(event).__name__)
        state = game.apply(state, event)


def _owes(game: Game[Any], state: Any, seat: Seat) -> bool:
    """Whether the seat has to choose among some, and not too many."""
    turn = game.turn(state)
    owing = isinstance(turn, Decide) and seat in turn.seats
    return owing and LEAST <= len(game.actions(state, seat)) <= MOST
