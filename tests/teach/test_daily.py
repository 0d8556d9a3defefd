"""The deal of the day: the same wherever it is computed, and nothing but it counts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from math import floor
from pathlib import Path
from typing import Any

import pytest
from tests.teach.days import WEDNESDAY, anything, played

from pravek.bots import make
from pravek.bots.native import engine_of
from pravek.bots.protocol import Clock
from pravek.core.match import Match
from pravek.core.protocol import Action, Outcome
from pravek.core.record import RecordError, load
from pravek.core.registry import SetupError, build, entry
from pravek.teach.daily import deals
from pravek.teach.daily.deals import ME, deal_of, is_open
from pravek.teach.daily.judging import NotCounted, judge
from pravek.teach.daily.sharing import moments, share

FROZEN = json.loads((Path(__file__).parent / "days.json").read_text())
WEEK = [WEDNESDAY + timedelta(days=n) for n in range(7)]
LONG = date(2026, 11, 20)
"""A Friday: four players in most games."""


def sign(match: Match[Any]) -> str:
    """What happened, but for who sealed first: that is nobody's business."""
    told = sorted(map(repr, match.log)) if match.game.secrets else list(map(repr, match.log))
    return sha256("\n".join(told).encode()).hexdigest()[:16]


# Deals


@pytest.mark.parametrize("game", deals.names())
def test_the_deals_of_a_week_are_those_they_always_were(game: str) -> None:
    """A change of rules has another version, and other deals; nothing else changes them."""
    assert [deal_of(game, day).code for day in WEEK] == FROZEN["deals"][game]


@pytest.mark.parametrize("game", deals.names())
def test_the_rivals_decide_as_they_always_did(game: str) -> None:
    assert sign(played(game, LONG)) == FROZEN["games"][game]


def test_every_set_up_of_a_week_can_be_played_and_none_is_twice_in_a_row() -> None:
    for game in deals.names():
        assert len(entry(game).daily) == 7
        setups = [deal_of(game, day).game.options for day in WEEK]
        assert all(one != other for one, other in pairwise(setups))


def test_another_version_of_the_rules_has_other_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    before = deal_of("kingdomino", WEDNESDAY).seed
    game = type(build("kingdomino"))
    monkeypatch.setattr(game, "rules", 2)
    assert deal_of("kingdomino", WEDNESDAY).seed != before


def test_a_game_without_set_ups_has_no_deal() -> None:
    with pytest.raises(SetupError, match="there is no deal of the day of 'chess'"):
        deal_of("chess", WEDNESDAY)


@pytest.mark.parametrize(
    "text", ["", "today", "20261118", "2026-W47-3", "2026-02-30", "٢٠٢٦-11-18"]
)
def test_a_day_is_written_in_one_way(text: str) -> None:
    with pytest.raises(SetupError, match="a day is written like 2026-11-18"):
        deals.read_day(text)


def test_a_day_counts_until_two_hours_after_its_end() -> None:
    def at(hour: int, minute: int = 0, day: int = 19) -> int:
        return int(datetime(2026, 11, day, hour, minute, tzinfo=UTC).timestamp() * 1000)

    assert is_open(WEDNESDAY, at(0, day=18))
    assert is_open(WEDNESDAY, at(1, 59))
    assert not is_open(WEDNESDAY, at(2))
    assert not is_open(WEDNESDAY, at(1, day=20))
    assert not is_open(WEDNESDAY, at(23, 59, day=17))
    assert is_open(date(2026, 11, 19), at(0))


# Rivals


def test_a_rival_has_no_past_and_does_not_see_who_sealed_first() -> None:
    """Whoever plays the same meets the same, in whichever order people and bots are quick."""
    monday = date(2026, 11, 16)
    one, other = (played("krom", monday, choose=3, order=order) for order in range(2))
    assert sign(one) == sign(other)
    assert one.log != other.log, "the order did differ"


@pytest.mark.parametrize("game", ["kingdomino", "origins"])
def test_compiled_rivals_would_decide_the_same(game: str) -> None:
    assert engine_of("quick", game), "this test is about what is compiled"
    match, compiled = played(game, LONG), make("quick", deal_of(game, LONG).game)
    again: Match[Any] = Match(match.game, seed=match.seed)
    asked = 0
    for place, event in enumerate(match.log):
        if place < len(again.log):
            continue
        assert isinstance(event, Action)
        if event.seat != ME:
            actions = again.actions(event.seat)
            view = again.view(event.seat)
            assert compiled.choose(match.game, view, event.seat, actions, Clock()) == event
            asked += 1
        again.play(event)
    assert asked > 50


def test_another_process_meets_the_same_table() -> None:
    """Whatever its hashes are like."""
    program = (
        "from tests.teach.days import played; from tests.teach.test_daily import LONG, sign;"
        "print(*[sign(played(game, LONG)) for game in ('kingdomino', 'krom', 'origins')])"
    )
    environment = os.environ | {"PYTHONHASHSEED": "77"}
    told = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == [FROZEN["games"][game] for game in deals.names()]


# What counts

Change = Callable[[list[dict[str, Any]]], None]


def edited(match: Match[Any], change: Change) -> str:
    lines = [json.loads(line) for line in match.record().splitlines()]
    change(lines)
    return "".join(json.dumps(line) + "\n" for line in lines)


def reason(record: str, game: str = "kingdomino", day: date = WEDNESDAY) -> str:
    with pytest.raises(NotCounted) as refused:
        judge(record, game, day)
    assert str(refused.value)
    return refused.value.key


