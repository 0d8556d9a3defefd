"""The laws of the contract are asked of every set-up of every game, Nim among them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.contract import nim
from tests.contract.setups import SOAK, setups
from tests.contract.walk import walk

from pravek.testing.setups import Setup
from pravek.testing.walk import Walk

SEEDS = range(SOAK)
OURS = setups()
with nim.registered():
    SETUPS = (*OURS, *setups(nim.ENTRY.name))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = metafunc.definition.iter_markers("parametrize")
    if "setup" not in metafunc.fixturenames or any(mark.args[0] == "setup" for mark in marks):
        return
    if "seed" in metafunc.fixturenames:
        cases = [(setup, seed) for setup in SETUPS for seed in SEEDS]
        metafunc.parametrize(("setup", "seed"), cases, ids=[f"{s}-{seed}" for s, seed in cases])
    else:
        metafunc.parametrize("setup", SETUPS, ids=str)


@pytest.fixture(autouse=True)
def nim_is_a_game() -> Iterator[None]:
    with nim.registered():
        yield


@pytest.fixture
def played(setup: Setup, seed: int) -> Walk:
    return walk(setup, seed)
