"""The card file: ours, other editions, and everything that is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.games.krom.card_files import edit, other_edition
from tests.games.krom.scene import acting, our_file, player

from pravek.core.registry import SetupError
from pravek.games.krom import Krom, areas, cards
from pravek.games.krom.state import Tokens


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
    assert problem == "E01: cost: wood should be a number from 0 to 20, not -1"


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
        (edit(characters__0__titles={"en": ""}), "kolos: titles: its name in 'en' is no"),
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
        (edit(evolution={}), "evolution: should be a list of 1 to 32"),
        (edit(gathering_prices=[0, "x"]), "gathering_prices: number 2 should be"),
        (edit(bonus__4__names={"en": "Two\nlines"}), "B09: its name in 'en' is no name"),
        (edit(bonus__4__names={"en": "x" * 41}), "B09: its name in 'en' is no name of 1 to 40"),
        (edit(reconstruction_note="x" * 1001), "reconstruction_note: is a text of up to 1000"),
        (edit(bonus__0__count=61), "B01: count should be a number from 1 to 60, not 61"),
        (edit(bonus__0__y=7), "B01: y should be a number from 1 to 6, not 7"),
        (edit(bonus__4__gain={"krom": 21}), "B09: gain: krom should be a number from 1 to 20"),
        (edit(hunting__2__reward={"bonus": 6}), "H03: reward: bonus should be a number from 1"),
        (edit(setup__life=21), "setup: life should be a number from 1 to 20, not 21"),
        (edit(setup__display__hunting=7), "setup.display: hunting should be a number from 1"),
        (edit(kromosaur__areas=["forest", "forest"]), "kromosaur: roams a list of areas"),
        (edit(round_limit=301), "the file: round_limit should be a number from 1 to 300"),
        (edit(tokens__wood=101), "tokens: wood should be a number from 0 to 100, not 101"),
        (edit(evolution=[{}] * 33), "evolution: should be a list of 1 to 32 entries"),
        (
            edit(bonus__4__gain={"wood": {}}),
            "B09: gain: wood should be a number from 1 to 20, not an",
        ),
        ([], "the file: should be a JSON object"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_said_exactly(file: Any, said: str) -> None:
    assert any(problem.startswith(said) for problem in problems(file))


def test_text_that_is_no_json_is_refused() -> None:
    assert cards.check("{")[0][0].startswith("the file: is not JSON")
    assert cards.check("[" * 50_000)[0][0].startswith("the file: is not JSON")
    with pytest.raises(SetupError, match="not JSON"):
        Krom(cards="{nonsense")


def test_a_file_is_bounded_in_bytes_before_it_is_parsed() -> None:
    """Also one whose letters take more bytes than one, and one given as values."""
    assert cards.check(" " * 65_537)[0] == ["the file: is longer than 65,536 bytes"]
    assert cards.check("д" * 32_769)[0] == ["the file: is longer than 65,536 bytes"]
    with pytest.raises(SetupError, match="longer than 65,536 bytes"):
        Krom(cards=edit(reconstruction_note="x" * 65_000))


def test_a_name_is_no_file_but_a_path_is(tmp_path: Path) -> None:
    """A server passes on what strangers wish: no string may open a file."""
    path = tmp_path / "mine.json"
    path.write_text("\ufeff" + json.dumps(other_edition()), "utf-8")
    assert len(Krom(cards=path).table.cards.decks["hunting"]) == 18
    with pytest.raises(SetupError, match=r"its name as a pathlib\.Path"):
        Krom(cards=str(path))
    with pytest.raises(SetupError, match="No such file"):
        Krom(cards=tmp_path / "none.json")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SetupError, match="not text in UTF-8"):
        Krom(cards=path)


def test_a_long_list_of_problems_is_cut() -> None:
    found = problems({f"wrong{n}": n for n in range(200)})
    assert len(found) == 51
    assert found[-1] == "the file: and 171 more problems"
    assert all(len(problem) < 200 for problem in problems(edit(format=["x" * 5000] * 9)))


def test_the_prices_of_a_walk_begin_with_the_free_card() -> None:
    """The rulebook's own list is that of the 2nd, 3rd and 4th card."""  # KR-9.2
    [problem] = problems(edit(gathering_prices=[1, 3, 4]))
    said = "begins with the free card: the first number is 0, e.g. [0, 1, 3, 4]"
    assert problem == f"gathering_prices: {said}"
    assert problems(edit(gathering_prices=[0, 3, 1]))[0].endswith("below the one before it")
    assert problems(edit(gathering_prices=[0] * 7))[0].endswith("a list of 1 to 6 numbers")
    assert "the free throw" in problems(edit(hunting_extra_dice_prices=[2, 4]))[0]  # KR-9.3


