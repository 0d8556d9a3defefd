"""What is kept of a kingdom is what would be worked out anew."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest

from pravek.core.match import Match

SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"harmony": True, "middle_kingdom": True}),
    ("origins", {"mode": "discovery"}),
    ("origins", {"mode": "totem"}),
    ("origins", {"mode": "tribe"}),
]


@pytest.mark.parametrize(("name", "options"), SETUPS)
def test_a_kingdom_drawn_before_is_drawn_as_if_for_the_first_time(
    name: str, options: dict[str, Any]
) -> None:
    match: Match[Any] = Match(name, players=3, seed=11, **options)
    game, rng = match.game, Random(4)
    while seats := getattr(match.turn, "seats", ()):
        view = match.view(None)
        fresh = pickle.loads(pickle.dumps(view))
        assert json.dumps(game.describe(view)) == json.dumps(game.describe(fresh))
        assert game.scores(view) == game.scores(fresh)
        actions = match.actions(seats[0])
        for action in actions[:3]:
            assert game.preview(view, action) == game.preview(fresh, action)
        match.play(rng.choice(actions))


def test_a_kingdom_goes_to_another_process_without_what_is_kept_of_it() -> None:
    match: Match[Any] = Match("kingdomino", players=2, seed=1)
    match.game.describe(match.state)
    match.game.scores(match.state)
    [kingdom, _] = match.state.kingdoms
    assert {"drawn", "regions"} < set(vars(kingdom))
    sent = pickle.loads(pickle.dumps(kingdom))
    assert sent == kingdom
    assert not {"drawn", "regions", "points"} & set(vars(sent))


def test_what_did_not_change_is_not_drawn_again() -> None:
    match: Match[Any] = Match("origins", players=2, seed=1, mode="tribe")
    first, again = (match.game.describe(match.state)["territories"] for _ in range(2))
    assert [land["squares"] for land in first] == [land["squares"] for land in again]
    assert all(a["squares"] is b["squares"] for a, b in zip(first, again, strict=True))
