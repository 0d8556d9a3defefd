"""Every bot decides as it always did: a sample of the kept positions; all in bench.soak.choices."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.bots.choices import BOTS, POSITIONS, SLOW, TESTS, differences, kept

from pravek.bots import CATALOG

WITH_NUMBA = [file for file in BOTS if not file.endswith("-rules")]
ON_RULES = [file for file in BOTS if file.endswith("-rules")]
QUICKLY, SLOWLY = 20, 5
"""Positions for bots that answer at once, and for those that think."""


def test_every_bot_is_asked_in_every_position() -> None:
    asked = {spec.partition(":")[0] for specs in BOTS.values() for spec in specs}
    assert asked == set(CATALOG)
    for file, specs in BOTS.items():
        choices = kept(file)
        assert len(choices) == POSITIONS
        assert all(tuple(row) == tuple(specs) for row in choices.values())


@pytest.mark.parametrize(
    ("file", "spec"), [(file, spec) for file in WITH_NUMBA for spec in BOTS[file]]
)
def test_a_bot_decides_as_it_did(file: str, spec: str) -> None:
    pytest.importorskip("numba")
    most = SLOWLY if spec.startswith(SLOW) else QUICKLY
    assert not list(differences(file, [spec], most))


@pytest.mark.parametrize("file", ON_RULES)
def test_without_numba_a_bot_decides_as_it_did(file: str) -> None:
    ask = [sys.executable, "-m", "tests.bots.choices", file, "--most", str(SLOWLY)]
    told = subprocess.run(ask, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