def test_nothing_is_offered_that_cannot_be_paid_even_by_cards_nobody_may_use() -> None:
    """KR-8.4 holds in the rules, not only in the check of a file."""  # KR-8.4
    table = acting(player(area="forest"), player())
    table.game.table = replace(
        table.game.table, cards=replace(cards.ours(), gathering_prices=(1, 3, 4))
    )
    assert "gather" not in table.legal()
    assert "gather" in table.change(0, tokens=Tokens(krom=1)).legal()


def test_a_straight_may_be_written_downwards() -> None:
    file = edit(mountain_rewards__6__patterns=[[5, 4, 3, 2, 1], [2, 3, 4, 5, 6]])
    box = cards.load(file)
    assert areas.combos(box, (1, 2, 3, 4, 5)) == ["straight"]  # KR-9.4
    said = "straight: patterns: a pattern is a list of 5 different faces of a die"
    for pattern in ([1, 2, 3, 4], [1, 2, 3, 4, 4], [2, 3, 4, 5, 7], [1, 2, 3, 4, True], "12345"):
        assert problems(edit(mountain_rewards__6__patterns=[pattern])) == [said]
    [twice] = problems(edit(mountain_rewards__6__patterns=[[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]]))
    assert twice.endswith("two patterns are the same dice")


def test_what_could_never_be_done_is_refused() -> None:
    """An animal nobody can throw, a cost nobody can pay, a target nobody can reach."""
    assert problems(edit(hunting__16__value=99))[0].startswith("H17: value should be a number from")
    [animal] = problems(edit(hunting__0__value=19))
    assert animal.startswith("H01: value: 19 can't be thrown with 3 dice")
    [cost] = problems(edit(evolution__0__cost={"wood": 13}))
    assert cost == "E01: cost: 13 wood, but the box has 12"
    [points] = problems(edit(targets__4=50, long_game=3))
    assert points.endswith("all cards together have 52 points, but 53 are needed to win")
    [krom] = problems(edit(setup__krom=20, tokens__krom=39))
    assert krom.startswith("setup: krom: 2 players begin with more krom than the 39")
    people = our_file()
    people["characters"] = people["characters"][:1]
    people["counts"]["characters"] = 1
    assert problems(people) == ["characters: a game needs 2 of them at least"]


def test_points_that_can_be_shared_out_are_only_unusual() -> None:
    found, warnings = cards.check(json.dumps(edit(targets__2=27)))
    assert not found
    assert warnings == [
        "evolution: points: with 2 players they can be shared so that nobody wins before "
        "the last round"
    ]


def service(pay: dict[str, int], gain: dict[str, int]) -> dict[str, Any]:
    return {"pay": pay, "gain": gain}


@pytest.mark.parametrize(
    ("services", "chain"),
    [
        ([({"wood": 1}, {"krom": 3}), ({"krom": 3}, {"wood": 1})], "1 + 2"),
        ([({"krom": 1}, {"bonus": 1}), ({"krom": 2}, {"krom": 2, "life": 1})], "2"),
        ([({"wood": 2}, {"bone": 3}), ({"bone": 2}, {"wood": 1})], ""),
        ([({"wood": 2}, {"bone": 3}), ({"bone": 3}, {"wood": 2, "krom": 1})], "1 + 2"),
        (
            [
                ({"krom": 1}, {"wood": 1}),
                ({"wood": 1}, {"bone": 1}),
                ({"bone": 1}, {"stone": 1}),
                ({"stone": 2}, {"krom": 2}),
            ],
            "1 + 2 + 3 + 4",
        ),
        ([({"wood": 1}, {"krom": 2}), ({"krom": 3}, {"wood": 1})], ""),
    ],
)
def test_services_that_could_be_bought_for_ever_are_refused(services: Any, chain: str) -> None:
    """As often as one can pay (KR-9.1), but a turn must end, as with cards (KR-11.7)."""
    file = edit(services=[service(pay, gain) for pay, gain in services])
    said = f"services: {chain} give back all they take: they could be bought for ever"
    assert cards.check(json.dumps(file))[0] == ([said] if chain else [])


def test_a_file_in_one_language_is_told_in_one_line() -> None:
    file = our_file()
    for part in ("areas", "characters", "evolution", "gathering", "hunting", "bonus"):
        for entry in file[part]:
            for words in ("names", "titles"):
                if words in entry:
                    entry[words] = {"pl": entry[words]["pl"]}
    for words in ("names", "titles"):
        file["kromosaur"][words] = {"pl": "Kromozaur"}
    assert cards.check(json.dumps(file)) == ([], ["names: 92 have none in en, bg, cs, sk"])
