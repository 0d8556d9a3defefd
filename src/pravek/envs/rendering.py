"""A table drawn as a render mode asks for."""

from __future__ import annotations

from typing import Any

import gymnasium

from pravek.core.protocol import Game
from pravek.core.registry import SetupError
from pravek.envs.drawing import draw

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


def checked(mode: str | None) -> str | None:
    """A render mode, or none; SetupError if there is no such."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def rendered(game: Game[Any], state: Any, mode: str | None) -> Any:
    """The table as somebody sees it who watches: `human` prints it."""
    if mode is None:
        gymnasium.logger.warn("render() needs a render_mode, for example 'ansi'")
        return None
    canvas = draw(game, state)
    match mode:
        case "ansi":
            return canvas.ansi()
        case "svg":
            return canvas.svg()
        case "rgb_array":
            return canvas.rgb()
    print(canvas.ansi(), flush=True)
    return None
