"""Kingdomino Origins, Tribe: resources are given up to recruit cave people.

After choosing the next domino a player may recruit once: two different resources for somebody
face up in the cave, or one of each kind for anybody of the pile. The person stands at once on
a square of the territory. The cave is refilled only with a new line of dominoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pravek.core.chance import Shuffle
from pravek.core.protocol import Action, Chance, Event, Refusal, ScoreLine, Seat
from pravek.core.values import altered
from pravek.games.dominoes.events import Choose, Claim, Deal, Duty
from pravek.games.dominoes.grid import Cells, cell_at
from pravek.games.dominoes.state import done, owe, owed, put
from pravek.games.origins import people, picture, recruiting
from pravek.games.origins.discovery import Discovery, Fire
from pravek.games.origins.people import EVERYBODY, People, Person
from pravek.games.origins.recruiting import (
    Decline,
    Faces,
    Give,
    Invite,
    Pay,
    Recruit,
    Settle,
    Stand,
    Summon,
)
from pravek.games.origins.resources import RichLand, WithResources, kind_at

SPACES = 4
"""How many people lie face up in the cave."""


@dataclass(frozen=True, slots=True)
class TribeTable(RichLand):
    """A table with people: those of each seat, those face up in the cave, and the pile."""

    people: tuple[People, ...] = ()
    cave: tuple[str | None, ...] = (None,) * SPACES
    pile: tuple[str, ...] = EVERYBODY
    """Face down. Everybody knows who is in it, nobody in which order: so it has none."""
    refill: bool = False


class Tribe(WithResources[TribeTable]):
    mode = "tribe"
    layout = TribeTable
    events = (*Discovery.events, Faces, Decline, Invite, Summon, Give, Stand)

    def laid(self) -> dict[str, Any]:
        return super().laid() | {"people": ((),) * self.players}

    # The cave (OR-6.2)

    def chance(self, state: TribeTable) -> Chance | None:
        if state.refill:
            return Shuffle(Faces, state.pile, min(state.cave.count(None), len(state.pile)))
        return super().chance(state)

    # Recruiting (OR-6.3)

    def answers(self, state: TribeTable, duty: Duty) -> Sequence[Action]:
        match duty:
            case Recruit(seat):
                kinds = self.kinds(state, seat)
                return recruiting.offers(seat, kinds, state.cave, state.pile)
            case Pay(seat, _, given, _):
                return recruiting.payments(seat, state.kingdoms[seat], state.resources[seat], given)
            case Settle(seat, _):
                return recruiting.stands(seat, self.ground(state, seat))
        return super().answers(state, duty)

    def happen(self, state: TribeTable, event: Event) -> TribeTable:
        match event, owed(state):
            case Deal(), _:
                lacks = not state.bag and None in state.cave and state.pile != ()
                return altered(super().happen(state, event), refill=lacks)
            case Faces(faces), _:
                left = list(state.pile)
                for face in faces:
                    left.remove(face)
                new = iter(faces)
                cave = tuple(next(new, None) if face is None else face for face in state.cave)
                return altered(state, cave=cave, pile=tuple(left), refill=False)
            case Claim(seat), Choose() if state.current:
                state = super().happen(state, event)
                offers = recruiting.offers(seat, self.kinds(state, seat), state.cave, state.pile)
                return owe(state, Recruit(seat)) if len(offers) > 1 else state
            case Decline(), Recruit():
                return done(state)
            case Invite(seat, person), Recruit():
                cave = put(state.cave, state.cave.index(person), None)
                return owe(altered(done(state), cave=cave), Pay(seat, person, (), 2))
            case Summon(seat, person), Recruit():
                at = state.pile.index(person)
                pile = state.pile[:at] + state.pile[at + 1 :]
                return owe(altered(done(state), pile=pile), Pay(seat, person, (), 4))
            case Give(seat, at), Pay(_, person, given, left):
                return self._given(done(state), seat, at, Pay(seat, person, given, left))
            case Stand(seat, at), Settle(_, person):
                band = (*state.people[seat], Person(person, cell_at(*at)))
                return done(state, people=put(state.people, seat, band))
        return super().happen(state, event)

    def _given(self, state: TribeTable, seat: Seat, at: tuple[int, int], pay: Pay) -> TribeTable:
        """A resource is given up and leaves the game (OR-6.4)."""
        kingdom, cell = state.kingdoms[seat], cell_at(*at)
        kind = kind_at(kingdom, state.resources[seat], cell)
        assert kind is not None
        state = self.keep(state, seat, state.resources[seat] & ~cell)
        if pay.left == 1:
            return owe(state, Settle(seat, pay.person))
        return owe(state, Pay(seat, pay.person, (*pay.given, kind), pay.left - 1))

    def kinds(self, state: TribeTable, seat: Seat) -> int:
        """How many different resources a seat has."""
        return recruiting.kinds(state.kingdoms[seat], state.resources[seat])

    def ground(self, state: TribeTable, seat: Seat) -> Cells:
        """Where somebody may stand (OR-6.5)."""
        squares = state.kingdoms[seat], state.resources[seat], self.standing(state, seat)
        return recruiting.ground(*squares)

    def standing(self, state: TribeTable, seat: Seat) -> Cells:
        """Where people stand already."""
        return sum(person.cell for person in state.people[seat])

    def burn(self, state: TribeTable, seat: Seat, cell: Cells, fires: int) -> TribeTable:
        """A fire token removes the person it lands on from the game (OR-6.6)."""
        state = super().burn(state, seat, cell, fires)
        left = tuple(person for person in state.people[seat] if person.cell != cell)
        return altered(state, people=put(state.people, seat, left))

    # Counting (OR-7.9)

    def extras(self, state: TribeTable, seat: Seat) -> Iterator[ScoreLine]:
        yield from super().extras(state, seat)
        yield from people.sheet(state.kingdoms[seat], state.resources[seat], state.people[seat])

    # For people at the table

    def reason(self, view: TribeTable, action: Action, duty: Duty) -> Refusal | None:
        seat = action.seat
        if isinstance(action, Stand) and isinstance(duty, Settle):
            squares = view.kingdoms[seat], view.resources[seat], self.standing(view, seat)
            return recruiting.off_ground(*squares, action.at)
        kinds = self.kinds(view, seat)
        return recruiting.reason(action, duty, kinds) or super().reason(view, action, duty)

    def preview(self, view: TribeTable, action: Action) -> Mapping[str, Any]:
        match action:
            case Give() | Stand():
                return {"points": self.gain(view, action)}
            case Invite(seat, person) | Summon(seat, person):
                price = 2 if isinstance(action, Invite) else 4
                table = (view.kingdoms[seat], view.resources[seat], view.people[seat])
                return {"points": recruiting.best_gain(*table, person, price)}
            case Fire(seat, at):
                hit = [p.kind for p in view.people[seat] if p.cell == cell_at(*at)]
                told = super().preview(view, action)
                return {**told, "burns": hit[0]} if hit else told
        return super().preview(view, action)

    def describe(self, view: TribeTable) -> Mapping[str, Any]:
        table = picture.with_people(super().describe(view), view.kingdoms, view.people)
        return {**table, "cave": view.cave, "pile": view.pile}
