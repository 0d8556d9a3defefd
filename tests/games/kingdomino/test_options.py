"""KD-6: options."""

from itertools import pairwise, product

import pytest
from tests.games.dominoes.at_table import events, finished, states
from tests.games.kingdomino.test_score import table

import pravek
from pravek.core.protocol import ranking
from pravek.games.kingdomino import typed

FULL = "w0 w0 w0 w0 w0\n" * 2 + "w0 w0 #  w0 w0\n" + "w0 w0 w0 w0 w0\n" * 2
ASKEW = "w0 w0 w0 w0 w0\n" * 2 + "w0 #  w0 w0 w0\n" + "w0 w0 w0 w0 w0\n" * 2


def bonus(text: str, **options: bool) -> int:
    return table(text, "#", **options).scores[0].total


def test_a_castle_in_the_middle_brings_10() -> None:
    # KD-6.1
    assert bonus(FULL, middle_kingdom=True) == 10
    assert bonus(ASKEW, middle_kingdom=True) == 0
    assert bonus(FULL) == 0


def test_an_incomplete_kingdom_has_its_castle_in_the_middle_if_it_reaches_at_most_2() -> None:
    # KD-6.1
    assert bonus("# w0 w0", middle_kingdom=True) == 10
    assert bonus("# w0 w0 w0", middle_kingdom=True) == 0
    assert bonus("w0 #\nw0 .\nw0 .\nw0 .", middle_kingdom=True) == 0


def test_in_the_mighty_duel_the_middle_reaches_3() -> None:
    # KD-6.1, KD-6.3
    assert bonus("# w0 w0 w0", middle_kingdom=True, mighty_duel=True) == 10
    assert bonus("# w0 w0 w0 w0", middle_kingdom=True, mighty_duel=True) == 0


def test_harmony_brings_5_for_a_complete_kingdom() -> None:
    # KD-6.2
    assert bonus(FULL, harmony=True) == 5
    assert bonus(ASKEW, harmony=True) == 5
    assert bonus(FULL.replace("w0", ".", 1), harmony=True) == 0


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 2, "mighty_duel": True},
                                     {"players": 3}, {"players": 4}], ids=str)  # fmt: skip
def test_a_kingdom_is_complete_exactly_if_its_player_discarded_nothing(
    options: dict[str, int],
) -> None:
    # KD-6.2
    complete = set()
    for seed in range(12):
        match = finished("kingdomino", seed, harmony=True, **options)
        losers = {event.seat for event in events(match, "Discard")}
        for seat, score in enumerate(match.scores):
            has_bonus = any(line.key == "harmony" and line.points == 5 for line in score.lines)
            assert has_bonus == (seat not in losers)
            complete.add(has_bonus)
    assert False in complete


def test_the_mighty_duel_is_for_two_with_all_48_dominoes_on_7_by_7_in_12_rounds() -> None:
    # KD-6.3
    match = finished("kingdomino", 1, players=2, mighty_duel=True)
    assert len(events(match, "Deal")) == 12
    assert sum(len(deal.dominoes) for deal in events(match, "Deal")) == 48
    assert {kingdom.size for kingdom in match.state.kingdoms} == {7}
    for players in (3, 4):
        with pytest.raises(pravek.SetupError, match="Mighty Duel is for 2"):
            pravek.Match("kingdomino", players=players, mighty_duel=True)


@pytest.mark.parametrize("seed", range(3))
def test_a_dynasty_is_three_games_whose_scores_are_added(seed: int) -> None:
    # KD-6.4
    dynasty = finished("kingdomino", seed, players=2, dynasty=True, harmony=True)
    deals = events(dynasty, "Deal")
    assert len(deals) == 18
    single = pravek.Match("kingdomino", players=2, harmony=True, seed=0).game
    totals = []
    for number in range(3):
        first = dynasty.log.index(deals[6 * number])
        last = dynasty.log.index(deals[6 * number + 6]) if number < 2 else len(dynasty.log)
        game = pravek.Match.replay(single, dynasty.log[first:last])
        assert isinstance(game.turn, pravek.Over)
        totals.append([score.total for score in game.scores])
        third = game
    assert [score.total for score in dynasty.scores] == [
        sum(column) for column in zip(*totals, strict=True)
    ]
    # ties are broken by the third game
    assert [s.tiebreakers for s in dynasty.scores] == [s.tiebreakers for s in third.scores]
    assert dynasty.ranking == ranking(dynasty.scores)


