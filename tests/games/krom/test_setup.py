"""KR-2: the set-up, and who sees what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.games.krom.scene import Scene, acting, fighting, moving, player

import pravek
from pravek.core.protocol import Decide
from pravek.games.krom import Krom
from pravek.games.krom.events import Drawn, Go, Grabbed
from pravek.games.krom.state import AREAS

SHOWN = "shown-evolution-E01,E02,E03,E04 shown-hunting-H01,H02,H03,H04"


def new(players: int = 2, **options: bool) -> Scene:
    game = Krom(players, **options)
    return Scene(game, game.start())


def test_four_evolutions_and_four_animals_are_turned_up() -> None:
    # KR-2.1
    table = new().tell(SHOWN)
    assert table.state.evolution == ("E01", "E02", "E03", "E04")
    assert table.state.hunting == ("H01", "H02", "H03", "H04")


def test_characters_are_chosen_in_seat_order_and_all_different() -> None:
    # KR-2.2
    table = new().tell(SHOWN)
    assert table.owes == "A"
    table.tell("A:be-alma")
    assert table.owes == "B"
    assert "be-alma" not in table.legal(1)
    assert table.refused("B:be-alma") == ("KR-2.2", "choose_character")
    assert table.refused("A:be-kolos") == ("KR-2.2", "not_asked")


def test_characters_can_be_dealt_at_random() -> None:
    # KR-2.2
    table = new(3, random_characters=True).tell(SHOWN, "cast-ziza,kolos,alma")
    assert [who.character for who in table.state.players] == ["ziza", "kolos", "alma"]


def test_everybody_begins_in_the_caves_with_7_life_5_krom_and_a_bonus_card() -> None:
    # KR-2.2
    table = new().tell(SHOWN, "A:be-alma B:be-kolos drawn-A-B01 drawn-B-B28")
    for who, card in zip(table.state.players, ("B01", "B28"), strict=True):
        assert (who.area, who.life, who.tokens.krom, who.hand) == ("caves", 7, 5, (card,))
    assert table.state.round == 1
    assert table.owes == "AB"


@pytest.mark.parametrize(
    ("players", "target"), [(2, 10), (3, 10), (4, 10), (5, 8), (6, 7)], ids=str
)
def test_the_target_depends_on_the_players(players: int, target: int) -> None:
    # KR-2.3
    assert Krom(players).table.target == target
    assert Krom(players, long_game=True).table.target == target + 2


def test_counts_are_public_and_faces_are_secret() -> None:
    # KR-2.4
    table = acting(player(hand="B01 B28", krom=4), player(hand="B09", krom=2))
    told = table.game.describe(table.game.view(table.state, 1))
    assert told["players"][0]["hand"] == [None, None]
    assert told["players"][0]["tokens"]["krom"] == 4
    assert told["players"][1]["hand"] == ["B09"]
    assert told["decks"]["bonus"] == 28
    spectator = table.game.describe(table.game.view(table.state, None))
    assert [who["hand"] for who in spectator["players"]] == [[None, None], [None]]


def test_a_drawn_card_is_seen_by_its_owner_only() -> None:
    # KR-2.5
    game = Krom(3)
    assert game.witness(Drawn(0, "B01"), 0) == Drawn(0, "B01")
    assert game.witness(Drawn(0, "B01"), 1) == game.witness(Drawn(0, "B01"), None)
    assert game.witness(Drawn(0, "B01"), 1) == Drawn(0, None)


def test_a_looted_card_is_seen_by_thief_and_victim_only() -> None:
    # KR-2.5
    game, loot = Krom(3), Grabbed(0, 1, "B01")
    assert game.witness(loot, 0) == game.witness(loot, 1) == loot
    assert game.witness(loot, 2) == game.witness(loot, None) == Grabbed(0, 1, None)


def test_a_sealed_destination_is_seen_by_nobody_else() -> None:
    # KR-2.5, KR-4.1
    game = Krom(2)
    assert game.witness(Go(0, "forest"), 1) == Go(0, None)
    assert game.witness(Go(0, "forest"), 0) == Go(0, "forest")


def test_copies_of_a_card_are_the_same_card() -> None:
    # KR-2.6
    table = acting(player(hand="B17 B17"), player(), player())
    plays = [word for word in table.legal(0) if word.startswith("play")]
    assert plays == ["play-B17@B(>)", "play-B17@C(>)"]


def stolen() -> Scene:
    """A, B and C; A held a B01 and a B28 and has looted another B01 from B."""
    table = fighting("caves", "6,1,6", player(hand="B01 B28"), player(life=3, hand="B01"), player())
    return table.tell("B:pass A:pass A:loot-B-card grabbed-A-B-B01")


def test_the_victim_goes_on_seeing_the_looted_card() -> None:
    # KR-2.7
    table = stolen()
    hands = [table.game.view(table.state, seat).players[0].hand for seat in (0, 1, 2, None)]
    assert hands == [("B01", "B01", "B28"), ("B01", None, None), (None,) * 3, (None,) * 3]


def test_until_a_card_of_that_face_is_played() -> None:
    # KR-2.7
    table = stolen()
    people = [replace(who, area="caves", life=7, stunned=False) for who in table.state.players]
    again = fighting("caves", "1,2,3", *people, known=table.state.known)
    again.tell("A:play-B01@A(>)")
    assert again.game.view(again.state, 1).players[0].hand == (None, None)


def test_until_somebody_else_loots_from_that_hand() -> None:
    # KR-2.7
    table = stolen()
    people = [replace(who, area="caves", life=2, stunned=False) for who in table.state.players]
    again = fighting("caves", "1,2,6", *people, known=table.state.known)
    again.tell("A:pass")
    assert again.game.view(again.state, 1).players[0].hand == ("B01", None, None)
    again.tell("C:loot-A-card grabbed-C-A-B28")
    assert again.game.view(again.state, 1).players[0].hand == (None, None)
    assert again.game.view(again.state, 0).players[2].hand == ("B28",)


def test_a_match_is_ready_to_play() -> None:
    match: pravek.Match[Any] = pravek.Match(
        "krom", players=5, ice_age=True, kromosaur=True, long_game=True, seed=7
    )
    assert match.turn == Decide((0,))
    again = moving(player(), player())
    assert set(again.legal(0)) == {f"go-{area}" for area in AREAS} - {"go-caves"}