@pytest.mark.parametrize("game", deals.names())
def test_an_honest_game_counts_with_its_points(game: str) -> None:
    match = played(game)
    found = judge(match.record(), game, WEDNESDAY)
    assert match.places is not None
    totals = [score.total for score in match.scores]
    assert (found.points, found.place) == (totals[ME], match.places[ME])
    assert found.lead == totals[ME] - max(totals[1:])
    assert found.helped == []
    assert judge(played(game, choose=2).record(), game, WEDNESDAY).mark != found.mark


def test_a_rival_that_decides_otherwise_is_found_out() -> None:
    """Somebody lets the rivals play badly; everything else in the record is sound."""
    deal, choose = deal_of("kingdomino", WEDNESDAY), anything(1)
    match: Match[Any] = Match(deal.game, seed=deal.seed)
    match.note({"note": "holder", "seat": 1, "by": "bot", "level": "cairn", "why": "chosen"})
    while match.ending == "open":
        (seat,) = match.turn.seats  # type: ignore[union-attr]
        match.play(choose(match, match.actions(seat)))
    assert load(match.record()).ending == "over"
    assert reason(match.record()) == "daily_rival"


def test_edited_luck_is_found_out() -> None:
    """A later line is another one: legal, and not what the day deals."""
    honest = played("kingdomino")
    deal = deal_of("kingdomino", WEDNESDAY)
    lines = [place for place, event in enumerate(honest.log) if isinstance(event, Outcome)]
    match: Match[Any] = Match.empty(deal.game, seed=deal.seed + 1)
    match.note({"note": "holder", "seat": 1, "by": "bot", "level": "cairn", "why": "chosen"})
    for event in honest.log[: lines[2]]:
        match.admit(event)
    match.settle()
    choose = anything(1)
    while match.ending == "open":
        (seat,) = match.turn.seats  # type: ignore[union-attr]
        match.play(choose(match, match.actions(seat)))
    assert reason(match.record()) == "daily_luck"


def test_another_deal_another_set_up_another_game_and_other_rules_do_not_count() -> None:
    week_later = played("kingdomino", WEDNESDAY + timedelta(days=7))
    assert dict(week_later.game.options) == dict(deal_of("kingdomino", WEDNESDAY).game.options)
    assert reason(week_later.record()) == "daily_other_deal"
    assert reason(played("kingdomino", LONG).record()) == "daily_other_deal"
    assert reason(played("origins").record()) == "daily_other_game"
    other = edited(played("kingdomino"), lambda lines: lines[0].update(rules=2))
    assert reason(other) == "daily_other_rules"


def test_a_game_that_is_not_over_or_was_given_up_does_not_count() -> None:
    match = played("kingdomino")
    half: Match[Any] = Match.replay(match.game, match.log[:20], seed=match.seed)
    assert reason(half.record()) == "daily_unfinished"
    assert reason(match.record(0)) == "daily_unfinished", "what one seat saw is not the whole game"
    half.note({"note": "abandoned"})
    assert reason(half.record()) == "daily_given_up"
    match.note({"note": "concede", "seat": ME})
    assert reason(match.record()) == "daily_given_up"


def test_a_game_of_two_people_does_not_count() -> None:
    alone = played("kingdomino")
    both = "".join(line for line in alone.record().splitlines(True) if '"holder"' not in line)
    both = both.replace(', "ranking": [2, 1]', "")
    assert reason(both) == "daily_people"
    alone.note({"note": "holder", "seat": 1, "by": "person", "level": None, "why": "back"})
    assert reason(alone.record()) == "daily_people"


@pytest.mark.parametrize("text", ["", "junk", "{}", "[1]", '{"record": 1}', "[" * 5000, "\n" * 60])
def test_junk_is_no_record(text: str) -> None:
    with pytest.raises((RecordError, NotCounted)):
        judge(text, "kingdomino", WEDNESDAY)


def test_help_is_what_the_notes_say() -> None:
    match = played("kingdomino")
    for words in (
        {"note": "undo", "seat": 1},
        {"note": "undo", "seat": ME},
        {"note": "undo", "seat": ME},
        {"note": "help", "seat": ME, "what": "hint"},
        {"note": "help", "seat": ME, "what": "coach"},
        {"note": "holder", "seat": ME, "by": "bot", "level": "cairn", "why": "handed"},
        {"note": "holder", "seat": ME, "by": "person", "level": None, "why": "back"},
    ):
        match.note(words)
    assert judge(match.record(), "kingdomino", WEDNESDAY).helped == ["bot", "help", "undo"]


def test_a_text_to_share_says_how_it_went_and_nothing_of_how_it_is_played() -> None:
    match = played("kingdomino")
    first, second, third = share(match, WEDNESDAY).splitlines()
    assert first == "Pravek · 2026-11-18 · Kingdomino"
    assert second == f"{match.scores[ME].total} points · Place 2 of 2 · no help"
    assert len(third) == 10
    assert set(third) <= set("▲■▽")
    assert third.endswith("▽")
    assert " · moves taken back\n" in share(match, WEDNESDAY, ["undo"])
    somewhere = share(match, WEDNESDAY, server="https://play.example.org")
    assert somewhere.endswith("\nhttps://play.example.org/daily/kingdomino\n")


def test_the_moments_that_are_told_are_those_of_the_page() -> None:
    """JavaScript rounds a half up, Python to the next even number."""
    assert moments(25) == [3, 5, 8, 10, 13, 15, 18, 20, 23, 25]
    assert moments(5) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert moments(3) == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
    for events in range(1, 700):
        page = [max(1, floor(events * part / 10 + 0.5)) for part in range(1, 11)]
        assert moments(events) == page
