"""One game on the rules, decision by decision, in numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pravek.core.match import Match, stream
from pravek.core.protocol import Action, Decide, Event, Game, Over, Score, Seat
from pravek.envs.coding import Coding, Mask, Observation
from pravek.envs.setups import coding_of

DEALS = 2**63
"""So many deals can be asked for by number."""


class Play:
    """The same game as a `Match` of the same seed. It keeps a log, and cannot take back."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game, self.seed = game, seed
        self.coding: Coding = coding_of(game)
        self.state = game.start()
        self.log: list[Event] = []
        self.seat: Seat | None = None
        """Who decides; of several who choose in secret, one after the other. None: it is over."""
        self.legal: dict[int, Action] = {}
        """What he may decide, by its number."""
        self._dealt: Counter[str] = Counter()
        self._settle()

    @property
    def scores(self) -> tuple[Score, ...]:
        return self.game.scores(self.state)

    def step(self, number: int) -> None:
        """Decide; ValueError if it is not legal, and nothing has changed."""
        action = self.legal.get(number)
        if action is None:
            raise ValueError(f"action {number} is not legal here: look at the action mask")
        self._happen(action)
        self._settle()

    def observe(self, seat: Seat) -> Observation:
        """What a seat sees, from its view alone."""
        view = self._view if seat == self.seat else self.game.view(self.state, seat)
        return self.coding.observe(self.game, view, seat)

    def mask(self, seat: Seat) -> Mask:
        """What a seat may decide now; nothing if it is not its turn."""
        return self._mask.copy() if seat == self.seat else self.coding.mask_of(())

    def match(self) -> Match[Any]:
        """The game as a match, to be written down or watched."""
        return Match.replay(self.game, self.log, seed=self.seed)

    def _happen(self, event: Event) -> None:
        self.state = self.game.apply(self.state, event)
        self.log.append(event)

    def _settle(self) -> None:
        """Let the table speak until somebody has something to decide."""
        game = self.game
        while True:
            turn = game.turn(self.state)
            if isinstance(turn, Over):
                self.seat, self.legal = None, {}
                return
            if not isinstance(turn, Decide):
                self._happen(turn.sample(stream(self.seed, turn.kind, self._dealt[turn.kind])))
                self._dealt[turn.kind] += 1
            elif (forced := game.forced(self.state)) is not None:
                self._happen(forced)
            else:
                self.seat = turn.seats[0]
                self._view = game.view(self.state, self.seat)
                self.legal = self.coding.legal(game, self._view, self.seat)
                self._mask = self.coding.mask_of(self.legal)
                return
