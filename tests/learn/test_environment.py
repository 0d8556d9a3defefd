"""The arrays of JAX play by the rules: whole random games of every kind of table that is trained
on, from the deal to the scores. NumPy's are held to the rules in tests/nets/test_nets.py."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from pravek import Decide, Match
from pravek.core.protocol import Outcome, Over
from pravek.core.registry import build
from pravek.engines.dominoes.coding import DISCOVERY, DONE, MODES, PEOPLE
from pravek.games.dominoes.events import Deal, Piece
from pravek.games.origins.recruiting import Faces
from pravek.learn.config import read
from pravek.learn.deal import deal, plan
from pravek.learn.selfplay import results
from pravek.nets import tribe
from pravek.nets.batch import Batch
from pravek.nets.encode import encode, number_of, rules_of
from pravek.nets.family import DOMINOES
from pravek.nets.observe import observe
from pravek.nets.step import step

NAMES = MODES[DISCOVERY:]


def game_of(name: str, batch: Batch, i: int) -> Any:
    """The game as it was agreed on at table i."""
    asked = {field: int(column[i]) for field, column in batch.rules._asdict().items()}
    options: dict[str, Any] = {"players": asked["players"]}
    middle, whole, seven = (bool(asked[field]) for field in ("middle", "whole", "seven"))
    if name == "kingdomino":
        options |= {"mighty_duel": seven, "middle_kingdom": middle, "harmony": whole}
        options["all_dominoes"] = asked["players"] == 3 and asked["line"] == 4
    else:
        options |= {"empire_of_fire": middle, "homo_habilis": whole}
        options |= {"mode": NAMES[asked["mode"]], "hut_shelters": bool(asked["shelter"])}
        options["short"] = asked["rounds"] == 6
    game = build(name, **options)
    agreed = {field: int(column[0]) for field, column in rules_of(game)._asdict().items()}
    assert agreed == asked
    return game


def luck_of(kind: str, match: Match[Any], batch: Batch, i: int) -> Outcome:
    """What table i shows that the match does not know yet."""
    match kind:
        case "Deal":
            return Deal(tuple(int(n) + 1 for n in batch.coming[i] if n < DOMINOES))
        case "Piece":
            return Piece(int(batch.seat[i]))
        case "Faces":
            lay = [person for person in match.state.cave if person]
            lie = [PEOPLE[k] for k, n in enumerate(batch.cave[i]) for _ in range(n)]
            for person in lay:
                lie.remove(person)
            return Faces(tuple(lie))
    raise AssertionError(kind)


def tell_luck(match: Match[Any], batch: Batch, i: int) -> None:
    """The rules hear what was dealt; they admit nothing that could not have been."""
    while not isinstance(turn := match.turn, Decide | Over):
        match.admit(luck_of(turn.kind, match, batch, i))


@pytest.mark.parametrize("name", ["kingdomino", "origins"])
def test_jax_plays_by_the_rules(name: str) -> None:
    round_ = read(name)
    family, rng = round_.shape.family, Random(2)
    kinds = [replace(kind, share=1.0, both=0.0, mixed=1.0) for kind in round_.tables]
    fixed, _ = plan(kinds, 3 * len(kinds))
    arrays = deal(jax.random.key(1), family, fixed)
    look = jax.jit(lambda batch: observe(jnp, family, batch))
    go_on = jax.jit(lambda batch, action, mask: step(jnp, family, batch, action, mask))
    count = jax.jit(
        lambda batch: tribe.scores(jnp, family, batch.boards, batch.rules, batch.totems)
    )
    batch: Batch = jax.tree.map(np.asarray, arrays)
    matches: list[Match[Any]] = [
        Match.empty(game_of(name, batch, i)) for i in range(len(batch.seat))
    ]
    for i, match in enumerate(matches):
        tell_luck(match, batch, i)
    for _ in range(sum(round_.steps)):
        seen, mask = jax.tree.map(np.asarray, look(arrays))
        going = [i for i, match in enumerate(matches) if isinstance(match.turn, Decide)]
        assert going == list(np.flatnonzero(batch.phase != DONE))
        if not going:
            break
        views = [encode(matches[i].game, matches[i].state) for i in going]
        known: Batch = jax.tree.map(lambda *rows: np.concatenate(rows), *views)
        for plane, values in observe(np, family, known)[0].items():
            assert seen[plane].dtype == values.dtype, plane
            assert (seen[plane][going] == values).all(), plane
        action = np.zeros(len(matches), np.int32)
        score = np.asarray(count(arrays))
        for i in going:
            match, state, turn = matches[i], matches[i].state, matches[i].turn
            assert isinstance(turn, Decide)
            assert turn.seats == (int(batch.seat[i]),)
            legal = {number_of(match.game, state, a): a for a in match.actions(turn.seats[0])}
            found = set(np.flatnonzero(mask[i]))
            assert found == set(legal) or (not found and len(legal) == 1)
            complete = [kingdom.is_complete for kingdom in state.kingdoms]
            for seat, line in enumerate(match.scores):
                bonus = batch.rules.whole[i] and not batch.boards.discards[i, seat]
                assert score[i, seat] - 5 * (bonus and not complete[seat]) == line.total
            action[i] = rng.choice(list(legal))
            match.admit(legal[int(action[i])])
        arrays = go_on(arrays, jnp.asarray(action), mask)
        batch = jax.tree.map(np.asarray, arrays)
        for i in going:
            tell_luck(matches[i], batch, i)
    assert all(isinstance(match.turn, Over) for match in matches)
    win, score = jax.tree.map(np.asarray, results(family, arrays))
    for i, match in enumerate(matches):
        places = match.ranking
        assert tuple(score[i, : len(places)]) == tuple(line.total for line in match.scores)
        assert list(win[i, : len(places)]) == [(p == 1) / places.count(1) for p in places]
