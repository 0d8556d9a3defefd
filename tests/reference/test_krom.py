"""Whole games of Krom at two tables: the engine and the referee agree after every event."""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pravek
from pravek.core.match import Match
from pravek.games.krom import Krom
from pravek.games.krom.state import Known, State, Tokens

from .krom.box import Box
from .krom.fight import ranked
from .krom.follow import Disagreement, Follower, told
from .krom.games import SETUPS, Wish, play, wish
from .krom.mountains import satisfied
from .krom.questions import Luck, dice, one_of
from .krom.referee import OPTIONS, NotPossible, Referee, witnessed
from .krom.table import BEAST, Table

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("krom-*.jsonl"))
REACHED = {
    229: {
        "KR-7.1 a stunned player counters",
        "KR-11.6 nothing to draw",
        "KR-12.1 won by the trophy",
        "KR-14.4 a card takes the trophy",
        "KR-14.4 a fight takes the trophy",
    },
    339: {
        "KR-2.7 one of two known copies is played",
        "KR-11.7 a reshuffle while cards lie",
    },
    57: {
        "KR-2.7 a known card is taken back",
        "KR-2.7 a third player loots the hand",
        "KR-5.3 stunned before his turn",
        "KR-9.2 a fifth card could be paid",
        "KR-9.2 a single discard is mixed in",
        "KR-11.3 who had passed is asked again",
        "KR-12.3 a shared victory",
    },
    29: {
        "KR-7.2 looted from a hand with copies",
        "KR-9.5 the supply is short",
        "KR-14.2 the Kromosaur comes back hurt",
    },
}
"""Rare things, and a game that comes to them: the referee deals, so it always will."""


@cache
def followed(asked: Wish) -> Follower:
    return play(asked)


# The engine


@pytest.mark.parametrize("asked", [wish(number) for number in range(len(SETUPS))], ids=str)
def test_a_whole_game_is_the_same_at_both_tables(asked: Wish) -> None:
    # KR-14.6: all options together, with all numbers of players
    follower = followed(asked)
    assert isinstance(follower.match.turn, pravek.Over)
    assert min(follower.referee.table.places()) == 1


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_referee_follows_a_golden_record_to_its_end(path: Path) -> None:
    recorded: Match[State] = pravek.load(path.read_text(encoding="utf-8"))
    follower = Follower(Match.empty(recorded.game))
    for event in recorded.log:
        follower.happen(event)
    assert follower.referee.question is None


def test_every_setup_is_followed_once() -> None:
    # KR-2.2, KR-14.6: 5 numbers of players with 16 sets of options
    asked = [wish(number) for number in range(len(SETUPS))]
    assert len({(a.players, frozenset(a.options)) for a in asked}) == 5 * 2 ** len(OPTIONS)
    assert Counter(a.box for a in asked) == {"ours": 40, "poor": 40}


@pytest.mark.parametrize("number", REACHED)
def test_the_games_come_to_rare_states(number: int) -> None:
    reached = followed(wish(number)).referee.table.reached
    assert REACHED[number] <= set(+reached)


def test_cards_are_drawn_by_the_odds_that_are_told() -> None:
    # KR-2.4, KR-7.2, KR-9.2: the likeliest card of a pool comes as often as it should
    guesses = [guess for number in REACHED for guess in followed(wish(number)).guesses]
    surplus = sum(hit - odds for hit, odds in guesses)
    deviation = sum(odds * (1 - odds) for _, odds in guesses) ** 0.5
    assert deviation > 5
    assert abs(surplus) < 4.5 * deviation


# The comparison


@dataclasses.dataclass
class Skewed:
    """A rule of the engine that is broken on purpose."""

    match: Match[State]

    def player(self, **new: Any) -> None:
        first, *others = self.match.state.players
        changed = dataclasses.replace(first, **new)
        self.state(players=(changed, *others))

    def state(self, **new: Any) -> None:
        self.match.state = dataclasses.replace(self.match.state, **new)


@pytest.mark.parametrize(
    ("what", "new"),
    [
        ("figure of 0", {"life": 6}),
        ("tokens of 0", {"tokens": Tokens(krom=4)}),
        ("hand of 0", {"hand": ("B99",)}),
        ("evolutions of 0", {"evolutions": ("E01",)}),
    ],
)
def test_the_comparison_notices_a_player_who_differs(what: str, new: dict[str, Any]) -> None:
    follower = in_movement()
    Skewed(follower.match).player(**new)
    with pytest.raises(Disagreement, match=what):
        follower.check()


@pytest.mark.parametrize(
    ("what", "new"),
    [
        ("supply", {"supply": Tokens()}),
        ("known", {"known": (Known(0, 1, "B28"),)}),
        ("owing", {"sealed": (None, "forest")}),
        ("bonus discards", {"bonus_discards": ("B28",)}),
        ("lying", {"lying": ("B28",)}),
        ("Kromosaur", {"beast_life": 9}),
        ("over", {"stack": ()}),
    ],
)
def test_the_comparison_notices_a_table_that_differs(what: str, new: dict[str, Any]) -> None:
    follower = in_movement()
    Skewed(follower.match).state(**new)
    with pytest.raises(Disagreement, match=what):
        follower.check()


