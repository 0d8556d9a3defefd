"""`pravek bench --envs`: our environments beside others', in one run."""

from __future__ import annotations

import pytest
from tests.cli import good, objects

from pravek.speed import environments

QUICK = ("bench", "--envs", "--rounds", 1, "--slice", 0.001, "--seed", 1)


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of each kind, few games side by side, and a peer nobody has."""
    monkeypatch.setattr(environments, "SEVERAL", 4)
    monkeypatch.setattr(environments, "TABLES", environments.TABLES[:1])
    monkeypatch.setattr(environments, "LEARNERS", environments.LEARNERS[:1])
    monkeypatch.setattr(environments, "PEERS", ("no_such_game_v1",))


def test_steps_of_every_form_are_measured_and_a_missing_peer_is_told() -> None:
    [found] = objects(*QUICK, "--json")
    layers = [(row["layer"], row["game"]) for row in found["rows"]]
    assert layers == [
        ("pettingzoo", "kingdomino_v0"),
        ("peer", "CartPole-v1"),
        ("gymnasium", "pravek/Kingdomino-v0"),
        ("peer", "CartPole-v1"),
        ("vector", "pravek/Kingdomino-v0"),
    ]
    assert all(row["per_s"] > 0 and row["what"] == "steps" for row in found["rows"])
    assert found["rows"][2]["ratio"] > 0
    assert {"gymnasium", "pettingzoo", "numpy"} <= set(found["machine"])
    [missing] = found["missing"]
    assert missing.startswith("no_such_game_v1 (")
    assert "pip install 'pettingzoo[classic]'" in missing


def test_the_table_is_shown() -> None:
    assert "kingdomino_v0" in good(*QUICK)
