"""KR-14: the Kromosaur."""

from __future__ import annotations

import pytest
from tests.games.krom.scene import Scene, acting, fighting, moving, player, scene

from pravek.games.krom import Krom
from pravek.games.krom.duties import Fight, Looting, NewRound
from pravek.games.krom.fight import verdict
from pravek.games.krom.state import KROMOSAUR, Player


def beast_fight(area: str, dice: str, life: int = 10, *people: Player) -> Scene:
    game = Krom(len(people), kromosaur=True)
    return fighting(area, dice, *people, game=game, beast_area=area, beast_life=life)


def test_its_destination_is_drawn_after_the_reveal() -> None:
    # KR-14.1: each with 1/3; before the first draw it is nowhere
    game = Krom(2, kromosaur=True)
    assert (game.start().beast_life, game.start().beast_area) == (10, None)
    table = moving(player(), player(), game=game, beast_life=10)
    table.tell("A:go-forest B:go-savanna")
    assert {outcome.area: p for outcome, p in table.luck.odds()} == {  # type: ignore[attr-defined]
        "forest": pytest.approx(1 / 3),
        "savanna": pytest.approx(1 / 3),
        "mountains": pytest.approx(1 / 3),
    }
    table.tell("prowl-forest")
    assert table.luck.kind == "Brawl"


def test_it_fights_with_a_die_and_2_and_is_heavier_than_everybody() -> None:
    # KR-14.2, first example: Kromosaur 8, A 8, B 5
    people = player(hand="B05 B09"), player(area="forest")
    table = beast_fight("forest", "6,5,6", 10, *people).tell("A:play-B05@A(>) A:pass")
    assert [who.life for who in table.state.players] == [7, 4]
    assert not any(isinstance(duty, Looting) for duty in table.state.stack)
    assert table.owes == "A"
    assert table.tell("A:end").owes == "B"


def test_it_is_hurt_like_a_player() -> None:
    # KR-14.2, second example: A 9, Kromosaur 8, B 5
    people = player(hand="B05 B05 B09"), player(area="forest")
    table = beast_fight("forest", "5,5,6", 10, *people)
    table.tell("A:play-B05@A(>) A:play-B05@A(>) A:pass")
    assert table.state.beast_life == 9
    assert table[1].life == 3


def test_a_single_player_fights_it_and_it_is_not_asked() -> None:
    # KR-14.2, KR-6.2
    table = beast_fight("forest", "2,1", 10, player(hand="B09"), player(stunned=True, life=0))
    fight = table.state.stack[-1]
    assert isinstance(fight, Fight)
    assert fight.totals == (2, 3)
    assert table.owes == "A"
    assert table.tell("A:pass")[0].life == 6


def test_in_a_lower_tie_it_is_the_heaviest() -> None:
    # KR-14.2: of a lower tie the lightest is first in the forest, the heaviest in the savanna
    for area, order in (("forest", (0, 1, KROMOSAUR)), ("savanna", (0, KROMOSAUR, 1))):
        table = beast_fight(area, "6,5,3", 10, player(hand="B09"), player())
        fight = table.state.stack[-1]
        assert isinstance(fight, Fight)
        assert verdict(table.game.table, table.state, fight) == (order, (0, 1, 1))


def test_at_life_0_it_leaves_and_the_winner_has_a_point() -> None:
    # KR-14.3
    table = beast_fight("savanna", "6,1,1", 3, player(), player())
    assert (table.state.beast_life, table.state.beast_area) == (0, None)
    assert table[0].trophy
    assert table.game.scores(table.state)[0].total == 1
    moved = moving(*table.state.players, game=table.game, beast_life=0)
    assert moved.tell("A:go-forest B:go-caves").owes == "B"  # no more draws


def test_the_trophy_can_win_the_game_before_any_loot() -> None:
    # KR-14.3, KR-6.9, KR-12.1: in mid-fight
    nine = ("E18", "E19", "E20")
    table = beast_fight("savanna", "6,1,1", 3, player(evolutions=nine), player(life=1, krom=9))
    assert table.over
    assert table[1].tokens.krom == 9


def test_a_stunned_owner_loses_the_trophy_to_the_winner_besides_the_loot() -> None:
    # KR-14.4
    table = fighting("caves", "6,1", player(), player(life=1, trophy=True, krom=2))
    assert [who.trophy for who in table.state.players] == [True, False]
    assert table.legal(0) == ["loot-B-krom", "loot-B-nothing"]


def test_stunned_by_a_card_he_loses_it_to_the_player_of_the_card() -> None:
    # KR-14.4
    table = acting(player(hand="B17"), player(life=2, trophy=True)).tell("A:play-B17@B(>)")
    assert [who.trophy for who in table.state.players] == [True, False]
    assert table.game.scores(table.state)[0].total == 1


def test_bonus_cards_cannot_target_it() -> None:
    # KR-14.5
    table = acting(player(hand="B17", area="forest"), player(), beast_life=10, beast_area="forest")
    assert [word for word in table.legal(0) if word.startswith("play")] == ["play-B17@B(>)"]
    assert table.refused("A:play-B17@F(>)") == ("KR-14.5", "no_such_target")


def test_everything_combines_freely() -> None:
    # KR-14.6
    game = Krom(5, ice_age=True, kromosaur=True, long_game=True, random_characters=True)
    assert game.table.target == 10
    assert game.start().beast_life == 10


def test_its_life_does_not_come_back_with_a_new_round() -> None:
    # KR-14.2, KR-3.1: only players stand up
    people = player(stunned=True, life=0), player()
    game = Krom(2, kromosaur=True)
    table = scene(people, (NewRound(),), game=game, beast_area="forest", beast_life=4).tell()
    assert table.state.round == 3
    assert table[0].life == 7
    assert table.state.beast_life == 4
