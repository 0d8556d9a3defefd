"""Quick: the engine's and the rules' are one, and the rules' needs nothing but Python."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest
from tests.bots.choices import kept, positions
from tests.bots.tables import FAMILY

import pravek
from pravek.bots.dominoes.on_rules.quick import quick_action
from pravek.core.notation import token
from pravek.core.protocol import Decide

SETUPS = [
    *FAMILY,
    ("kingdomino", {"players": 2}),
    ("kingdomino", {"players": 2, "mighty_duel": True, "middle_kingdom": True, "harmony": True}),
    ("kingdomino", {"players": 3, "all_dominoes": True}),
    ("origins", {"players": 2, "mode": "totem", "empire_of_fire": True}),
    ("origins", {"players": 2, "mode": "tribe", "short": True}),
    ("origins", {"players": 2, "mode": "tribe", "hut_shelters": True}),
    ("origins", {"players": 3, "mode": "tribe", "homo_habilis": True}),
]


@pytest.mark.parametrize(("game", "options"), SETUPS, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_rules_choose_what_the_engine_chooses(
    game: str, options: dict[str, Any], seed: int
) -> None:
    """At every decision of a game that is played half by quick and half at random."""
    pytest.importorskip("numba")
    from pravek.engines.dominoes.players.answers import action_of, quick_answer

    match: pravek.Match[Any] = pravek.Match(game, seed=seed, **options)
    rng, compared = Random(seed), 0
    while isinstance(turn := match.turn, Decide):
        actions, view = match.actions(turn.seats[0]), match.view(turn.seats[0])
        chosen = quick_action(match.game, view)
        assert chosen == action_of(view, actions, quick_answer(match.game, view))
        compared += len(actions) > 1
        match.play(chosen if rng.random() < 0.5 else rng.choice(actions))
    assert compared > 20


@pytest.mark.parametrize("game", ["kingdomino", "origins"])
def test_the_rules_choose_what_was_chosen_before_they_could(game: str) -> None:
    """In every kept position: choices.py asked the engine."""
    choices = kept(game)
    for position in positions(choices):
        assert token(quick_action(position.game, position.view)) == choices[position.name]["quick"]


BARE = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
import pravek
from pravek.bots import make, play_match
match = pravek.Match("origins", players=2, mode="tribe", seed=1)
play_match(match, [make("quick", match.game), make("random", match.game, 1)])
print(match.ranking)
"""


def test_without_numba_and_numpy_it_is_still_quick() -> None:
    found = subprocess.run(
        [sys.executable, "-c", BARE], capture_output=True, text=True, check=True, timeout=120
    )
    assert found.stdout == "(1, 2)\n"
    assert "Numba is not installed" in found.stderr
