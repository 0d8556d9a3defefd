"""The example games as others use them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pravek.core import registry

FOLDER = Path(__file__).parents[2] / "examples" / "games"
FILES = {
    "nim": FOLDER / "nim.py",
    "pig": FOLDER / "pig.py",
    "goofspiel": FOLDER / "goofspiel" / "src" / "pravek_goofspiel" / "__init__.py",
}
PACKAGE = FOLDER / "goofspiel"


def example(name: str) -> Any:
    """The class of an example game; the game itself is known to nobody afterwards."""
    kind = registry.bring(str(FILES[name])).build
    registry.forget(name)
    return kind
