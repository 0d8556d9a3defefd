"""A table drawn in letters and colours: as text for a terminal, as SVG, as pixels.

Nothing secret is drawn: it is what a spectator sees.
"""

from __future__ import annotations

from typing import Any

from pravek.envs.drawing import dominoes, krom
from pravek.envs.drawing.canvas import Canvas


def draw(game: Any, state: Any) -> Canvas:
    """The table as somebody sees it who only watches."""
    view = game.view(state, None)
    return krom.draw(game, view) if game.name == "krom" else dominoes.draw(game, view)
