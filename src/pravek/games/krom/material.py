"""What is printed in the box of Krom: our reconstruction of it."""

from collections.abc import Mapping
from typing import Any

from pravek.games.krom import cards


def printed() -> Mapping[str, Any]:
    """The card file: characters, prices, and every card of the four decks."""
    return {"cards": cards.ours().file}