def test_the_comparison_notices_odds_by_faces_instead_of_copies() -> None:
    # KR-2.4: three copies of B01, but one of them already lies among the discards
    follower = before_the_first_draw()
    Skewed(follower.match).state(bonus_discards=("B01",))
    luck = follower.referee.question
    assert isinstance(luck, Luck)
    with pytest.raises(Disagreement, match="odds"):
        follower._demand(follower._luck(luck))


def before_the_first_draw() -> Follower:
    follower = Follower(Match.empty(Krom(2)))
    for event in (
        ("Shown", "evolution", ("E01", "E02", "E03", "E04")),
        ("Shown", "hunting", ("H01", "H02", "H03", "H04")),
        ("Choose", 0, "kolos"),
        ("Choose", 1, "alma"),
    ):
        follower.happen(told(event))
    return follower


def in_movement() -> Follower:
    follower = before_the_first_draw()
    for event in (("Drawn", 0, "B01"), ("Drawn", 1, "B28"), ("Dawn", 1)):
        follower.happen(told(event))
    return follower


# The referee itself


def sitting(*characters: str) -> Table:
    table = Table(Box(), len(characters), dict.fromkeys(OPTIONS, False))
    for person, character in zip(table.people, characters, strict=True):
        person.character = character
    return table


def test_the_worked_example_of_a_fight() -> None:
    # KR-6.7
    assert ranked(sitting("kolos", "karok", "valkyr"), "savanna", {0: 6, 1: 3, 2: 2}) == [0, 1, 2]


@pytest.mark.parametrize(
    ("area", "totals", "order"),
    [
        ("forest", {0: 4, 1: 4, 2: 3}, [0, 1, 2]),  # the highest: heaviest first everywhere
        ("forest", {0: 3, 1: 3, 2: 4}, [2, 1, 0]),
        ("mountains", {0: 3, 1: 3, 2: 4}, [2, 1, 0]),
        ("caves", {0: 3, 1: 3, 2: 4}, [2, 0, 1]),
        ("savanna", {0: 3, 1: 3, 2: 4}, [2, 0, 1]),
        ("forest", {0: 5, 1: 8, BEAST: 8}, [BEAST, 1, 0]),  # KR-14.2
        ("forest", {0: 9, 1: 5, BEAST: 8}, [0, BEAST, 1]),
        ("forest", {0: 9, 1: 5, BEAST: 5}, [0, 1, BEAST]),
    ],
)
def test_ties_go_by_weight(area: str, totals: dict[int, int], order: list[int]) -> None:
    # KR-6.3
    assert ranked(sitting("kolos", "karok", "valkyr"), area, totals) == order


@pytest.mark.parametrize(
    ("faces", "combos"),
    [
        ("11234", "pair"),
        ("11223", "pair two_pairs"),
        ("11123", "pair three_of_a_kind"),
        ("11122", "pair two_pairs three_of_a_kind full_house"),
        ("11112", "pair three_of_a_kind four_of_a_kind"),
        ("11111", "pair three_of_a_kind four_of_a_kind five_of_a_kind"),
        ("12345", "straight"),
        ("23456", "straight"),
        ("12346", ""),
    ],
)
def test_dice_satisfy_combinations(faces: str, combos: str) -> None:
    # KR-9.4
    rewards = Box()["mountain_rewards"]
    lying = Counter(map(int, faces))
    found = {e["combo"] for e in rewards if satisfied(e["combo"], lying, e.get("patterns", []))}
    assert found == set(combos.split())


def test_what_can_not_happen_is_refused_and_changes_nothing() -> None:
    # KR-2.1, KR-4.2
    referee = Referee(2, "ice_age")
    for event in (("Dawn", 1), ("Shown", "hunting", ("H01",)), ("Shown", "evolution", ("E01",))):
        with pytest.raises(NotPossible):
            referee.happen(event)
    asked = in_movement().referee
    with pytest.raises(NotPossible):
        asked.happen(("Go", 0, "caves"))
    assert asked.owing() == (0, 1)
    assert asked.table.chosen == {}


def test_odds_count_copies() -> None:
    # KR-2.4, KR-2.6
    luck = one_of(Counter({"B01": 3, "B04": 1}), lambda face: ("Drawn", 0, face))
    assert {event[-1]: float(p) for event, p in luck.odds()} == {"B01": 0.75, "B04": 0.25}
    assert sum(p for _, p in dice(2, "Swing", 0).odds()) == 1
    assert dice(2, "Swing", 0).chance_of(("Swing", 0, (7, 1))) == 0


def test_a_face_is_seen_by_those_who_may() -> None:
    # KR-2.5
    seen = [witnessed(("Grabbed", 0, 1, "B28"), viewer)[-1] for viewer in (0, 1, 2, None)]
    assert seen == ["B28", "B28", None, None]
    assert witnessed(("Drawn", 0, "B28"), 1) == ("Drawn", 0, None)
