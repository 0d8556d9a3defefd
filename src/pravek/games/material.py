"""What is printed in each box, and how a territory that people typed is counted.

For those who name a game by string: the server, and whoever draws the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pravek.core import registry
from pravek.core.protocol import Score
from pravek.games.dominoes import picture
from pravek.games.dominoes.game import DominoGame
from pravek.games.kingdomino import typed as kingdomino_typed
from pravek.games.krom import card_text, cards
from pravek.games.krom.grammar import examine
from pravek.games.krom.inspector import Fault
from pravek.games.origins import typed as origins_typed


def printed(name: str) -> Mapping[str, Any]:
    """Everything that is printed in the box of a game."""
    registry.entry(name)
    game = registry.build(name)
    if isinstance(game, DominoGame):
        return {"dominoes": picture.dominoes(game.box)}
    return {"cards": cards.ours().file}


def template() -> str:
    """Krom's cards as a file to begin one's own with."""
    return card_text.template()


def check_cards(text: str) -> tuple[list[Fault], list[Fault]]:
    """What is wrong with an own card file, and what is only unusual. It is bounded before it is
    parsed, so this takes a few milliseconds, whatever it is."""
    return examine(text)


def _kingdomino(game: DominoGame[Any], text: str) -> list[Any]:
    state = game.start()
    return [
        replace(state, kingdoms=(kingdom, *state.kingdoms[1:]))
        for kingdom in kingdomino_typed.read(text, game.setup.size)
    ]


def _origins(game: DominoGame[Any], text: str) -> list[Any]:
    read = origins_typed.read(text, game.setup.size, game.options["mode"])
    return [origins_typed.table(game, territory) for territory in read]  # type: ignore[arg-type]


TYPED: dict[str, Callable[[DominoGame[Any], str], list[Any]]] = {
    "kingdomino": _kingdomino,
    "origins": _origins,
}
"""The games whose territories can be typed: a made-up table for each territory, at seat 0."""


def count(name: str, options: Mapping[str, Any], text: str) -> list[Score]:
    """The score of each typed territory; ValueError says what is wrong, and where."""
    if name not in TYPED:
        raise registry.SetupError(f"territories can be typed for {', '.join(TYPED)}, not {name!r}")
    game = registry.build(name, **options)
    assert isinstance(game, DominoGame)
    return [game.scores(state)[0] for state in TYPED[name](game, text)]
