"""The learner one can copy: short, right, and what it writes plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.cli import objects
from tests.docs.clauses import ROOT

EXAMPLE = ROOT / "examples" / "learn" / "ppo.py"


@pytest.fixture
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pravek_example_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_one_file_of_at_most_250_lines() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 250


def test_gradients_written_by_hand_are_those_of_the_net(ppo: ModuleType) -> None:
    luck = np.random.default_rng(1)
    net = ppo.Net([weight.astype(np.float64) for weight in ppo.Net.fresh(5, luck).weights])
    rows, wish = luck.normal(size=(7, 5)), luck.normal(size=7)
    net(rows)
    slopes = net.slopes(wish)
    for part, weight in enumerate(net.weights):
        place = tuple(size // 2 for size in weight.shape)
        ends = []
        for step in (1e-5, -2e-5):
            weight[place] += step
            ends.append(float(net(rows) @ wish))
        weight[place] += 1e-5
        assert slopes[part][place] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-4)


def test_what_was_better_than_foretold_is_liked_more(ppo: ModuleType) -> None:
    """In each of 60 decisions the second of three actions was the good one."""
    luck = np.random.default_rng(1)
    judge, critic = ppo.Net.fresh(4, luck), ppo.Net.fresh(8, luck)
    rows = np.tile(np.eye(4, dtype=np.float32)[:3], (60, 1))
    counts, picked = np.full(60, 3), luck.integers(3, size=60)
    chances = ppo.softmax(judge(rows), counts)
    before = chances[ppo.starts_of(counts) + picked]
    tables, nothing = ppo.tables_of(rows, counts), np.zeros(60)
    played = (rows, counts, picked, before, tables, nothing, np.ones(60, bool))
    for _ in range(5):
        ppo.learn(played, np.where(picked == 1, 1.0, -1.0), judge, critic, 1e-3, luck)
    after = ppo.softmax(judge(rows), counts)
    assert after[1] > chances[1]
    assert after[[0, 2]].max() < chances[[0, 2]].min()


def test_the_cells_around_a_domino_are_turned_with_it(ppo: ModuleType) -> None:
    """They are told as if it pointed east: what lies to its left comes first."""
    cell = 8 * 3 + 3
    assert list(ppo.AROUND[0, cell]) == [18, 19, 20, 21, 26, 29, 34, 35, 36, 37]
    assert list(ppo.AROUND[1, cell]) == [20, 28, 36, 44, 19, 43, 18, 26, 34, 42]


def test_a_moment_of_training_leaves_a_net_that_plays_in_the_arena(
    ppo: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ppo, "GAMES", 4)
    monkeypatch.setattr(ppo, "STEPS", 30)
    monkeypatch.setattr(ppo.measure, "__defaults__", (4,))
    net = tmp_path / "my.npz"
    monkeypatch.setattr(ppo, "monotonic", iter([0.0, 0.0, 9.0, 99.0]).__next__)
    curve = ppo.train(1.0, str(net))
    assert [row["steps"] for row in curve] == [0, 240]
    assert all(0 <= row["win_share"][0] <= 1 for row in curve)
    asked = ("--players", f"{EXAMPLE}:{net},random", "--num", 2, "--seed", 1, "--json")
    rows: list[dict[str, Any]] = objects("arena", "kingdomino", *asked)[0]["bots"]
    assert [row["broken"] for row in rows] == [0, 0]
    assert rows[0]["games"] == 2
