"""Krom at the terminal: secrets stay secret, and what happens is told to you."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cli import good, objects

import pravek
from pravek.games.krom.terminal.words import tell
from pravek.testing.walk import play_on

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


def test_what_the_table_played_for_you_is_told() -> None:
    # KR-2.2: the sixth has no choice of a character left
    told = good("play", "krom", "--players", "random," * 5 + "you", "--seed", 3, text="quit\n")
    assert re.search(r"^You are \w+\.", told, re.MULTILINE)
    assert "Choose a character" not in told
