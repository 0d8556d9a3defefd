"""What is printed in the box of Origins."""

from collections.abc import Mapping
from typing import Any

from pravek.games.dominoes import picture
from pravek.games.origins.dominoes import BOX


def printed() -> Mapping[str, Any]:
    """Both halves of the 48 dominoes, by number."""
    return {"dominoes": picture.dominoes(BOX)}
