"""Kingdomino Origins, Discovery: volcanoes throw fire, and fire counts like crowns.

A volcano has 1, 2 or 3 craters. As soon as it is built it throws that many fires, as one
token, onto one square of its territory: the more fires, the less far. Fire never lands on a
volcano nor where there is fire already. Volcanoes themselves are worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from pravek.core.protocol import Action, Event, Refusal, ScoreLine, Seat
from pravek.core.values import altered
from pravek.games.dominoes.events import Build, Duty, Place
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.grid import (
    CENTRE,
    POSITIONS,
    Cells,
    Position,
    beyond,
    cell_at,
    each,
    on_grid,
    surroundings,
)
from pravek.games.dominoes.state import State, done, owe, owed, put
from pravek.games.origins import opening, picture
from pravek.games.origins.dominoes import BOX, VOLCANO
from pravek.games.origins.setups import SETUPS, SHORT, WORDS

FLIGHT = {1: 3, 2: 2, 3: 1}
"""How far the fires fly, by the number of craters (OR-4.1)."""
EMPIRE_OF_FIRE, HOMO_HABILIS = 10, 5


@dataclass(frozen=True, slots=True)
class Land(State):
    """The table of the family, and the squares of each seat on which a fire token lies."""

    tokens: tuple[Cells, ...] = ()
    fizzled: tuple[int, ...] = ()
    """The fires of each token that found no square and left the game."""


L = TypeVar("L", bound=Land)


@dataclass(frozen=True, slots=True)
class Erupt(Duty):
    """A volcano just built must throw its fire."""

    volcano: Position
    craters: int


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """The fire lands on this square."""

    notation: ClassVar[str] = "fire({at})"
    at: Position


@dataclass(frozen=True, slots=True)
class Fizzle(Action):
    """No square in reach can burn: the fire token leaves the game."""

    notation: ClassVar[str] = "fizzle"


class Discovery(DominoGame[L], Generic[L]):
    """The mode that is played first, and on which Totem and Tribe are built."""

    name = "origins"
    layout = Land
    mode = "discovery"
    box = BOX
    words = WORDS
    events = (*DominoGame.events, opening.Open, Fire, Fizzle)

    def __init__(
        self,
        players: int = 4,
        short: bool = False,
        empire_of_fire: bool = False,
        homo_habilis: bool = False,
        hut_shelters: bool = False,
    ) -> None:
        self.empire_of_fire, self.homo_habilis = empire_of_fire, homo_habilis
        self.hut_shelters = hut_shelters
        options = {
            "mode": self.mode,
            "short": short,
            "empire_of_fire": empire_of_fire,
            "homo_habilis": homo_habilis,
            "hut_shelters": hut_shelters,
        }
        super().__init__(players, (SHORT if short else SETUPS)[players], options)

    def laid(self) -> dict[str, Any]:
        bag = (0, 1) if self.players == 2 else self.setup.pieces  # OR-2.5
        return super().laid() | {"bag": bag, "tokens": (0,) * self.players}

    def first_choice(self, seat: Seat) -> Duty:
        return opening.Opening(seat) if self.players == 2 else super().first_choice(seat)

    def first_clause(self) -> str:
        return "OR-2.5" if self.players == 2 else "OR-2.2"

    # Eruptions

    def answers(self, state: L, duty: Duty) -> Sequence[Action]:
        match duty:
            case Erupt(seat, volcano, craters):
                cells = each(self.landing(state, seat, volcano, craters))
                return [Fire(seat, POSITIONS[cell]) for cell in cells] or [Fizzle(seat)]
            case opening.Opening(seat):
                return opening.choices(seat)
        return super().answers(state, duty)

    def happen(self, state: L, event: Event) -> L:
        match event, owed(state):
            case Place(), Build(_, number):
                return owe(super().happen(state, event), *self._eruption(event, number))
            case Fire(seat, at), Erupt(_, _, craters):
                return self.burn(done(state), seat, cell_at(*at), craters)
            case Fizzle(), Erupt(_, _, craters):  # OR-4.4
                return altered(done(state), fizzled=(*state.fizzled, craters))
            case opening.Open(), opening.Opening():
                return self.all_stand(opening.opened(state, event))
        return super().happen(state, event)

    def _eruption(self, place: Place, number: int) -> tuple[Duty, ...]:
        """The volcano of the domino just placed erupts at once (OR-4.1)."""
        cell = cell_at(*place.at)
        squares = zip(self.box[number].halves, (cell, beyond(cell, place.towards)), strict=True)
        return tuple(
            Erupt(place.seat, POSITIONS[at], half.craters) for half, at in squares if half.craters
        )

    def landing(self, state: L, seat: Seat, volcano: Position, craters: int) -> Cells:
        """The squares the fire may land on: in reach, no volcano, no fire yet (OR-4.2, OR-4.3)."""
        kingdom = state.kingdoms[seat]
        reach = cell_at(*volcano)
        for _ in range(FLIGHT[craters]):
            reach = surroundings(reach)
        fire = kingdom.symbols[0] | kingdom.symbols[1]
        shelter = CENTRE if self.hut_shelters else 0
        return reach & kingdom.built & ~(kingdom.terrains[VOLCANO] | fire | shelter)

    def burn(self, state: L, seat: Seat, cell: Cells, fires: int) -> L:
        """A fire token lands: its fires count like printed ones (OR-4.5)."""
        tokens = put(state.tokens, seat, state.tokens[seat] | cell)
        kingdom = state.kingdoms[seat].mark(cell, fires)
        return altered(state, kingdoms=put(state.kingdoms, seat, kingdom), tokens=tokens)

    # Counting

    def only_regions(self) -> bool:
        return not (self.empire_of_fire or self.homo_habilis)

    def extras(self, state: L, seat: Seat) -> Iterator[ScoreLine]:
        kingdom = state.kingdoms[seat]
        if self.empire_of_fire and kingdom.is_centred:  # OR-8.1
            yield ScoreLine("Empire of Fire", EMPIRE_OF_FIRE, "empire_of_fire")
        if self.homo_habilis and kingdom.is_complete:  # OR-8.2
            yield ScoreLine("Homo Habilis", HOMO_HABILIS, "homo_habilis")

    # For people

    def reason(self, view: L, action: Action, duty: Duty) -> Refusal | None:
        match action, duty:
            case Fire(seat, at), Erupt(_, volcano, craters):
                return self._out_of_fire(view, seat, at, volcano, craters)
            case Fizzle(), Erupt():
                return Refusal("OR-4.4", "must_land", "The fire must land on a square in reach.")
            case _, Erupt():
                return Refusal("OR-2.7", "wrong_moment", "First the volcano erupts.")
            case _, opening.Opening():
                return Refusal("OR-2.5", "opening", "Take positions 1 and 4, or 2 and 3.")
        return super().reason(view, action, duty)

    def _out_of_fire(
        self, view: L, seat: Seat, at: Position, volcano: Position, craters: int
    ) -> Refusal:
        kingdom = view.kingdoms[seat]
        cell = cell_at(*at) if on_grid(*at) else 0
        if not cell & kingdom.built:
            return Refusal("OR-4.3", "off_territory", "Fire lands on a square of the territory.")
        if max(abs(at[0] - volcano[0]), abs(at[1] - volcano[1])) > FLIGHT[craters]:
            reach = FLIGHT[craters]
            text = f"This volcano throws its fire at most {reach} square{'s' * (reach > 1)} away."
            return Refusal("OR-4.1", "too_far", text, {"reach": reach})
        if cell & kingdom.terrains[VOLCANO]:
            return Refusal("OR-4.3", "fire_on_volcano", "Fire does not land on a volcano.")
        if cell & (kingdom.symbols[0] | kingdom.symbols[1]):
            return Refusal("OR-4.3", "fire_on_fire", "There is fire on that square already.")
        return Refusal("OR-4.3", "hut_shelters", "The hut shelters its square from fire.")

    def preview(self, view: L, action: Action) -> Mapping[str, Any]:
        if isinstance(action, Fire):
            return {"points": self.gain(view, action)}
        return super().preview(view, action)

    def describe(self, view: L) -> Mapping[str, Any]:
        table = {**super().describe(view), "mode": self.mode}
        return picture.with_fire(table, view.kingdoms, view.tokens, view.fizzled)
