"""Records that are in order: witnessed, open, with notes, with a promise of fair luck."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.games.dominoes.at_table import finished

import pravek
from pravek.core import fair
from pravek.core.notes import Note
from pravek.core.promise import Promise, commitment
from pravek.testing.walk import play_on


def test_a_record_is_json_lines_with_header_events_and_footer() -> None:
    match = finished("kingdomino", 3, players=2, names=["Hania", "Todor"])
    head, *events, foot = map(json.loads, match.record().splitlines())
    assert head == {
        "record": 1,
        "game": "kingdomino",
        "rules": 1,
        "options": dict(match.game.options),
        "seats": ["Hania", "Todor"],
    }
    assert events[0]["event"] == "Deal"
    assert foot == {
        "end": "over",
        "events": len(events),
        "scores": [score.total for score in match.scores],
    }


def test_an_open_record_says_so_and_can_be_continued() -> None:
    match = play_on(pravek.Match("kingdomino", players=3, seed=4), Random(1), 30)
    assert json.loads(match.record().splitlines()[-1])["end"] == "open"
    again = pravek.load(match.record())
    assert again.turn == match.turn
    play_on(again, Random(2))
    assert isinstance(again.turn, pravek.Over)


def test_an_open_record_without_its_seed_goes_on_with_new_luck() -> None:
    match = play_on(pravek.Match("kingdomino", players=4, seed=4), Random(1), 9)
    assert pravek.load(match.record()).seed != 4
    assert pravek.load(match.record(), seed=4).seed == 4


def test_a_record_that_ends_while_the_table_should_speak_is_settled_when_read() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    head = match.record().splitlines()[0]
    end = json.dumps({"end": "open", "events": 0, "scores": [0, 0]})
    again = pravek.load(f"{head}\n{end}\n", seed=1)
    assert again.log == match.log


def test_names_are_kept_in_any_script() -> None:
    names = ["Łucja", "Тодор"]
    match: pravek.Match[Any] = pravek.Match("kingdomino", players=2, seed=1, names=names)
    assert "Łucja" in match.record()
    assert pravek.load(match.record()).names == tuple(names)


@pytest.mark.parametrize(
    "names", [["A"], ["A", ""], ["A", "x" * 41], ["A", "a\nb"], ["A", "\ud800"]]
)
def test_names_that_no_record_could_hold_are_refused(names: list[str]) -> None:
    with pytest.raises(pravek.SetupError):
        pravek.Match("kingdomino", players=2, names=names)


def test_a_witnessed_record_can_only_be_watched() -> None:
    match = play_on(pravek.Match("kingdomino", players=2, seed=4), Random(1), 20)
    seen = pravek.load(match.record(seat=None))
    assert seen.seen_by == "spectator"
    [seat] = seen.turn.seats  # type: ignore[union-attr]
    with pytest.raises(pravek.IllegalAction, match="watched"):
        seen.play(seen.actions(seat)[0])
    assert not seen.can_undo(seat)


@pytest.mark.parametrize("seat", [2, -1, "x", 0.5])
def test_nobody_else_has_witnessed_anything(seat: Any) -> None:
    match = pravek.Match("kingdomino", players=2, seed=4)
    with pytest.raises(ValueError, match="seat"):
        match.record(seat=seat)


def test_notes_are_written_where_they_were_made_and_read_again() -> None:
    match = play_on(pravek.Match("kingdomino", players=2, seed=4), Random(1), 20)
    words = {"note": "holder", "seat": 1, "by": "bot", "level": "stone", "why": "timeout"}
    match.notes.append(Note(3, words))
    match.notes.append(Note(len(match.log), {"note": "concede", "seat": 1}))
    lines = [json.loads(line) for line in match.record().splitlines()]
    assert lines[4] == words
    assert lines[-2] == {"note": "concede", "seat": 1}
    again = pravek.load(match.record())
    assert again.notes == match.notes
    assert again.record() == match.record()


def test_who_conceded_is_last_and_who_closed_the_table_is_first() -> None:
    match = finished("kingdomino", 3, players=3)
    winner = match.ranking.index(1)
    match.notes.append(Note(len(match.log), {"note": "concede", "seat": winner}))
    told = match.places
    assert told is not None
    assert told[winner] == 3
    assert json.loads(match.record().splitlines()[-1])["ranking"] == list(told)
    assert pravek.load(match.record()).record() == match.record()
    opened = play_on(pravek.Match("kingdomino", players=3, seed=4), Random(1), 20)
    opened.notes.append(Note(len(opened.log), {"note": "closed", "seat": 2}))
    told = opened.places
    assert told is not None
    assert told[2] == 1
    assert pravek.load(opened.record()).record() == opened.record()


def test_an_abandoned_game_has_no_ranking() -> None:
    match = play_on(pravek.Match("kingdomino", players=2, seed=4), Random(1), 20)
    assert match.places is None
    match.notes.append(Note(len(match.log), {"note": "abandoned"}))
    assert match.places is None
    foot = json.loads(match.record().splitlines()[-1])
    assert foot["end"] == "abandoned"
    assert "ranking" not in foot


# The promise of fair luck

SEED, SALT = "0" * 30 + "2a", "f" * 32


def promised(shown: bool, seed: int = 42) -> pravek.Match[Any]:
    match = finished("kingdomino", seed, players=2)
    promise = commitment(SEED, SALT)
    match.promise = Promise(promise, SEED, SALT) if shown else Promise(promise)
    return match


def test_luck_that_was_promised_is_fair() -> None:
    match = pravek.load(promised(shown=True).record())
    assert match.promise is not None
    assert match.promise.is_kept
    assert fair.check(match) == "fair"


def test_other_luck_than_the_promised_is_broken() -> None:
    assert fair.check(promised(shown=True, seed=43)) == "broken"
    match = promised(shown=True)
    match.promise = Promise(commitment(SEED, "0" * 32), SEED, SALT)
    assert fair.check(match) == "broken"
    with pytest.raises(pravek.RecordError, match="promised"):
        pravek.load(match.record())


def test_luck_cannot_be_judged_before_the_seed_is_shown() -> None:
    assert fair.check(promised(shown=False)) == "open"
    assert fair.check(finished("kingdomino", 1, players=2)) == "none"


def test_the_seed_is_in_no_witnessed_record_and_refused_in_an_open_one() -> None:
    match = promised(shown=True)
    assert SEED not in match.record(seat=0)
    assert commitment(SEED, SALT) in match.record(seat=0)
    opened = play_on(pravek.Match("kingdomino", players=2, seed=42), Random(1), 20)
    opened.promise = Promise(commitment(SEED, SALT), SEED, SALT)
    with pytest.raises(pravek.RecordError, match="seed"):
        pravek.load(opened.record())
