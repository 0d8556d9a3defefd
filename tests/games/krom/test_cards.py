"""The card file: ours, other editions, and everything that is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.krom.scene import our_file

import pravek
from pravek.core import deal, notation, record
from pravek.core.codec import FormatError
from pravek.core.registry import SetupError
from pravek.games.krom import Krom, cards


def edit(**places: Any) -> dict[str, Any]:
    """Our file with something else at some places: `edit(bonus__0__kind="explode")`."""
    file = our_file()
    for path, value in places.items():
        *way, last = path.split("__")
        box: Any = file
        for step in way:
            box = box[int(step) if step.isdigit() else step]
        box[last] = value
    return file


def problems(file: Any) -> list[str]:
    found, _ = cards.check(json.dumps(file))
    with pytest.raises(SetupError):
        Krom(cards=file)
    return found


def test_our_file_is_complete_and_says_that_it_is_a_reconstruction() -> None:
    text = json.dumps(our_file(), ensure_ascii=False)
    assert cards.check(text) == ([], [])
    assert cards.ours().reconstruction
    assert Krom().describe(Krom().start())["cards"]["reconstruction"]
    names = [card.names for card in cards.ours().bonus.values()]
    assert all(set(name) == {"en", "pl", "bg", "cs", "sk"} for name in names)


def test_a_missing_deck_is_refused() -> None:
    file = our_file()
    del file["hunting"]
    assert problems(file) == ["the file: hunting is missing"]


def test_a_wrong_count_is_refused() -> None:
    file = edit(bonus__0__count=2)
    assert problems(file) == ["bonus: counts 30 cards, but the file declares 31"]
    file = our_file()
    file["evolution"].pop()
    assert problems(file) == ["evolution: counts 24 cards, but the file declares 25"]


def test_a_negative_cost_is_refused() -> None:
    [problem] = problems(edit(evolution__0__cost={"wood": -1, "krom": 3}))
    assert problem == "E01: cost: wood should be a number from 0 to 1000, not -1"


def test_an_unknown_effect_is_refused() -> None:
    assert "B01: has the unknown effect 'explode'" in problems(edit(bonus__0__kind="explode"))


def test_a_duplicate_id_is_refused() -> None:
    [problem] = problems(edit(hunting__1__id="H01"))
    assert problem.startswith("H01: is there twice")


def test_two_equal_weights_are_refused() -> None:
    [problem] = problems(edit(characters__1__weight=142))
    assert problem == "karok: weighs 142, exactly as kolos"


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (edit(reconstruction="no"), "the file: reconstruction is true or false"),
        (edit(characters__0__titles={"en": ""}), "kolos: its name in 'en' is no name"),
        (edit(areas__0__colour="red"), "caves: 'colour' is not in the grammar"),
        (edit(bonus__19__give={"any_resource": 99}), "B26: give: any_resource should be"),
        (edit(kromosaur__fight_dice=99), "kromosaur: fight_dice should be"),
        (edit(format="krom-cards/1"), "the file: has the format"),
        (edit(bonus__0__y=0), "B01: y should be a number from 1"),
        (edit(bonus__4__gain={"gold": 3}), "B09: gain: 'gold' is not in the grammar"),
        (edit(bonus__4__gain={}), "B09: gain: says nothing"),
        (edit(bonus__4__lose={"krom": 3}), "B09: 'lose' is not in the grammar"),
        (edit(bonus__4__area="desert"), "B09: there is no area 'desert'"),
        (edit(bonus__4__id="B 9"), "B 9: an id is"),
        (edit(bonus__4__names={}), "B09: has no names"),
        (edit(bonus__4__names={"en": " "}), "B09: its name in 'en' is no name"),
        (edit(bonus__4__names={"xx": "Q"}), "B09: is named in 'xx'"),
        (edit(hunting__0__dice=4), "H01: dice should be a number from 1 to 3, not 4"),
        (edit(hunting__0__value=True), "H01: value should be a number"),
        (edit(mountain_rewards__0__combo="sextet"), "sextet: is no combination"),
        (edit(mountain_rewards__0__patterns=[[1]]), "pair: patterns belong to the straight"),
        (edit(areas__0__lower_ties="oldest"), "caves: lower_ties is"),
        (edit(setup__area="moon"), "setup: begins in no area"),
        (edit(kromosaur__areas=[]), "kromosaur: roams a list of areas"),
        (edit(services__0__gain={"bone": 1}), "services: two services give the same"),
        (edit(evolution={}), "evolution: should be a list of entries"),
        (edit(gathering_prices=[0, "x"]), "gathering_prices: number 2 should be"),
        ([], "a card file is a JSON object"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_said_exactly(file: Any, said: str) -> None:
    assert any(problem.startswith(said) for problem in problems(file))


def test_text_that_is_no_json_is_refused() -> None:
    assert cards.check("{")[0][0].startswith("the file is not JSON")
    assert cards.check(" " * 300_000)[0] == ["the file is longer than 200,000 characters"]
    with pytest.raises(SetupError, match="not JSON"):
        Krom(cards="nonsense")


def other_edition() -> dict[str, Any]:
    """A box with one more mammoth."""
    return edit(hunting__16__count=2, counts__hunting=18, reconstruction=False)


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
    for write in (lambda: notation.write(theirs), lambda: deal.write(theirs.game, 1)):
        with pytest.raises(FormatError, match="cards of one's own can't be said in a word"):
            write()
