"""Where to look for a move, without saying the move: the region of the own land it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pravek.core.protocol import Action
from pravek.games.dominoes.events import Place
from pravek.games.dominoes.grid import CENTRE, Cells, beyond, cell_at
from pravek.games.dominoes.kingdom import Region
from pravek.games.dominoes.picture import positions


def focus(game: Any, view: Any, action: Action) -> Mapping[str, Any]:
    """The region that a domino joins, the better one if there are two, or the start; the region
    around a single square. Nothing for what is no matter of the land."""
    at = getattr(action, "at", None)
    if at is None:
        return {}
    before, here = view.kingdoms[action.seat], cell_at(*at)
    if not isinstance(action, Place):
        return _marked(game, [region for region in before.regions if region.cells & here], here)
    laid = here | beyond(here, action.towards)
    grown = game.happen(view, action).kingdoms[action.seat]
    joined = [region for region in grown.regions if region.cells & laid]
    return _marked(game, [region for region in joined if region.cells & ~laid], CENTRE, laid)


def _marked(game: Any, regions: list[Region], otherwise: Cells, but: Cells = 0) -> dict[str, Any]:
    """The most valuable of these regions without what is not there yet."""
    if not regions:
        return {"cells": positions(otherwise)}
    best = max(regions, key=lambda region: (region.points, region.squares))
    terrain = game.box.terrains[best.terrain]
    return {"cells": positions(best.cells & ~but), "terrain": terrain}
