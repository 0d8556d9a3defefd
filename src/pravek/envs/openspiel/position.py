"""A moment of a game as OpenSpiel walks through it: a decision, one draw of luck, or the end.

A position never changes: copies of an OpenSpiel state share it, and what was worked out for it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from pravek.core.chance import Certain, Luck
from pravek.core.protocol import Action, Decide, Event, Over, Seat, Turn
from pravek.core.token import token
from pravek.envs.openspiel.table import Table
from pravek.envs.openspiel.things import KINDS
from pravek.envs.openspiel.words import beyond, name_of

CHANCE, TERMINAL = -1, -4
"""What OpenSpiel calls the table, and nobody (`pyspiel.PlayerId`)."""


@dataclass(frozen=True, eq=False)
class Position:
    """The state of the rules, and the things drawn so far of an outcome that is still coming."""

    table: Table
    state: Any
    told: tuple[tuple[str, ...], ...]
    """What happened, in one word each: as each seat saw it, as a spectator did, then as it was.
    One row is enough where nothing is hidden."""
    drawn: tuple[Any, ...] = ()

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.table, self.state, self.told, self.drawn)

    # What comes now

    @cached_property
    def turn(self) -> Turn:
        return self.table.rules.turn(self.state)

    @cached_property
    def player(self) -> int:
        """Who decides; of several who choose in secret, the first who has not."""
        if isinstance(self.turn, Decide):
            return self.turn.seats[0]
        return TERMINAL if isinstance(self.turn, Over) else CHANCE

    @cached_property
    def legal(self) -> dict[int, Action]:
        """The actions of whoever decides, in the order of their numbers."""
        rules, seat = self.table.rules, self.player
        if seat < 0:
            return {}
        numbered = self.table.coding.legal(rules, self.view(seat), seat)
        return dict(sorted(numbered.items()))

    @cached_property
    def outcomes(self) -> dict[int, tuple[Any, float]]:
        """What luck can bring next: each thing and its probability, by number."""
        if not isinstance(self.turn, Luck):
            return {}
        kind, numbers = KINDS[self.turn.kind], self.table.numbers
        ahead = self.turn.after(self.drawn)
        return {numbers[kind, thing]: (thing, p) for thing, p in sorted(ahead.items())}

    # What then happens

    def after(self, number: int) -> Position:
        """The position after an action or a draw; ValueError if it is not possible here."""
        if self.player == TERMINAL:
            raise ValueError("the game is over")
        if self.player == CHANCE:
            if number not in self.outcomes:
                raise ValueError(f"outcome {number} cannot come here")
            thing, _ = self.outcomes[number]
            drawn = (*self.drawn, thing)
            return Position(self.table, self.state, self.told, drawn).settled()
        if number not in self.legal:
            raise ValueError(f"action {number} is not legal for player {self.player} here")
        return self._happened(self.legal[number]).settled()

    def settled(self) -> Position:
        """The position once all has happened that is certain: what the table shows or plays."""
        now = self
        while (event := now._certain()) is not None:
            now = now._happened(event)
        return now

    def _certain(self) -> Event | None:
        """What happens next, if nobody has a say in it; None: somebody has, or it is over."""
        match self.turn:
            case Decide():
                return self.table.rules.forced(self.state)
            case Certain(outcome):
                return outcome
            case Luck() as luck if not self.outcomes:
                return luck.made_of(self.drawn)
        return None

    def _happened(self, event: Event) -> Position:
        rules, word = self.table.rules, token(event)
        rows = [(*self.told[-1], word)]
        if rules.secrets:
            sides = (*range(rules.players), None)
            rows = [self._seen(side, event, word) for side in sides] + rows
        return Position(self.table, rules.apply(self.state, event), tuple(rows))

    def _seen(self, side: Seat | None, event: Event, word: str) -> tuple[str, ...]:
        """What a seat or a spectator has seen once this has happened."""
        rules, row = self.table.rules, self._row(side)
        if not rules.notices(self.state, event, side):
            return row
        sight = rules.witness(event, side)
        return (*row, word if sight is event else token(sight))

    def _row(self, side: Seat | None) -> tuple[str, ...]:
        if not self.table.rules.secrets:
            return self.told[0]
        return self.told[self.table.rules.players if side is None else side]

    # What a seat knows

    def history(self, side: Seat | None) -> str:
        """Everything a seat saw happen, and who it is; None: a spectator."""
        return f"{name_of(side)}: {' '.join(self._row(side))}"

    def scene(self, side: Seat | None) -> str:
        """The table as a seat sees it now, and who it is; None: a spectator."""
        return f"{name_of(side)}: {json.dumps(self._described(side))}"

    def secret(self, seat: Seat) -> str:
        """What a seat sees now and a spectator does not; nothing where nothing is hidden."""
        own = beyond(self._described(seat), self._described(None))
        return json.dumps(own) if own else ""

    def _described(self, side: Seat | None) -> Any:
        return self.table.rules.describe(self.view(side))

    def view(self, side: Seat | None) -> Any:
        return self.table.rules.view(self.state, side)

    @cached_property
    def _vectors(self) -> dict[Seat, npt.NDArray[np.float32]]:
        return {}

    def vector(self, seat: Seat) -> npt.NDArray[np.float32]:
        """What a seat sees, as numbers. Things drawn but not yet laid out are not seen."""
        if seat not in self._vectors:
            coding = self.table.coding
            observed = coding.observe(self.table.rules, self.view(seat), seat)
            self._vectors[seat] = coding.flat(observed)
        return self._vectors[seat]

    def imagined(self, seat: Seat, rng: Random) -> Position:
        """A position that a seat cannot tell from this one. What the others saw is what it saw
        itself, and what they hold in the world it imagines."""
        rules = self.table.rules
        if not rules.secrets:
            return self
        world, seen = rules.imagine(self.view(seat), rng), self._row(seat)
        dreamt = Position(self.table, world, self.told, self.drawn)
        rows = [
            seen if other == seat else (*seen, f"holding({dreamt.secret(other)})")
            for other in range(rules.players)
        ]
        told = (*rows, self._row(None), (*seen, f"imagined({world!r})"))
        return Position(self.table, world, told, self.drawn)

    def __str__(self) -> str:
        """Everything that happened, and what is drawn of what comes."""
        return " ".join((*self.told[-1], *(f"{thing}…" for thing in self.drawn)))


def opening(table: Table) -> Position:
    """The position before anything was drawn."""
    rows = table.rules.players + 2 if table.rules.secrets else 1
    return Position(table, table.rules.start(), ((),) * rows).settled()
