"""Decisions as a table: every row is what the rules say, and can be read back as the docs do it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.cli import objects, refused
from tests.docs.clauses import ROOT

from pravek import Decide, Match
from pravek.arena import parquet
from pravek.core.token import token
from pravek.envs.rewards import of_scores
from pravek.envs.setups import coding_of

TABLES: list[tuple[str, tuple[str, ...]]] = [
    ("kingdomino", ()),
    ("origins", ("--mode", "tribe", "--option", "short")),
    ("krom", ()),
]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(game: str, *words: object) -> Any:
    objects("decisions", game, "--out", "decisions.parquet", "--json", *words)
    return pq.read_table("decisions.parquet")


@pytest.mark.parametrize(("name", "words"), TABLES, ids=[name for name, _ in TABLES])
def test_every_row_is_a_decision_of_the_game(name: str, words: tuple[str, ...]) -> None:
    table = write(name, "--players", "random,random", "--num", 1, "--seed", 3, *words)
    rows = table.drop_columns(list(coding_of(Match(name, players=2).game).space)).to_pylist()
    seen = {}
    for row in rows:
        if row["decision"] == 0:
            match: Match[Any] = Match(name, seed=row["seed"], **json.loads(row["options"]))
        coding, seat = coding_of(match.game), row["seat"]
        assert isinstance(match.turn, Decide)
        legal = coding.legal(match.game, match.view(seat), seat)
        assert row["legal"] == sorted(legal)
        assert token(legal[row["action"]]) == row["text"]
        seen[row["game"], row["decision"]] = coding.observe(match.game, match.view(seat), seat)
        match.play(legal[row["action"]])
        if row is rows[-1]:
            assert row["end_points"] == match.scores[seat].total
            assert row["end_place"] == match.ranking[seat]
            assert row["end_win"] == of_scores("win", match.scores)[seat]
            assert row["end_margin"] == of_scores("margin", match.scores)[seat]
    for column in coding.space:
        values = table[column].combine_chunks()
        arrays = values.to_numpy_ndarray() if coding.space[column].shape else values.to_numpy()
        assert np.array_equal(arrays, np.stack([each[column] for each in seen.values()]))


def test_the_ten_lines_of_the_docs_read_a_file_of_several_groups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parquet, "ROWS", 40)
    write("kingdomino", "--players", "greedy", "--num", 2, "--seed", 1)
    assert pq.ParquetFile("decisions.parquet").num_row_groups > 1
    text = (ROOT / "docs" / "decisions.md").read_text("utf-8")
    [code] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len([line for line in code.splitlines() if line]) <= 10
    found: dict[str, Any] = {}
    exec(code, found)
    assert found["terrain"].shape == (96, 4, 64)
    assert found["mask"][np.arange(96), found["action"]].all()
    assert set(found["won"]) <= {0.0, 0.5, 1.0}


def test_the_docs_name_every_column() -> None:
    text = (ROOT / "docs" / "decisions.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", text.partition("## The columns")[2]))
    assert set(parquet.FACTS) <= named


def test_kept_games_give_the_rows_of_the_played_ones() -> None:
    words = ("--players", "greedy,random", "--num", 2, "--seed", 5)
    played = write("kingdomino", *words)
    objects("arena", "kingdomino", *words, "--records", "kept", "--json")
    kept = write("kingdomino", "--records", "kept")
    same = [name for name in kept.column_names if name not in ("seed", "player")]
    assert kept.select(same).equals(played.select(same))
    assert kept["seed"].null_count == len(kept)


def test_two_processes_write_what_one_does() -> None:
    words = ("--players", "greedy,random", "--num", 2, "--seed", 5)
    assert write("kingdomino", *words).equals(write("kingdomino", *words, "--jobs", 2))


def test_what_cannot_be_is_told_and_no_file_is_left() -> None:
    Path("kept").mkdir()
    out = ("--out", "decisions.parquet")
    assert "say who plays" in refused("decisions", "kingdomino", *out)
    assert "no records" in refused("decisions", "kingdomino", *out, "--records", "kept")
    assert "no bot 'wizard'" in refused("decisions", "kingdomino", *out, "--players", "wizard")
    Path("kept/open.jsonl").write_text(Match("kingdomino", seed=1).record(), "utf-8")
    assert "that is open" in refused("decisions", "kingdomino", *out, "--records", "kept")
    match: Match[Any] = Match("kingdomino", players=2, seed=1)
    while isinstance(match.turn, Decide):
        match.play(Random(1).choice(match.actions(match.turn.seats[0])))
    Path("kept/open.jsonl").write_text(match.record(1), "utf-8")
    assert "as one seat saw it" in refused("decisions", "kingdomino", *out, "--records", "kept")
    assert "not of krom" in refused("decisions", "krom", *out, "--records", "kept")
    lost = ("--out", "nowhere/decisions.parquet", "--players", "random", "--num", 1)
    assert "nowhere" in refused("decisions", "kingdomino", *lost)
    assert not list(Path().glob("*.part*"))
    assert not list(Path().glob("*.parquet"))
