"""pravek learn on a machine that has never seen JAX."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.cli import good, refused

from pravek.learn.config import ConfigError, read


def test_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    assert "pip install 'pravek[learn]'" in refused("learn", "train", "tiny")


def test_its_help_needs_no_jax(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    assert "--resume" in good("learn", "train", "--help")


def test_a_round_says_only_what_differs_from_its_base() -> None:
    first, third = read("origins"), read("origins3")
    assert (third.name, third.minutes, third.games) == ("origins3", 13.2, first.games)
    assert third.shape == first.shape
    assert [kind.name for kind in third.tables] == [kind.name for kind in first.tables]
    changed = [new.share for old, new in zip(first.tables, third.tables, strict=True) if old != new]
    assert changed == [0.12, 0.12, 0.13]


def test_a_round_of_ones_own_builds_on_a_file_beside_it(tmp_path: Path) -> None:
    tables = "[usual]\nboth = 0.5\n[[tables]]\nshare = 1.0\nplayers = 3\n"
    (tmp_path / "one.toml").write_text(f'name = "first"\nbase = "tiny"\nseed = 3\n{tables}')
    (tmp_path / "two.toml").write_text('base = "one.toml"\n[usual]\nmixed = 0.25\n')
    two = read(tmp_path / "two.toml")
    assert (two.name, two.seed, two.iterations) == ("two", 3, read("tiny").iterations)
    [kind] = two.tables
    assert (kind.players, kind.both, kind.mixed) == (3, 0.5, 0.25)


def test_a_base_that_cannot_be_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "round.toml"
    for text, problem in (
        ('base = "round.toml"', "built on itself"),
        ('base = "nowhere"', "there is no file"),
        ('base = "tiny"\n[share]\n9p = 1.0', "there are no tables '9p'"),
    ):
        file.write_text(text)
        with pytest.raises(ConfigError, match=problem):
            read(file)
