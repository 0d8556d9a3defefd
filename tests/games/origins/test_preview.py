"""What a decision would bring is told as it then comes out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.contract.setups import SOAK
from tests.games.dominoes import made_up
from tests.games.dominoes.at_table import finished, states
from tests.reference import recruiting as reference
from tests.reference.scoring import tribe_score

from pravek.core import registry
from pravek.games.origins import typed
from pravek.games.origins.recruiting import Recruit


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
def test_points_told_beforehand_are_the_points_that_come(mode: str) -> None:
    match = finished("origins", 7, mode=mode, players=2, short=True)
    told = 0
    for state, event in states(match):
        kind = type(event).__name__
        if kind not in ("Place", "Fire", "Give", "Stand"):
            continue
        foreseen = match.game.preview(state, event)  # type: ignore[arg-type]
        seat = event.seat  # type: ignore[attr-defined]
        after = match.game.happen(state, event)  # type: ignore[attr-defined]
        gain = match.game.points(after, seat) - match.game.points(state, seat)  # type: ignore[attr-defined]
        assert foreseen["points"] == gain
        told += 1
    assert told > 20


def test_the_best_a_recruit_can_bring_is_the_best_of_all_whole_recruitings() -> None:
    # OR-6.3, OR-6.4, OR-6.5, OR-7.9
    game: Any = registry.build("origins", mode="tribe", players=2, short=True)
    rng, compared = Random(12), 0
    while compared < 40 * SOAK:
        cells = made_up.territory(rng, "origins", 5, "tribe")
        if sum(square.resource is not None for square in cells.values()) > 9:
            continue  # too many whole recruitings for the slow way
        [land] = typed.read(made_up.typed(cells), 5, "tribe")
        person = rng.choice(sorted(made_up.PEOPLE))
        source, price = rng.choice((("board", 2), ("pile", 4)))
        if len(reference.kinds_left(cells)) < price:
            continue
        before = tribe_score(cells, 5).total
        gains = []
        for given in reference.payments(cells, price):
            for at in reference.squares_to_stand_on(cells, given):
                after = {cell: replace(square) for cell, square in cells.items()}
                for cell in given:
                    after[cell].resource = None
                after[at].person = person
                gains.append(tribe_score(after, 5).total - before)
        state = replace(
            typed.table(game, land),
            duties=(Recruit(0),),
            cave=(person, None, None, None),
            pile=(person,),
        )
        names = {"board": "Invite", "pile": "Summon"}
        [action] = [a for a in game.actions(state, 0) if type(a).__name__ == names[source]]
        assert game.preview(state, action) == {"points": max(gains)}
        compared += 1
    assert compared
