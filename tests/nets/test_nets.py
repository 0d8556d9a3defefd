"""The tables of the nets say what the rules say: on every decision of random games."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from pravek import Decide, Match
from pravek.engines.dominoes.coding import DONE, PEOPLE
from pravek.games.dominoes.events import Deal, Piece
from pravek.games.origins.recruiting import Faces
from pravek.nets import tribe
from pravek.nets.encode import encode, family_of, number_of
from pravek.nets.family import TILE_KINDS
from pravek.nets.observe import observe
from pravek.nets.step import step

OPTIONS = {"empire_of_fire": True, "homo_habilis": True, "hut_shelters": True}
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"players": 4, "middle_kingdom": True, "harmony": True}),
    ("kingdomino", {"players": 3, "harmony": True}),
    ("kingdomino", {"players": 3, "all_dominoes": True}),
    ("kingdomino", {"players": 2, "middle_kingdom": True}),
    ("kingdomino", {"players": 2, "mighty_duel": True, "middle_kingdom": True, "harmony": True}),
] + [
    ("origins", {"mode": mode, **options})
    for mode in ("discovery", "totem", "tribe")
    for options in (
        {"players": 2},
        {"players": 3},
        {"players": 4, **OPTIONS},
        {"players": 2, "short": True},
    )
]


def random_game(name: str, options: dict[str, Any], seed: int) -> tuple[Match[Any], list[Any]]:
    """A finished match and its decisions: state, action, legal actions."""
    match: Match[Any] = Match(name, seed=seed, **options)
    rng, decisions = Random(seed), []
    while isinstance(turn := match.turn, Decide):
        actions = match.actions(turn.seats[0])
        action = rng.choice(actions)
        decisions.append((match.state, action, actions))
        match.play(action)
    return match, decisions


def with_luck(batch: Any, match: Match[Any]) -> Any:
    """The table with everything the match will deal."""
    deck, order = batch.deck.copy(), batch.order.copy()
    lines = [event.dominoes for event in match.log if isinstance(event, Deal)]
    for i, line in enumerate(lines):
        deck[0, i, : len(line)] = np.array(line) - 1
    kings = [event.seat for event in match.log if isinstance(event, Piece)]
    order[0, : len(kings)] = kings
    pile_order = np.ones_like(batch.pile_order)
    tiles = {kind: list(np.flatnonzero(kind == TILE_KINDS)) for kind in range(len(PEOPLE))}
    faces = [face for event in match.log if isinstance(event, Faces) for face in event.people]
    for i, face in enumerate(faces):
        pile_order[0, tiles[PEOPLE.index(face)].pop()] = i / 100
    return batch._replace(deck=deck, order=order, pile_order=pile_order)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_whole_games(name: str, options: dict[str, Any]) -> None:
    match, decisions = random_game(name, options, seed=11)
    game = match.game
    family = family_of(game)
    batch = with_luck(encode(game, decisions[0][0]), match)
    for state, action, actions in decisions:
        mine, mask = observe(np, family, batch)
        theirs, _ = observe(np, family, encode(game, state))
        for plane, seen in mine.items():
            assert seen.dtype == theirs[plane].dtype, plane
            assert (seen == theirs[plane]).all(), plane
        numbers = {number_of(game, state, answer) for answer in actions}
        found = set(np.flatnonzero(mask[0]))
        assert found == numbers or (not found and len(actions) == 1)
        scores = tribe.scores(np, family, batch.boards, batch.rules, batch.totems)[0]
        promised = 5 * batch.rules.whole[0] * (batch.boards.discards[0] == 0)
        for seat, score in enumerate(game.scores(state)):
            bonus = promised[seat] * (not state.kingdoms[seat].is_complete)
            assert scores[seat] - bonus == score.total
        batch = step(np, family, batch, np.array([number_of(game, state, action)]), mask)
    assert batch.phase[0] == DONE
    assert tuple(
        tribe.scores(np, family, batch.boards, batch.rules, batch.totems)[0][: game.players]
    ) == tuple(score.total for score in match.scores)
