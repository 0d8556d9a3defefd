"""A game in which people choose at the same time, in secret, and then show what they chose.

Its author writes the rules as if everybody chose at one instant: `start`, `waits` (who chooses
now, or which luck comes, or that it is over), `choices` (what each of them may choose), `reveal`
(the outcome in which all choices are shown), `happen` (what an outcome changes) and `scores`.
Sealing, who has seen what, and worlds that a search may imagine are worked out here. Whoever has
chosen may choose again, unseen, until the last one has chosen.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar, TypeVar

from pravek.core import picture
from pravek.core.base import BaseGame
from pravek.core.chance import Certain
from pravek.core.protocol import Action, Chance, Decide, Event, Outcome, Seat, Turn


@dataclass(frozen=True)
class Chosen(Action):
    """Somebody has chosen; what, nobody else can see."""

    notation: ClassVar[str] = "chosen"


@dataclass(frozen=True, kw_only=True)
class Sealed:
    """A state in which choices lie face down. The states of a game with secrets derive from it."""

    sealed: tuple[Action, ...] = field(default=())
    """The choices made so far, in the order of the seats."""


T = TypeVar("T", bound=Sealed)


@dataclass(frozen=True, slots=True)
class Unseen:
    """The table will show what was sealed. Whoever looks at a view cannot say what."""

    kind: str

    def sample(self, rng: Random) -> Outcome:
        raise ValueError("a view does not know what is sealed: imagine a world first")

    def odds(self) -> Iterator[tuple[Outcome, float]]:
        raise ValueError("a view does not know what is sealed: imagine a world first")

    def allows(self, outcome: Event) -> bool:
        return type(outcome).__name__ == self.kind


class SecretGame(BaseGame[T]):
    """Choices are sealed until everybody has made one."""

    secrets = True

    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        if "events" in cls.__dict__ and Chosen not in cls.events:
            cls.events = (*cls.events, Chosen)

    # What the author writes besides `start` and `scores`

    @abstractmethod
    def waits(self, state: T) -> Turn:
        """What the table waits for: `Decide` of all who choose now, luck, or the end."""

    @abstractmethod
    def choices(self, state: T, seat: Seat) -> Sequence[Action]:
        """What a seat that chooses now may choose; never asked of another."""

    @abstractmethod
    def reveal(self, state: T, choices: Sequence[Action]) -> Outcome:
        """The outcome that shows the choices, given in the order of the seats."""

    @abstractmethod
    def happen(self, state: T, event: Outcome) -> T:
        """The state after luck, or after the choices were shown. It knows no sealed choice."""

    # What may be hidden besides: a game with hidden hands replaces these three

    def hide(self, state: T, seat: Seat | None) -> T:
        """The state without what `seat` cannot see, apart from sealed choices."""
        return state

    def guess(self, view: T, rng: Random) -> T:
        """The view with what was hidden filled in fairly, apart from sealed choices."""
        return view

    def shown(self, event: Outcome, seat: Seat | None) -> Event:
        """An outcome as `seat` sees it."""
        return event

    # What follows

    def turn(self, state: T) -> Turn:
        asked = self.waits(state)
        if not isinstance(asked, Decide):
            return asked
        chosen = {choice.seat for choice in state.sealed}
        left = tuple(seat for seat in asked.seats if seat not in chosen)
        return Decide(left) if left else self._showing(state)

    def actions(self, state: T, seat: Seat) -> Sequence[Action]:
        """The choices of one who chooses now, also to change one's mind; none once all have
        chosen."""
        asked = self.waits(state)
        if not isinstance(asked, Decide) or seat not in asked.seats:
            return ()
        chosen = {choice.seat for choice in state.sealed}
        return () if chosen.issuperset(asked.seats) else self.choices(state, seat)

    def _showing(self, state: T) -> Chance:
        if not any(isinstance(choice, Chosen) for choice in state.sealed):
            return Certain(self.reveal(state, state.sealed))
        world = self.imagine(state, Random(0))
        return Unseen(type(self.reveal(world, world.sealed)).__name__)

    def apply(self, state: T, event: Event) -> T:
        if isinstance(event, Outcome):
            return replace(self.happen(state, event), sealed=())
        assert isinstance(event, Action)
        return replace(state, sealed=_laid(state.sealed, event))

    def view(self, state: T, seat: Seat | None) -> T:
        sealed = tuple(c if c.seat == seat else Chosen(c.seat) for c in state.sealed)
        return replace(self.hide(state, seat), sealed=sealed)

    def witness(self, event: Event, seat: Seat | None) -> Event:
        if isinstance(event, Outcome):
            return self.shown(event, seat)
        assert isinstance(event, Action)
        return event if event.seat == seat else Chosen(event.seat)

    def notices(self, state: T, event: Event, seat: Seat | None) -> bool:
        """A choice changed for another is sealed as before."""
        if not isinstance(event, Action) or event.seat == seat:
            return True
        return all(choice.seat != event.seat for choice in state.sealed)

    def reveals(self, state: T, action: Action, seat: Seat) -> bool:
        """A sealed choice shows nothing."""
        return False

    def imagine(self, view: T, rng: Random) -> T:
        """Whoever has chosen chose any legal action, each as likely as the next."""
        world = self.guess(view, rng)
        unsealed = replace(world, sealed=())
        sealed = tuple(
            rng.choice(self.choices(unsealed, choice.seat))
            if isinstance(choice, Chosen)
            else choice
            for choice in view.sealed
        )
        return replace(world, sealed=sealed)

    def describe(self, view: T) -> Mapping[str, Any]:
        told = {name: each for name, each in super().describe(view).items() if name != "sealed"}
        chosen = [picture.seat(choice.seat) for choice in view.sealed]
        return told | ({"chosen": picture.listed(chosen)} if chosen else {})


def _laid(sealed: tuple[Action, ...], choice: Action) -> tuple[Action, ...]:
    """The choices with this one in place of an earlier one of its seat."""
    others = [other for other in sealed if other.seat != choice.seat]
    return tuple(sorted([*others, choice], key=lambda laid: laid.seat))
