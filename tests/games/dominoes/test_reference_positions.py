"""Thousands of made-up positions: the engine's bitboards and the slow reference agree."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest
from tests.contract.setups import SOAK
from tests.games.dominoes import made_up
from tests.reference import placing, recruiting, scoring
from tests.reference.eruption import landing_squares
from tests.reference.squares import STEPS, step

from pravek.core import registry
from pravek.games.dominoes.grid import POSITIONS, each
from pravek.games.dominoes.reasons import obstacle
from pravek.games.kingdomino import typed as kingdomino
from pravek.games.origins import recruiting as engine_recruiting
from pravek.games.origins import typed as origins

BATCHES = range(8 * SOAK)
POSITIONS_A_BATCH = 125
TYPED: dict[str, ModuleType] = {"kingdomino": kingdomino, "origins": origins}


def kingdom_of(game: str, text: str, size: int) -> Any:
    if game == "kingdomino":
        return kingdomino.read(text, size)[0]
    return origins.read(text, size, "tribe")[0].kingdom


@pytest.mark.parametrize("game", ["kingdomino", "origins"])
@pytest.mark.parametrize("batch", BATCHES)
def test_placements_are_the_same(game: str, batch: int) -> None:
    # KD-4.1, KD-4.2, KD-4.3, OR-3.1
    rng = Random(f"placements {game} {batch}")
    found = 0
    for _ in range(POSITIONS_A_BATCH):
        size = rng.choice((5, 7))
        cells = made_up.territory(rng, game, size)
        first, second = made_up.domino(rng, game)
        kingdom = kingdom_of(game, made_up.typed(cells), size)
        domino = TYPED[game].read_domino("/".join(map(made_up.half_word, (first, second))))
        places = [(POSITIONS[cell], way) for cell, way in kingdom.placements(domino)]
        assert len(set(places)) == len(places)
        assert set(places) == placing.legal_placements(cells, size, first, second)
        found += len(places)
    assert found > POSITIONS_A_BATCH


@pytest.mark.parametrize("game", ["kingdomino", "origins"])
@pytest.mark.parametrize("batch", BATCHES)
def test_a_placement_that_breaks_one_clause_is_refused_with_it(game: str, batch: int) -> None:
    # KD-4.1, KD-4.2, KD-4.3, OR-3.1
    rng = Random(f"clauses {game} {batch}")
    words = registry.build(game).words  # type: ignore[attr-defined]
    named = {"KD-4.1": 0, "KD-4.2": 0, "KD-4.3": 0}
    for _ in range(POSITIONS_A_BATCH // 10):
        size = rng.choice((5, 7))
        cells = made_up.territory(rng, game, size)
        first, second = made_up.domino(rng, game)
        kingdom = kingdom_of(game, made_up.typed(cells), size)
        domino = TYPED[game].read_domino("/".join(map(made_up.half_word, (first, second))))
        for x in range(-size, size + 1):
            for y in range(-size, size + 1):
                for towards in STEPS:
                    at, other = (x, y), step((x, y), towards)
                    broken = {
                        "KD-4.1": at in cells or other in cells,
                        "KD-4.2": not placing._touches(cells, at, first)
                        and not placing._touches(cells, other, second),
                        "KD-4.3": not placing._fits({*cells, at, other}, size),
                    }
                    clauses = [clause for clause, is_broken in broken.items() if is_broken]
                    refusal = obstacle(kingdom, domino, at, towards, words)
                    if not clauses:
                        turned_round = domino.is_double and towards in ("north", "west")
                        assert (refusal.key if refusal else None) == (
                            "other_end" if turned_round else None
                        )
                        continue
                    assert refusal is not None, (cells, domino, at, towards)
                    if len(clauses) == 1:
                        assert clauses[0] in refusal.clause
                        named[clauses[0]] += 1
                    else:
                        assert any(clause in refusal.clause for clause in clauses)
    assert all(named.values())


@pytest.mark.parametrize("batch", BATCHES)
def test_kingdomino_scores_are_the_same(batch: int) -> None:
    # KD-5.1, KD-5.2, KD-6.1, KD-6.2
    rng = Random(f"kingdomino scores {batch}")
    totals = set()
    for _ in range(POSITIONS_A_BATCH):
        players, duel = rng.choice(((2, True), (2, False), (3, False), (4, False)))
        bonus = {name: rng.random() < 0.5 for name in ("middle_kingdom", "harmony")}
        game: Any = registry.build("kingdomino", players=players, mighty_duel=duel, **bonus)
        cells = made_up.territory(rng, "kingdomino", game.setup.size)
        [kingdom] = kingdomino.read(made_up.typed(cells), game.setup.size)
        state = game.start()
        state = type(state)(**{**_fields(state), "kingdoms": (kingdom, *state.kingdoms[1:])})
        expected = scoring.kingdomino_score(cells, game.setup.size, **bonus)
        score = game.scores(state)[0]
        assert score.total == expected.total == game.points(state, 0)
        assert score.tiebreakers == expected.tie_breakers
        assert sorted(line.points for line in score.lines if line.points) == sorted(
            part.points for part in expected.parts if part.points
        )
        totals.add(score.total)
    assert len(totals) > 20


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
@pytest.mark.parametrize("batch", BATCHES)
def test_origins_scores_are_the_same(mode: str, batch: int) -> None:
    # OR-5.7, OR-7.9, OR-8.0, OR-8.1, OR-8.2
    rng = Random(f"origins scores {mode} {batch}")
    totals = set()
    for _ in range(POSITIONS_A_BATCH):
        bonus = {name: rng.random() < 0.5 for name in ("empire_of_fire", "homo_habilis")}
        short = rng.random() < 0.5
        game: Any = registry.build("origins", mode=mode, players=2, short=short, **bonus)
        size = game.setup.size
        cells = made_up.territory(rng, "origins", size, mode)
        text = made_up.typed(cells)
        [land] = origins.read(text, size, mode)
        held = rng.sample(sorted(scoring.TOTEM_POINTS), rng.randint(0, 4)) * (mode == "totem")
        state = origins.table(game, land, held)
        if mode == "totem":
            expected = scoring.totem_score(cells, size, held, **bonus)
        else:
            score_of: Any = scoring.tribe_score if mode == "tribe" else scoring.discovery_score
            expected = score_of(cells, size, **bonus)
        score = game.scores(state)[0]
        assert score.total == expected.total == game.points(state, 0), text
        assert score.tiebreakers == expected.tie_breakers
        totals.add(score.total)
    assert len(totals) > 20


@pytest.mark.parametrize("batch", BATCHES)
def test_fire_may_land_on_the_same_squares(batch: int) -> None:
    # OR-4.1, OR-4.2, OR-4.3
    rng = Random(f"fire {batch}")
    seen = 0
    for _ in range(POSITIONS_A_BATCH):
        shelter, size = rng.random() < 0.5, rng.choice((5, 7))
        game: Any = registry.build(
            "origins", players=2, short=size == 5, mode="tribe", hut_shelters=shelter
        )
        cells = made_up.territory(rng, "origins", size, "tribe")
        [land] = origins.read(made_up.typed(cells), size, "tribe")
        for place, square in cells.items():
            if square.craters:
                expected = landing_squares(cells, place, square.craters, shelter)
                assert set(origins.landing_squares(game, land, place)) == expected
                seen += len(expected)
    assert seen > POSITIONS_A_BATCH


@pytest.mark.parametrize("batch", BATCHES)
def test_recruits_cost_the_same_and_stand_on_the_same_squares(batch: int) -> None:
    # OR-6.3, OR-6.4, OR-6.5
    rng = Random(f"recruits {batch}")
    seen = 0
    for _ in range(POSITIONS_A_BATCH):
        size = rng.choice((5, 7))
        cells = made_up.territory(rng, "origins", size, "tribe")
        [land] = origins.read(made_up.typed(cells), size, "tribe")
        standing = sum(person.cell for person in land.people)
        ground = engine_recruiting.ground(land.kingdom, land.resources, standing)
        assert {POSITIONS[c] for c in each(ground)} == recruiting.squares_to_stand_on(cells, ())
        kinds = engine_recruiting.kinds(land.kingdom, land.resources)
        assert kinds == len(recruiting.kinds_left(cells))
        offers = engine_recruiting.offers(0, kinds, ("hunter", None, "hunter"), ("shaman",) * 2)
        assert len(offers) - 1 == len(recruiting.offers(cells, ["hunter"] * 2, ["shaman"]))
        seen += kinds
    assert seen > POSITIONS_A_BATCH


@pytest.mark.parametrize("game", ["kingdomino", "origins"])
def test_a_territory_is_the_same_after_being_typed(game: str) -> None:
    rng = Random(game)
    for _ in range(100):
        size = rng.choice((5, 7))
        text = made_up.typed(made_up.territory(rng, game, size, "tribe"))
        if game == "kingdomino":
            [kingdom] = kingdomino.read(text, size)
            assert kingdomino.write(kingdom) == text
        else:
            [land] = origins.read(text, size, "tribe")
            assert origins.write(land) == text


def _fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__dataclass_fields__}
