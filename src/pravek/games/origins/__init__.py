"""Kingdomino Origins: 2 to 4 players, three modes, each built on the one before."""

from typing import Any

from pravek.core.extras import Reference
from pravek.core.protocol import Game
from pravek.core.registry import Entry, Option, register
from pravek.games.origins.discovery import Discovery
from pravek.games.origins.totem import Totem
from pravek.games.origins.tribe import Tribe

MODES: dict[str, type[Game[Any]]] = {"discovery": Discovery, "totem": Totem, "tribe": Tribe}


def build(mode: str = "discovery", **options: Any) -> Game[Any]:
    return MODES[mode](**options)


register(
    Entry(
        name="origins",
        title="Kingdomino Origins",
        about="Volcanoes throw fire over your territory; gather resources, recruit a tribe.",
        players=(2, 3, 4),
        default_players=4,
        options=(
            Option(
                "mode",
                "Discovery has volcanoes; Totem adds resources; Tribe adds cave people.",
                choices=tuple(MODES),
                default="discovery",
            ),
            Option(
                "short",
                "Two players use 24 random dominoes and build 5 by 5.",
                players=(2,),
                called="the short game",
            ),
            Option("empire_of_fire", "10 points for a hut in the middle of its territory."),
            Option("homo_habilis", "5 points for a complete territory."),
            Option("hut_shelters", "Fire never lands on the square with the hut."),
        ),
        build=build,
        chance=True,
        secrets=False,
        material=Reference("pravek.games.origins.material:printed"),
        typed=Reference("pravek.games.origins.reader:TERRITORIES"),
        reasons=Reference("pravek.games.origins.advice:reasons"),
        focus=Reference("pravek.games.dominoes.focus:focus"),
        terminal=Reference("pravek.games.origins.terminal.screen:SCREEN"),
        verbs={
            "score": Reference("pravek.games.dominoes.terminal.score:command"),
            "placements": Reference("pravek.games.dominoes.terminal.placements:command"),
            "eruptions": Reference("pravek.games.origins.terminal.eruptions:command"),
        },
        daily=(
            {"players": 2, "mode": "discovery", "short": True},
            {"players": 3, "mode": "totem"},
            {"players": 2, "mode": "tribe", "short": True},
            {"players": 4, "mode": "discovery"},
            {"players": 2, "mode": "totem"},
            {"players": 4, "mode": "tribe"},
            {"players": 3, "mode": "tribe", "empire_of_fire": True, "homo_habilis": True},
        ),
    )
)

__all__ = ["Discovery", "Totem", "Tribe", "build"]
