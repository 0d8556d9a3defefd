"""Kingdomino: 2 to 4 players build kingdoms of dominoes."""

from typing import Any

from pravek.core.extras import Reference
from pravek.core.protocol import Game
from pravek.core.registry import Entry, Option, register
from pravek.games.kingdomino.dynasty import Dynasty
from pravek.games.kingdomino.rules import Kingdomino


def build(dynasty: bool = False, **options: Any) -> Game[Any]:
    return Dynasty(**options) if dynasty else Kingdomino(**options)


register(
    Entry(
        name="kingdomino",
        title="Kingdomino",
        about="Choose dominoes, build a kingdom around your castle, multiply land by crowns.",
        players=(2, 3, 4),
        default_players=4,
        options=(
            Option(
                "mighty_duel",
                "Two players use all 48 dominoes and build 7 by 7.",
                players=(2,),
                called="the Mighty Duel",
            ),
            Option(
                "all_dominoes",
                "Three players use all 48 dominoes, four in a line.",
                players=(3,),
            ),
            Option("middle_kingdom", "10 points for a castle in the middle of its kingdom."),
            Option("harmony", "5 points for a complete kingdom."),
            Option("dynasty", "Three games in a row; the sum of the scores wins."),
        ),
        build=build,
        chance=True,
        secrets=False,
        material=Reference("pravek.games.kingdomino.material:printed"),
        typed=Reference("pravek.games.kingdomino.reader:KINGDOMS"),
        reasons=Reference("pravek.games.dominoes.advice:reasons"),
        focus=Reference("pravek.games.dominoes.focus:focus"),
        terminal=Reference("pravek.games.kingdomino.terminal:SCREEN"),
        verbs={
            "score": Reference("pravek.games.dominoes.terminal.score:command"),
            "placements": Reference("pravek.games.dominoes.terminal.placements:command"),
        },
        daily=(
            {"players": 2},
            {"players": 4},
            {"players": 2, "mighty_duel": True},
            {"players": 3},
            {"players": 4, "harmony": True, "middle_kingdom": True},
            {"players": 2, "mighty_duel": True, "harmony": True, "middle_kingdom": True},
            {"players": 3, "all_dominoes": True, "harmony": True, "middle_kingdom": True},
        ),
    )
)

__all__ = ["Dynasty", "Kingdomino", "build"]
