"""Wooden resources: one on every grassland, lake, jungle and quarry square without printed fire.

A resource stays with its square until fire burns it or its owner gives it up. What kind it is
follows from the terrain it lies on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pravek.core.protocol import Action, Event, Seat
from pravek.core.values import altered
from pravek.games.dominoes.domino import Domino, Half
from pravek.games.dominoes.events import Build, Place
from pravek.games.dominoes.grid import Cells, beyond, cell_at
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import owed, put
from pravek.games.origins import picture
from pravek.games.origins.discovery import Discovery, Fire, Land
from pravek.games.origins.dominoes import BOX

GROWS = {"grassland": "mammoth", "lake": "fish", "jungle": "mushroom", "quarry": "flint"}
KINDS = tuple(GROWS.values())
TERRAIN = {kind: BOX.terrains.index(terrain) for terrain, kind in GROWS.items()}
"""The terrain on which each kind lies."""


@dataclass(frozen=True, slots=True)
class RichLand(Land):
    """A table with resources: for each seat the squares on which one lies."""

    resources: tuple[Cells, ...] = ()


R = TypeVar("R", bound=RichLand)


def resource_of(half: Half) -> str | None:
    """What arrives with a square when its line is shown (OR-5.1)."""
    return None if half.symbols else GROWS.get(BOX.terrains[half.terrain])


def arriving(domino: Domino, cell: Cells, towards: str) -> Cells:
    """The squares of a placed domino on which a resource lies."""
    cells = (cell, beyond(cell, towards))
    return sum(at for half, at in zip(domino.halves, cells, strict=True) if resource_of(half))


def kind_at(kingdom: Kingdom, resources: Cells, cell: Cells) -> str | None:
    """The resource on a square, if there is one."""
    if not cell & resources:
        return None
    return next(kind for kind, terrain in TERRAIN.items() if cell & kingdom.terrains[terrain])


class WithResources(Discovery[R], Generic[R]):
    """Discovery with resources: they come with the dominoes, and burn."""

    def laid(self) -> dict[str, Any]:
        return super().laid() | {"resources": (0,) * self.players}

    def happen(self, state: R, event: Event) -> R:
        match event, owed(state):
            case Place(seat, at, towards), Build(_, number):
                new = arriving(self.box[number], cell_at(*at), towards)
                return self.keep(super().happen(state, event), seat, state.resources[seat] | new)
        return super().happen(state, event)

    def burn(self, state: R, seat: Seat, cell: Cells, fires: int) -> R:
        """A fire token destroys the resource it lands on (OR-5.2)."""
        state = super().burn(state, seat, cell, fires)
        return self.keep(state, seat, state.resources[seat] & ~cell)

    def keep(self, state: R, seat: Seat, resources: Cells) -> R:
        """The resources of a seat are now these."""
        return altered(state, resources=put(state.resources, seat, resources))

    def only_regions(self) -> bool:
        return False

    def preview(self, view: R, action: Action) -> Mapping[str, Any]:
        told = super().preview(view, action)
        if isinstance(action, Fire):
            seat = action.seat
            burned = kind_at(view.kingdoms[seat], view.resources[seat], cell_at(*action.at))
            return {**told, "burns": burned}
        return told

    def describe(self, view: R) -> Mapping[str, Any]:
        table = super().describe(view)
        return picture.with_resources(table, view.kingdoms, view.resources, kind_at, resource_of)