def test_each_game_of_a_dynasty_of_two_sets_other_dominoes_aside() -> None:
    # KD-6.4, KD-2.1: all 48 are shuffled anew; the 24 that were not seen are not the next game
    match = finished("kingdomino", 5, players=2, dynasty=True)
    deals = events(match, "Deal")
    games = [{n for deal in deals[g : g + 6] for n in deal.dominoes} for g in (0, 6, 12)]
    assert all(len(game) == 24 for game in games)
    for first, second in pairwise(games):
        assert 0 < len(first & second) < 24
    starts = [state for state, event in states(match) if event in (deals[0], deals[6], deals[12])]
    assert [len(state.box) for state in starts] == [48, 48, 48]


def test_a_dynasty_can_draw_every_domino_in_every_game() -> None:
    # KD-6.4
    match = finished("kingdomino", 5, players=4, dynasty=True)
    for game in range(3):
        deals = events(match, "Deal")[12 * game : 12 * game + 12]
        assert sorted(n for deal in deals for n in deal.dominoes) == list(range(1, 49))


@pytest.mark.parametrize(
    "wishes", list(product([False, True], repeat=4)), ids=lambda w: "".join("ny"[x] for x in w)
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_combine_freely(players: int, wishes: tuple[bool, ...]) -> None:
    # KD-6.5
    printing = {2: "mighty_duel", 3: "all_dominoes"}.get(players)
    names = ["middle_kingdom", "harmony", "dynasty", *([printing] if printing else [])]
    options = dict(zip(names, wishes, strict=False))
    match = finished("kingdomino", 2, players=players, **options)
    assert isinstance(match.turn, pravek.Over)
    assert {k: v for k, v in match.game.options.items() if v is True} == {
        k: v for k, v in options.items() if v
    }
    picture, size = match.game.describe(match.state), 7 if players == 2 and wishes[3] else 5
    for score, land in zip(match.scores, picture["territories"], strict=True):
        bonus = {line.key: line.points for line in score.lines}
        reach = max(max(map(abs, square["at"])) for square in land["squares"])
        whole = len(land["squares"]) == size * size - 1
        assert bonus.get("middle_kingdom", 0) == 10 * (wishes[0] and reach <= size // 2)
        assert bonus.get("harmony", 0) == 5 * (wishes[1] and whole)
    games = 3 if options["dynasty"] else 1
    assert len(events(match, "Deal")) == games * (6 if players == 2 and not wishes[3] else 12)


def test_the_two_player_sample_is_the_plain_game_of_six_rounds() -> None:
    # KD-6.6
    match = finished("kingdomino", 4, players=2)
    assert not any(value is True for value in match.game.options.values())
    assert len(events(match, "Deal")) == 6
    assert all(kingdom.size == 5 for kingdom in match.state.kingdoms)


def test_options_that_belong_to_another_number_of_players_are_refused() -> None:
    # KD-2.2, KD-6.3
    for players in (2, 4):
        with pytest.raises(pravek.SetupError, match="3 players"):
            pravek.Match("kingdomino", players=players, all_dominoes=True)


def test_typed_kingdoms_and_played_ones_score_alike() -> None:
    # KD-5.1
    for seed in range(5):
        match = finished("kingdomino", seed, players=2, mighty_duel=True)
        for seat, kingdom in enumerate(match.state.kingdoms):
            [again] = typed.read(typed.write(kingdom), 7)
            assert again.points == match.scores[seat].total
