"""Everything a game of one's own is written with: `from pravek.game import …`."""

from pravek.core import picture
from pravek.core.base import points
from pravek.core.chance import Certain, Dice, Draw, Pick, Shuffle
from pravek.core.entry import Entry, Option
from pravek.core.open_game import OpenGame
from pravek.core.picture import (
    card,
    cards,
    die,
    each_seat,
    grid,
    listed,
    number,
    pile,
    seat,
    text,
)
from pravek.core.protocol import (
    Action,
    Decide,
    Event,
    Outcome,
    Over,
    Refusal,
    Score,
    ScoreLine,
    Seat,
    Turn,
)
from pravek.core.secret_game import Sealed, SecretGame

__all__ = [
    "Action",
    "Certain",
    "Decide",
    "Dice",
    "Draw",
    "Entry",
    "Event",
    "OpenGame",
    "Option",
    "Outcome",
    "Over",
    "Pick",
    "Refusal",
    "Score",
    "ScoreLine",
    "Sealed",
    "Seat",
    "SecretGame",
    "Shuffle",
    "Turn",
    "card",
    "cards",
    "die",
    "each_seat",
    "grid",
    "listed",
    "number",
    "picture",
    "pile",
    "points",
    "seat",
    "text",
]
