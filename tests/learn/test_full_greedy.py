"""Full Greedy on an accelerator plays what the rules find best."""

from __future__ import annotations

from random import Random
from typing import Any

import jax
import numpy as np
import pytest

from pravek import Match
from pravek.bots.dominoes.on_rules.full_greedy import claimed, placed
from pravek.bots.dominoes.on_rules.placing import Eye
from pravek.core.protocol import Decide
from pravek.games.dominoes.events import Claim, Place
from pravek.games.dominoes.grid import cell_at
from pravek.learn.full_greedy import MOST, full_greedy
from pravek.nets.encode import encode, number_of

SETUPS = [
    {"players": 4, "harmony": True, "middle_kingdom": True},
    {"players": 2},
    {"players": 2, "mighty_duel": True, "middle_kingdom": True},
]


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_the_accelerator_plays_what_the_rules_find_best(options: dict[str, Any]) -> None:
    match: Match[Any] = Match("kingdomino", seed=5, **options)
    game, rng, views = match.game, Random(5), []
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        actions = match.actions(seat)
        laid = match.state.kingdoms[seat].laid
        if isinstance(actions[0], Place) and laid and match.state.coming and len(actions) <= MOST:
            views.append((match.state, seat, actions))
        match.play(rng.choice(actions))
    batch = jax.tree.map(
        lambda *rows: np.concatenate(rows), *(encode(game, view) for view, *_ in views)
    )
    numbers, picks = jax.jit(full_greedy)(jax.random.key(1), batch)
    for (view, seat, actions), number, pick in zip(views, numbers, picks, strict=True):
        eye = Eye(game, view, seat, plain=True)
        values = {a: max(placed(eye, (cell_at(*a.at), a.towards))) for a in actions}
        chosen = next(a for a in actions if number_of(game, view, a) == number)
        assert values[chosen] == max(values.values())
        after = Eye(game, game.happen(view, chosen), seat, plain=True)
        free = [slot.domino for slot in view.coming if slot.seat is None]
        worth = {number_of(game, view, Claim(seat, n)): claimed(after, n) for n in free}
        if len(after.kingdom.laid) > 1:  # before that by crowns alone
            assert worth[int(pick)] == max(worth.values())
    assert len(views) > 5
