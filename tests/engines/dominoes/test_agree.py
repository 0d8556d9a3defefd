"""The engine is the rules: on golden records, on random games, and the other way round."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.engines.dominoes import agree

import pravek

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))
RECORDS = Path(__file__).parents[2] / "records"
PLAIN = [
    ("kingdomino", {"players": 2}),
    ("kingdomino", {"players": 2, "mighty_duel": True, "harmony": True, "middle_kingdom": True}),
    ("kingdomino", {"players": 3}),
    ("kingdomino", {"players": 3, "all_dominoes": True, "middle_kingdom": True}),
    ("kingdomino", {"players": 4, "harmony": True, "middle_kingdom": True}),
]
TABLES = [
    {"players": 2},
    {"players": 2, "short": True, "empire_of_fire": True},
    {"players": 3, "hut_shelters": True},
    {"players": 4, "empire_of_fire": True, "homo_habilis": True},
]
SETUPS = PLAIN + [
    ("origins", {"mode": mode, **table})
    for mode in ("discovery", "totem", "tribe")
    for table in TABLES
]


@pytest.mark.parametrize(("game", "options"), SETUPS, ids=str)
def test_rules_followed_by_the_engine(game: str, options: dict[str, object]) -> None:
    for seed in range(2 * SOAK):
        assert agree.follow_rules(agree.random_match(game, dict(options), seed)) > 100


@pytest.mark.parametrize(("game", "options"), SETUPS, ids=str)
def test_engine_followed_by_the_rules(game: str, options: dict[str, object]) -> None:
    built = pravek.core.registry.build(game, **options)
    for seed in range(2 * SOAK):
        assert agree.follow_engine(built, seed) > 100


def test_golden_records() -> None:
    paths = sorted(p for p in RECORDS.glob("*.jsonl") if not p.name.startswith("krom"))
    assert paths
    for path in paths[:: max(1, 12 // SOAK)]:
        agree.follow_rules(pravek.load(path.read_text()))
