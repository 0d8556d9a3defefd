"""What a bot is asked, and its thought, slice by slice: nobody waits for the whole of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pravek.core.protocol import Action, Game, Seat
from pravek.table.consulting import Consult
from pravek.table.holders import STAND_IN
from pravek.table.play import Play
from pravek.table.rivals import Rival
from pravek.table.shapes import Advice, Level


@dataclass(slots=True)
class Memory:
    """What the bot of a seat wants to know at its next decision; it goes with the page."""

    held: Any = None


@dataclass(frozen=True, slots=True)
class Question:
    """A decision, as the seat that owes it sees it."""

    game: Game[Any]
    view: Any
    seat: Seat
    actions: Sequence[Action]
    level: Level
    memory: Memory
    rival: Rival | None = None
    """At a table of the day: which decision of which rival it is, whatever the level."""


Memories = dict[tuple[Seat, Level], Memory]
"""Those of one table: another bot on the seat has a memory of its own."""
Think = Callable[[Question], Iterator[Action | None]]
"""A bot: it yields None as long as it thinks, at its own pace, and then one of the actions."""


Advise = Callable[[Consult], Iterator[Advice | None]]
"""An adviser: yields None as long as it thinks, and then what it recommends."""


class NoThought(Exception):
    """The bot has not answered with anything that can be played."""


class Thought:
    """A bot's thought about one question."""

    def __init__(
        self, think: Think, play: Play, seat: Seat, memories: Memories, rival: Rival | None = None
    ) -> None:
        self._play, self._seat, self._asked = play, seat, play.asked[seat]
        level = play.holders[seat].level or STAND_IN
        memory = memories.setdefault((seat, level), Memory())
        view, self.actions = play.match.view(seat), tuple(play.match.actions(seat))
        self._question = Question(play.game, view, seat, self.actions, level, memory, rival)
        self._think = think
        self._slices: Iterator[Action | None] | None = None

    def is_about(self, play: Play) -> bool:
        """Whether the question is still the same."""
        return self._play is play and play.asked[self._seat] == self._asked

    def go_on(self) -> Action | None:
        """A slice more: what it decides, or None if it still thinks; NoThought if it never will."""
        if len(self.actions) == 1:
            return self.actions[0]
        try:
            self._slices = self._slices or self._think(self._question)
            action = next(self._slices)
        except Exception as error:
            raise NoThought from error
        if action is not None and action not in self.actions:
            raise NoThought
        return action


@dataclass(frozen=True, slots=True)
class Advising:
    """Advice somebody waits for."""

    consult: Consult
    slices: Iterator[Advice | None]
