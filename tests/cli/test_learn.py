"""pravek learn on a machine that has never seen JAX."""

from __future__ import annotations

import sys

import pytest
from tests.cli import good, refused


def test_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    assert "pip install 'pravek[learn]'" in refused("learn", "train", "tiny")


def test_its_help_needs_no_jax(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    assert "--resume" in good("learn", "train", "--help")
