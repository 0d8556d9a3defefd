"""Kingdomino Origins, Totem: whoever has most of a resource holds its totem.

After placing, and after the eruption if there is one, the totems are checked once: strictly
more than everybody else takes the totem; a tie takes nothing. Who burned his own majority
hands the totem to the player with the most; between tied players he chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pravek.core.protocol import Action, Event, Refusal, ScoreLine, Seat
from pravek.core.values import altered
from pravek.games.dominoes.events import Duty, Place
from pravek.games.dominoes.state import done, owe, owed, put
from pravek.games.origins.discovery import Discovery, Erupt, Fire, Fizzle
from pravek.games.origins.resources import KINDS, TERRAIN, RichLand, WithResources

POINTS = {"mammoth": 3, "fish": 4, "mushroom": 5, "flint": 6}
"""What the totems are worth (OR-1.4)."""


@dataclass(frozen=True, slots=True)
class TotemTable(RichLand):
    """A table with totems: for each kind who holds its totem; None while it lies on the table."""

    totems: tuple[Seat | None, ...] = (None,) * len(KINDS)


@dataclass(frozen=True, slots=True)
class HandOver(Duty):
    """A totem must go to one of the players tied for the most (OR-5.4)."""

    totem: str
    rivals: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Hand(Action):
    """Give the totem to this seat."""

    notation: ClassVar[str] = "{totem}-totem-to-{to}"
    totem: str
    to: Seat


class Totem(WithResources[TotemTable]):
    mode = "totem"
    layout = TotemTable
    events = (*Discovery.events, Hand)

    # The check

    def happen(self, state: TotemTable, event: Event) -> TotemTable:
        match event, owed(state):
            case Hand(_, totem, to), HandOver():
                at = KINDS.index(totem)
                return done(state, totems=put(state.totems, at, to))
            case ((Place(seat) | Fire(seat) | Fizzle(seat)), _):
                state = super().happen(state, event)
                return state if isinstance(owed(state), Erupt) else self._check(state, seat)
        return super().happen(state, event)

    def _check(self, state: TotemTable, seat: Seat) -> TotemTable:
        """Once a turn, after placing and eruption, never after a discard (OR-5.3)."""
        totems, choices = list(state.totems), []
        for index, (totem, holder) in enumerate(zip(KINDS, state.totems, strict=True)):
            counts = self.counts(state, totem)
            most = max(counts)
            if most == 0:  # OR-5.5
                totems[index] = None
            elif counts[seat] == most:
                if counts.count(most) == 1:  # OR-5.3
                    totems[index] = seat
            elif holder == seat:  # OR-5.4
                leaders = tuple(s for s, number in enumerate(counts) if number == most)
                totems[index] = leaders[0] if len(leaders) == 1 else seat
                if len(leaders) > 1:
                    choices.append(HandOver(seat, totem, leaders))
        held = tuple(totems)
        if held != state.totems:
            state = altered(state, totems=held)
        return owe(state, *choices) if choices else state

    def counts(self, state: TotemTable, kind: str) -> list[int]:
        """How many of that resource each seat has."""
        terrain = TERRAIN[kind]
        return [
            (resources & kingdom.terrains[terrain]).bit_count()
            for kingdom, resources in zip(state.kingdoms, state.resources, strict=True)
        ]

    def answers(self, state: TotemTable, duty: Duty) -> Sequence[Action]:
        if isinstance(duty, HandOver):
            return [Hand(duty.seat, duty.totem, rival) for rival in duty.rivals]
        return super().answers(state, duty)

    # Counting (OR-5.7)

    def extras(self, state: TotemTable, seat: Seat) -> Iterator[ScoreLine]:
        yield from super().extras(state, seat)
        left = state.resources[seat].bit_count()
        label = f"{left} resource{'s' * (left != 1)} left"
        yield ScoreLine(label, left, "resources", {"resources": left})
        for totem, holder in zip(KINDS, state.totems, strict=True):
            if holder == seat:
                yield ScoreLine(f"{totem} totem", POINTS[totem], "totem", {"totem": totem})

    # For people

    def reason(self, view: TotemTable, action: Action, duty: Duty) -> Refusal | None:
        if isinstance(duty, HandOver):
            text = f"The {duty.totem} totem goes to one of the players with the most."
            return Refusal("OR-5.4", "hand_over", text, {"totem": duty.totem})
        return super().reason(view, action, duty)

    def describe(self, view: TotemTable) -> Mapping[str, Any]:
        totems = [
            {"totem": totem, "points": POINTS[totem], "holder": holder}
            for totem, holder in zip(KINDS, view.totems, strict=True)
        ]
        return {**super().describe(view), "totems": totems}
