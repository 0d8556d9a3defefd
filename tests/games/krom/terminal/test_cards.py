"""pravek cards: an owner's own cards are checked, and played with."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.cli import good, objects, refused, run

OURS = (files("pravek.games.krom") / "krom_cards.json").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _without_deck(cards: dict[str, Any]) -> None:
    del cards["bonus"]


def _negative(cards: dict[str, Any]) -> None:
    cards["evolution"][0]["cost"]["krom"] = -1


def _twins(cards: dict[str, Any]) -> None:
    cards["hunting"][1]["id"] = cards["hunting"][0]["id"]


def _weights(cards: dict[str, Any]) -> None:
    cards["characters"][1]["weight"] = cards["characters"][0]["weight"]


def test_our_own_cards_are_fine() -> None:
    Path("cards.json").write_text(OURS)
    assert good("cards", "check", "cards.json") == "cards.json: ok\n"
    [told] = objects("cards", "check", "--json", "cards.json")
    assert told == {"file": "cards.json", "ok": True, "problems": [], "warnings": []}


@pytest.mark.parametrize("spoil", [_without_deck, _negative, _twins, _weights])
def test_bad_cards_are_refused_with_the_reason(spoil: Callable[[dict[str, Any]], None]) -> None:
    cards = json.loads(OURS)
    spoil(cards)
    Path("cards.json").write_text(json.dumps(cards))
    result = run("cards", "check", "cards.json")
    assert result.exit_code == 2
    assert result.stdout == ""
    told = json.loads(run("cards", "check", "--json", "cards.json").stdout)
    assert told["ok"] is False
    assert told["problems"]
    *lines, last = result.stderr.splitlines()
    assert lines == told["problems"]
    assert last.startswith(f"pravek: cards.json: {len(lines)} problem")
    assert told["problems"][0] in refused("play", "krom", "--cards", "cards.json")


def test_a_problem_begins_with_the_id_of_its_card() -> None:
    cards = json.loads(OURS)
    _negative(cards)
    Path("cards.json").write_text(json.dumps(cards))
    assert run("cards", "check", "cards.json").stderr.startswith("E01: cost: krom should be")


def test_a_template_is_written_once_and_never_over_a_file() -> None:
    good("cards", "template", "mine.json")
    assert Path("mine.json").read_text("utf-8") == OURS
    assert good("cards", "check", "mine.json") == "mine.json: ok\n"
    Path("mine.json").write_text("precious")
    assert "mine.json is there already" in refused("cards", "template", "mine.json")
    assert Path("mine.json").read_text() == "precious"
    assert "No such file" in refused("cards", "template", "nowhere/mine.json")


def test_a_file_in_one_language_gets_one_warning() -> None:
    cards = json.loads(OURS)
    for deck in ("evolution", "gathering", "hunting", "bonus"):
        for card in cards[deck]:
            card["names"] = {"pl": card["names"]["pl"]}
    Path("cards.json").write_text(json.dumps(cards))
    result = run("cards", "check", "cards.json")
    assert result.exit_code == 0
    assert result.stderr == "names: 74 have none in en, bg, cs, sk (a warning)\n"


def test_files_that_are_no_cards_are_refused() -> None:
    assert "No such file" in refused("cards", "check", "none.json")
    Path("binary").write_bytes(bytes(range(256)))
    assert "not text" in refused("cards", "check", "binary")
    Path("words").write_text("cards")
    assert run("cards", "check", "words").exit_code == 2
    assert "Missing argument" in refused("cards", "check")


def test_an_owner_plays_with_cards_of_his_own() -> None:
    cards = json.loads(OURS)
    cards["evolution"][0]["names"]["en"] = "Owner's Wheel"
    Path("cards.json").write_text(json.dumps(cards))
    args = ("play", "krom", "--players", "random,random", "--cards", "cards.json", "--seed", 1)
    [result] = objects(*args, "--json", "--output", "game.jsonl")
    assert result["deal"] is None
    assert isinstance(result["options"]["cards"], str)
    assert "The same deal" not in good(*args)
    assert "ok: krom" in good("verify", "game.jsonl")
