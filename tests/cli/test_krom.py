"""Krom at the terminal: secrets stay secret, and an owner's own cards are checked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cli import good, objects, refused, run
from tests.contract.walk import play_on

import pravek
from pravek.games.krom.terminal.words import tell
from pravek.terminal.screen import screen_of

OURS = (files("pravek.games.krom") / "krom_cards.json").read_text(encoding="utf-8")
TWO = ("play", "krom", "--players", "you:name=Ann,you:name=Ben", "--seed", 3)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_screen_is_passed_between_people_with_secrets() -> None:
    told = good(*TWO, text="\n1\n" * 4)
    assert "Pass the screen to Ann." in told
    assert "Pass the screen to Ben." in told


def test_one_person_among_bots_is_not_asked_to_pass_the_screen() -> None:
    told = good("play", "krom", "--players", "you,random", "--seed", 3, text="1\n1\n1\n")
    assert "Pass the screen" not in told


def test_nobody_is_shown_the_cards_of_another() -> None:
    told = good(*TWO, "--output", "game.jsonl", text="\n1\n\n1\n\n1\n\nlog\nscore\n")
    match = pravek.load(Path("game.jsonl").read_text())
    drawn = {event.seat: event.card for event in match.log if hasattr(event, "card")}
    cards = [match.game.table.cards.name(drawn[seat]) for seat in (0, 1)]
    assert cards[0] != cards[1]
    for screen in told.split("Pass the screen to ")[3:]:
        own, other = (0, 1) if screen.startswith("Ann") else (1, 0)
        assert cards[own] in screen
        assert cards[other] not in screen


def test_a_game_of_bots_ends() -> None:
    [result] = objects("play", "krom", "--players", "sensible,random,random", "--seed", 5, "--json")
    assert result["end"] == "over"


def test_a_person_can_quit_and_go_on_in_the_middle() -> None:
    good(
        "play",
        "krom",
        "--players",
        "you,random",
        "--seed",
        3,
        "--output",
        "k.jsonl",
        text="1\n" * 9,
    )
    assert "Saved in" in good("play", "--continue", "k.jsonl", "--seed", 3, text="1\n")


# Cards


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


def test_every_sentence_about_you_is_said_to_you() -> None:
    """Games in which somebody is called "you": no verb stands as it does for others."""
    said = set()
    for seed in range(6):
        names = ("you", "Ann", "random")
        match: Any = pravek.Match(
            "krom", players=3, seed=seed, names=names, kromosaur=True, ice_age=True
        )
        play_on(match, Random(seed), 500)
        for event in (*match.witnessed(0), *match.witnessed(1)):
            line = tell(match.game, event, match.names)
            assert not line.startswith("you"), line
            for verb in re.findall(r"\b[Yy]ou (\w+)", line):
                assert verb == "pass" or not verb.endswith("s"), line
                said.add(verb)
    assert said >= {"draw", "find", "are", "end", "pass", "win", "have", "lose", "will"}


def test_the_sizes_of_all_piles_are_shown() -> None:
    # KR-2.4
    told = " ".join(good(*TWO, text="\n1\n\n1\n\n").split())
    assert "Decks: evolution 21, hunting 13, gathering 20, bonus 29" in told
    assert "discards: hunting 0, gathering 0, bonus 0" in told


@pytest.mark.parametrize(
    ("game", "options"), [("kingdomino", {"players": 2}), ("origins", {"mode": "tribe"})]
)
def test_dominoes_are_told_to_you_as_well(game: str, options: dict[str, Any]) -> None:
    match: Any = pravek.Match(game, seed=1, **options)
    names = ("you", *"BCD"[: match.game.players - 1])
    play_on(match, Random(1))
    lines = [screen_of(match.game).tell(match.game, event, names) for event in match.log]
    assert not [line for line in lines if re.search(r"\b[Yy]ou \w+s\b|\bof you\b", line)]
    assert {"You build", "You take"} <= {" ".join(line.split()[:2]) for line in lines}
    assert any(line.startswith("Your ") for line in lines)


def test_what_the_table_played_for_you_is_told() -> None:
    # KR-2.2: the sixth has no choice of a character left
    told = good("play", "krom", "--players", "random," * 5 + "you", "--seed", 3, text="quit\n")
    assert re.search(r"^You are \w+\.", told, re.MULTILINE)
    assert "Choose a character" not in told
