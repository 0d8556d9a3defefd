"""pravek review: a table and the curve, JSON, one page; and what cannot be reviewed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli import good, objects, refused, run
from tests.review.records import RECORDS

import pravek
from pravek.review import match_of

pytestmark = pytest.mark.usefixtures("little_luck")
RECORD = RECORDS / "kingdomino-2.jsonl"
FEW = ("--sims", "8")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, little_luck: None) -> Path:
    """A review that was done once: whoever goes on with it has nothing left to do."""
    file = tmp_path_factory.mktemp("review") / "kept.json"
    good("review", *FEW, "--keep", file, RECORD)
    return file


def test_a_review_is_a_table_a_curve_and_what_decided_it(kept: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    told = good("review", *FEW, "--keep", kept, "--html", page, RECORD)
    assert "accuracy" in told
    assert re.search("^[AB] [▁▂▃▄▅▆▇█]{60}$", told, re.MULTILINE)
    assert told.count("what decided the game") == 2
    html = page.read_text()
    assert html.startswith("<!doctype html>")
    assert "<polyline" in html
    assert not re.search(r'(src|href)="(?!#)', html), "the page needs nothing else"
    assert "<script" not in html


def test_a_name_with_brackets_is_told_as_it_is(tmp_path: Path) -> None:
    match = match_of(RECORD.read_text())
    match.names = ("[/b] & [bold]", "B")
    file, page = tmp_path / "game.jsonl", tmp_path / "review.html"
    file.write_text(match.record())
    told = good("review", *FEW, "--html", page, file)
    assert "A [/b] & [bold]: what decided the game" in told
    assert "A [/b] &amp; [bold]: what decided the game" in page.read_text()


def test_for_machines_it_is_one_object_and_the_same_again(kept: Path) -> None:
    [told] = objects("review", *FEW, "--json", RECORD)
    assert told == json.loads(kept.read_text())
    assert told["progress"]["stage"] == "done"
    assert told["depth"] == {"sims": 8}
    assert len(told["seats"]) == 2


def test_only_one_seat_is_told_if_one_asks_for_it(kept: Path) -> None:
    told = good("review", *FEW, "--keep", kept, "--seat", "b", RECORD)
    assert told.count("what decided the game") == 1
    assert "--seat is one of A, B" in refused("review", *FEW, "--seat", "C", RECORD)


def test_what_was_kept_is_not_done_again(kept: Path, tmp_path: Path) -> None:
    edited = tmp_path / "kept.json"
    draft = json.loads(kept.read_text())
    draft["decisions"][0]["loss"] = 0.987
    edited.write_text(json.dumps(draft))
    [again] = objects("review", *FEW, "--keep", edited, "--json", RECORD)
    assert again["decisions"] == draft["decisions"]
    edited.write_text("{}")
    assert f"{edited}: this is not a review" in refused("review", *FEW, "--keep", edited, RECORD)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"rules":1', '"rules":99', "rules version 99 of kingdomino; this Pravek has 1"),
        ('"game":"kingdomino"', '"game":"chess"', "chess"),
        ('"end":"over"', '"end":"open"', "the footer says 'open', but the game is over"),
        ('{"event":"Deal"', '{"event":"Bang"', "unknown event 'Bang'"),
    ],
)
def test_a_record_that_cannot_have_happened_here_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    file = tmp_path / "game.jsonl"
    text = RECORD.read_text()
    spaced = old.replace(":", ": ")
    assert old in text or spaced in text
    file.write_text(text.replace(old, new, 1).replace(spaced, new, 1))
    told = refused("review", file)
    assert f"{file}: line " in told
    assert why in told


def test_an_unfinished_or_abandoned_game_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    match = pravek.Match("kingdomino", players=3, seed=1)
    file.write_text(match.record())
    assert "the game is not over" in refused("review", file)
    match.note({"note": "abandoned"})
    file.write_text(match.record())
    assert "not played to its end (abandoned)" in refused("review", file)


def test_what_is_no_record_is_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "binary"
    file.write_bytes(bytes(range(256)))
    assert "not text" in refused("review", file)
    assert "No such file" in refused("review", tmp_path / "none.jsonl")
    file.write_text("hello")
    assert "line 1: not JSON" in refused("review", file)
    assert run("review", "--depth", "bottomless", RECORD).exit_code == 2
