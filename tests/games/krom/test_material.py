"""KR-1: the material."""

from __future__ import annotations

from tests.games.krom.scene import fighting, moving, player, scene

from pravek.core.chance import Dice
from pravek.games.krom import Krom, cards
from pravek.games.krom.duties import Areas, Fight
from pravek.games.krom.state import KROMOSAUR


def test_the_board_has_four_areas_and_two_sides() -> None:
    # KR-1.1
    assert list(cards.ours().lower_ties) == ["caves", "forest", "savanna", "mountains"]
    assert not Krom().table.ice_age
    assert Krom(ice_age=True).table.ice_age
    assert moving(player(), player()).refused("A:go-desert") == ("KR-1.1", "no_area")


def test_six_characters_of_different_weight_and_four_kinds_of_tokens() -> None:
    # KR-1.2
    box = cards.ours()
    assert len({c.weight for c in box.characters.values()}) == len(box.characters) == 6
    assert dict(box.tokens) == {"krom": 50, "wood": 12, "bone": 12, "stone": 12}
    assert box.life == 7


def test_the_decks_have_the_printed_counts() -> None:
    # KR-1.3
    counts = {name: len(deck) for name, deck in cards.ours().decks.items()}
    assert counts == {"evolution": 25, "gathering": 20, "hunting": 17, "bonus": 31}


def test_there_are_as_many_dice_as_a_roll_needs() -> None:
    # KR-1.3: six players and the Kromosaur roll seven
    people = [player(area="forest") for _ in range(6)]
    fight = Fight("forest", (*range(6), KROMOSAUR))
    table = scene(people, (Areas(4), fight), Krom(6, kromosaur=True), beast_life=10)
    assert isinstance(table.luck, Dice)
    assert table.luck.count == 7


def test_tokens_never_appear_or_vanish() -> None:
    # KR-1.4: every state of random games is checked in test_games.py
    table = fighting("caves", "6,2", player(krom=3), player(krom=5, life=2))
    assert table.state.supply.krom == 42
    table.tell("A:loot-B-krom")
    assert (table[0].tokens.krom, table[1].tokens.krom, table.state.supply.krom) == (6, 2, 42)
