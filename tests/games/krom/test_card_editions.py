"""Other editions of the cards: what a record keeps of them, and how they come in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.krom.card_files import edit, other_edition
from tests.games.krom.scene import our_file

import pravek
from pravek.core import deal, notation, record
from pravek.core.codec import FormatError
from pravek.core.registry import SetupError
from pravek.games.krom import Krom, cards


def test_another_edition_loads_with_a_warning() -> None:
    found, warnings = cards.check(json.dumps(other_edition()))
    assert (found, warnings) == ([], ["hunting: 18 cards; the rulebook has 17"])
    assert len(Krom(cards=other_edition()).table.cards.decks["hunting"]) == 18


def test_a_missing_language_is_only_a_warning() -> None:
    file = edit(bonus__4__names={"pl": "Znalezisko"})
    assert cards.check(json.dumps(file)) == ([], ["B09: no name in en, bg, cs, sk"])
    assert cards.load(file).name("B09") == "Znalezisko"


def test_the_header_holds_the_digest_and_a_file_that_is_not_ours() -> None:
    ours: pravek.Match[Any] = pravek.Match("krom", seed=1)
    assert json.loads(ours.record().splitlines()[0])["options"]["cards"] == cards.ours().digest
    theirs: pravek.Match[Any] = pravek.Match("krom", cards=other_edition(), seed=1)
    held = json.loads(theirs.record().splitlines()[0])["options"]["cards"]
    assert held["file"] == other_edition()
    assert held["digest"] == cards.digest(other_edition())
    again = record.load(theirs.record())
    assert again.state == theirs.state
    assert again.game.options == theirs.game.options


def test_a_file_must_be_the_one_its_digest_names() -> None:
    with pytest.raises(SetupError, match="digest"):
        Krom(cards={"digest": "0" * 16, "file": other_edition()})
    with pytest.raises(SetupError, match="give their file"):
        Krom(cards="0" * 16)


def test_cards_come_as_a_path_a_text_or_a_file(tmp_path: Path) -> None:
    text = json.dumps(other_edition())
    path = tmp_path / "mine.json"
    path.write_text(text, "utf-8")
    games = [Krom(cards=wish) for wish in (path, text, other_edition())]
    assert len({game.table.cards.digest for game in games}) == 1
    assert Krom(cards=our_file()).options == Krom().options


def test_a_file_that_is_changed_later_changes_no_game() -> None:
    file = other_edition()
    game = Krom(cards=file)
    file["evolution"][0]["cost"]["krom"] = 99
    assert game.table.cards.evolution["E01"].cost["krom"] == 3


def test_too_few_characters_or_too_little_krom_for_so_many_players() -> None:
    file = our_file()
    file["characters"] = file["characters"][:3]
    file["counts"]["characters"] = 3
    assert Krom(3, cards=file).players == 3
    with pytest.raises(SetupError, match="not for 4 players"):
        Krom(4, cards=file)
    with pytest.raises(SetupError, match="too little krom"):
        Krom(6, cards=edit(setup__krom=9))


def test_cards_of_ones_own_fit_no_short_text_and_no_deal_code() -> None:
    theirs: pravek.Match[Any] = pravek.Match("krom", cards=other_edition(), seed=1)
    with pytest.raises(FormatError, match="cards of one's own can't be said in a word"):
        notation.write(theirs)
    assert deal.write(theirs.game, 1) is None
