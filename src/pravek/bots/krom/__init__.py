"""The bots of Krom: one that is sensible, and a search on its model."""

from collections.abc import Mapping
from typing import Any

from pravek.bots.entries import SLIPS, BotEntry
from pravek.bots.families import Family, Specs

GAMES = ("krom",)
LEVELS: Specs = {
    "pebble": ("sensible:slips=0.75",),
    "stone": ("sensible:slips=0.5",),
    "cairn": ("sensible:slips=0.2",),
    "menhir": ("sensible",),
    "spirit": ("search:time=2", "sensible"),
}


def levels(game: str, options: Mapping[str, Any]) -> Specs:
    return LEVELS


FAMILY = Family(
    games=GAMES,
    engine="krom",
    bots=(
        BotEntry(
            "sensible",
            "Goes where the expected value is, and fights when it pays.",
            "pravek.bots.krom.sensible:SensibleBot",
            games=GAMES,
            parameters=(SLIPS,),
        ),
    ),
    versions={"search": "pravek.bots.krom.search:KromSearch"},
    levels=levels,
    evaluator="pravek.bots.krom.evaluator:KromEvaluator",
    rival="pravek.bots.krom.sensible:SensibleBot",
    stand_ins=("sensible",),
)
