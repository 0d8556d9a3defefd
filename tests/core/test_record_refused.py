"""A record that was cut, reordered, edited or padded is refused, with the line and the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.contract.setups import SOAK
from tests.games.dominoes.at_table import finished

import pravek
from pravek.core.record import LONGEST_RECORD, MOST_LINES

Lines = list[dict[str, Any]]


@cache
def whole() -> str:
    return finished("kingdomino", 5, players=2, harmony=True).record()


def lines() -> Lines:
    return [json.loads(line) for line in whole().splitlines()]


def text(of: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in of)


def refused(record: str) -> pravek.RecordError:
    """The reason, which is one short line of text."""
    with pytest.raises(pravek.RecordError) as caught:
        pravek.load(record)
    error = caught.value
    assert str(error) == f"line {error.line}: {error.reason}"
    assert "\n" not in str(error)
    assert len(str(error)) < 400
    return error


def with_header(**changes: Any) -> str:
    head, *rest = lines()
    return text([{**head, **changes}, *rest])


def with_footer(**changes: Any) -> str:
    *rest, foot = lines()
    return text([*rest, {**foot, **changes}])


def with_event(number: int, **changes: Any) -> str:
    """Line `number` of the text, counted from 1, with other fields."""
    edited = lines()
    edited[number - 1] |= changes
    return text(edited)


def test_the_record_itself_is_read() -> None:
    assert pravek.load(whole()).record() == whole()


# Cut, padded, reordered


def test_every_cut_is_noticed() -> None:
    every = whole().splitlines(keepends=True)
    for kept in range(len(every)):
        error = refused("".join(every[:kept]))
        assert error.line == max(kept, 1)
        assert "truncated" in error.reason or "header" in error.reason


def test_every_cut_in_the_middle_of_a_line_is_noticed() -> None:
    record = whole()
    for at in range(0, len(record) - 2, 97):
        error = refused(record[:at])
        assert error.reason
        assert error.line == max(1, record[:at].count("\n") + (not record[:at].endswith("\n")))


def test_every_missing_event_is_noticed() -> None:
    full = lines()
    for gone in range(1, len(full) - 1):
        error = refused(text(full[:gone] + full[gone + 1 :]))
        assert gone < error.line <= len(full)


def test_every_doubled_event_is_noticed() -> None:
    full = lines()
    for twice in range(1, len(full) - 1):
        error = refused(text(full[: twice + 1] + full[twice:]))
        assert error.line > twice + 1


def test_every_swap_of_neighbours_is_noticed() -> None:
    full = lines()
    for first in range(1, len(full) - 2):
        swapped = [*full]
        swapped[first : first + 2] = reversed(full[first : first + 2])
        error = refused(text(swapped))
        assert error.line >= first + 1
        assert "game is over" not in error.reason


def test_shuffled_events_are_refused() -> None:
    head, *events, foot = lines()
    for seed in range(20 * SOAK):
        Random(seed).shuffle(events)
        assert refused(text([head, *events, foot])).line >= 2


def test_something_after_the_footer_is_refused() -> None:
    full = lines()
    assert refused(text([*full, full[-1]])).reason == "something follows the footer"
    assert "truncated" in refused(text([*full, full[1]])).reason


@pytest.mark.parametrize("pad", ["\n", " \n", "{}\n", "null\n", "[]\n", "0\n"])
def test_padding_is_refused(pad: str) -> None:
    head, rest = whole().split("\n", 1)
    assert refused(f"{head}\n{pad}{rest}").line == 2
    assert refused(whole() + pad).line > 2
    assert refused(pad + whole()).line == 1


def test_a_footer_that_counts_differently_is_refused() -> None:
    count = len(lines()) - 2
    for wrong in (count - 1, count + 1, 0, -count, str(count), None, float(count), [count]):
        error = refused(with_footer(events=wrong))
        assert "cut or padded" in error.reason
        assert error.line == count + 2


# Edited


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"record": 2}, "record version 2"),
        ({"record": "1"}, "record version '1'"),
        ({"record": True}, "record version True"),
        ({"record": 1.0}, "record version 1.0"),
        ({"rules": 2}, "rules version 2"),
        ({"rules": None}, "rules version None"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": 7}, "names no game"),
        ({"game": ["kingdomino"]}, "names no game"),
        ({"options": []}, "names no game and options"),
        ({"options": {"players": 5}}, "not 5"),
        ({"options": {"players": 2.0}}, "not 2.0"),
        ({"options": {"players": True}}, "not True"),
        ({"options": {"players": [2]}}, "not [2]"),
        ({"options": {"players": 2, "harmony": 1}}, "yes or no"),
        ({"options": {"players": 2, "harmony": "yes"}}, "yes or no"),
        ({"options": {"players": 2, "moon": True}}, "no option 'moon'"),
        ({"options": {"players": 3, "mighty_duel": True}}, "2 players"),
        ({"seats": ["A"]}, "2 players"),
        ({"seats": ["A", "B", "C"]}, "2 players"),
        ({"seats": "AB"}, "name 2 seats"),
        ({"seats": ["A", 2]}, "name 2 seats"),
        ({"seats": ["A", ""]}, "name"),
        ({"seats": ["A", "x" * 41]}, "name"),
        ({"seats": ["A", "\x1b[2J"]}, "name"),
        ({"seats": ["A", "\ud800"]}, "name"),
        ({"seats": None}, "seats"),
        ({"seen_by": 2}, "seen_by"),
        ({"seen_by": -1}, "seen_by"),
        ({"seen_by": "A"}, "seen_by"),
        ({"seen_by": True}, "seen_by"),
        ({"seen_by": 1.0}, "seen_by"),
        ({"luck": "feed"}, "SHA-256"),
        ({"luck": 7}, "SHA-256"),
        ({"colour": "red"}, "no field 'colour'"),
    ],
    ids=lambda value: str(value)[:40].encode("ascii", "replace").decode(),
)
def test_a_header_that_is_wrong_is_refused(changes: dict[str, Any], reason: str) -> None:
    error = refused(with_header(**changes))
    assert error.line == 1
    assert reason in error.reason


@pytest.mark.parametrize("field", ["record", "game", "rules", "options", "seats"])
def test_a_header_without_a_field_is_refused(field: str) -> None:
    head, *rest = lines()
    del head[field]
    assert refused(text([head, *rest])).line == 1


def test_options_left_out_of_the_header_are_as_usual() -> None:
    assert refused(with_header(options={})).line == 1  # four players by default, two names


@pytest.mark.parametrize(
    "changes",
    [
        {"end": "open"},
        {"end": "lost"},
        {"end": None},
        {"end": ["over"]},
        {"scores": [0, 0]},
        {"scores": None},
        {"scores": "many"},
        {"scores": [[1], [2]]},
        {"ranking": [9, 9]},
        {"seed": "0" * 32, "salt": "1" * 32},
        {"winner": 0},
    ],
    ids=str,
)
def test_a_footer_that_is_wrong_is_refused(changes: dict[str, Any]) -> None:
    error = refused(with_footer(**changes))
    assert error.line in (1, len(lines()))


def test_scores_are_whole_numbers() -> None:
    totals = lines()[-1]["scores"]
    assert refused(with_footer(scores=[float(total) for total in totals])).line == len(lines())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"event": "Bang"}, "unknown event 'Bang'"),
        ({"event": 3}, "unknown event 3"),
        ({"event": None}, "unknown event None"),
        ({"event": ["Deal"]}, "unknown event"),
        ({"dominoes": [1, 2, 3]}, "cannot happen"),
        ({"dominoes": [4, 3, 2, 1]}, "cannot happen"),
        ({"dominoes": [1, 1, 2, 3]}, "cannot happen"),
        ({"dominoes": [1, 2, 3, 49]}, "cannot happen"),
        ({"dominoes": [1, 2, 3, -4]}, "cannot happen"),
        ({"dominoes": [1, 2, 3, "4"]}, "should be a int"),
        ({"dominoes": [1, 2, 3, 4.0]}, "should be a int"),
        ({"dominoes": [True, 2, 3, 4]}, "should be a int"),
        ({"dominoes": [1, 2, 3, None]}, "should be a int"),
        ({"dominoes": [1, 2, 3, 10**30]}, "too large"),
        ({"dominoes": "1234"}, "short list"),
        ({"dominoes": {"1": 2}}, "short list"),
        ({"dominoes": 7}, "short list"),
        ({"dominoes": list(range(5000))}, "short list"),
        ({"luck": 7}, "no field 'luck'"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_luck_that_was_edited_is_refused(changes: dict[str, Any], reason: str) -> None:
    error = refused(with_event(2, **changes))
    assert error.line == 2
    assert reason in error.reason


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"domino": 99}, "KD-2.5"),
        ({"domino": "3"}, "should be a int"),
        ({"domino": None}, "should be a int"),
        ({"domino": [3]}, "should be a int"),
        ({"seat": 5}, ""),
        ({"seat": -1}, ""),
        ({"seat": 99}, ""),
        ({"seat": True}, "should be a int"),
        ({"seat": "A"}, "should be a int"),
        ({"at": [1, 0]}, "no field 'at'"),
        ({"event": "Place"}, ""),
        ({"event": "Action"}, "unknown event"),
        ({"event": "Discard"}, "no field"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_decision_that_was_edited_is_refused(changes: dict[str, Any], reason: str) -> None:
    error = refused(with_event(4, **changes))
    assert error.line == 4
    assert reason in error.reason


@pytest.mark.parametrize(
    "changes",
    [
        {"at": [9, 9]},
        {"at": [0, 0]},
        {"at": [1]},
        {"at": [1, 2, 3]},
        {"at": "1,0"},
        {"at": [1.5, 0]},
        {"at": [10**9, 0]},
        {"at": [-6, -6], "towards": "north"},
        {"towards": "up"},
        {"towards": ""},
        {"towards": None},
        {"towards": "e" * 10_000},
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_placement_that_was_edited_is_refused(changes: dict[str, Any]) -> None:
    number = 1 + next(i for i, line in enumerate(lines()) if line.get("event") == "Place")
    error = refused(with_event(number, **changes))
    assert error.line == number


def test_a_decision_without_a_field_is_refused() -> None:
    edited = lines()
    del edited[3]["domino"]
    assert "lacks the field 'domino'" in refused(text(edited)).reason


def test_a_decision_while_the_table_should_speak_is_refused_with_the_right_reason() -> None:
    full = lines()
    claim = next(line for line in full if line.get("event") == "Claim")
    error = refused(text([*full[:2], claim, *full[2:]]))
    assert error.line == 3
    assert "over" not in error.reason


def test_random_edits_are_refused_or_change_nothing_that_matters() -> None:
    """Whatever is changed, reading either refuses it with a line or gives a game that adds up."""
    rng, record = Random(3), whole()
    refusals: list[int] = []
    for _ in range(300 * SOAK):
        at = rng.randrange(len(record))
        edited = record[:at] + rng.choice('0123456789[]{}",:aeE-+. \n\\x\u0000é') + record[at + 1 :]
        try:
            match = pravek.load(edited)
        except pravek.RecordError as error:
            refusals.append(error.line)
        else:
            assert pravek.load(match.record()).record() == match.record()
    assert len(refusals) > 200
    assert all(1 <= line <= len(lines()) + 1 for line in refusals)


# Not a record at all


@pytest.mark.parametrize(
    "junk",
    ["", "\n", " ", "hello", "{}", "[]", "null", "7", '"record"', "{\n", "\x00\x01", "\ufeff{}",
     '{"record": 1}', '{"record": 1}\n{"end": "over"}', "NaN", '{"record": NaN}\n{"end": 1}'],
    ids=repr,
)  # fmt: skip
def test_junk_is_refused(junk: str) -> None:
    assert refused(junk).line >= 1


def test_deep_json_is_refused() -> None:
    head, rest = whole().split("\n", 1)
    for deep in ("[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 50_000):
        assert refused(f"{head}\n{deep}\n{rest}").line == 2


def test_a_name_that_stands_twice_is_refused() -> None:
    record = whole()
    assert refused(record.replace('"record": 1', '"record": 9, "record": 1')).line == 1
    assert refused(record.replace('"event": "Deal"', '"event": "Place", "event": "Deal"')).line == 2


def test_huge_numbers_are_refused() -> None:
    assert refused(with_event(2, dominoes=[1, 2, 3, 10**4000])).line == 2
    head, rest = whole().split("\n", 1)
    assert refused(f'{head}\n{{"event": "Deal", "dominoes": [{"9" * 9000}]}}\n{rest}').line == 2


def test_huge_texts_are_refused_at_once_and_told_shortly() -> None:
    assert "longer" in refused("x" * (LONGEST_RECORD + 1)).reason
    assert "too many lines" in refused("{}\n" * (MOST_LINES + 1)).reason
    for change in ({"game": "x" * 100_000}, {"record": "x" * 100_000}, {"rules": "x" * 100_000}):
        refused(with_header(**change))
    refused(with_header(options={"players": 2, "x" * 100_000: True}))
    refused(with_header(options={"players": "x" * 100_000}))
    refused(with_header(**{"x" * 100_000: 1}))
    refused(with_header(seen_by="x" * 100_000))
    refused(with_footer(end="x" * 100_000))
    refused(with_footer(events="x" * 100_000))
    refused(with_footer(scores="x" * 100_000))
    refused(with_event(2, **{"x" * 100_000: 1}))
    refused(with_event(2, event="x" * 100_000))


# Notes


def note(**words: Any) -> Callable[[], str]:
    def record() -> str:
        *rest, foot = lines()
        return text([*rest, words, foot])

    return record


@pytest.mark.parametrize(
    "record",
    [
        note(note="gossip"),
        note(note=7),
        note(note=None),
        note(note="concede"),
        note(note="concede", seat=2),
        note(note="concede", seat=True),
        note(note="concede", seat=0, why="tired"),
        note(note="holder", seat=0, by="cat", level=None, why="chosen"),
        note(note="holder", seat=0, by="bot", level="x" * 99, why="chosen"),
        note(note="holder", seat=0, by="bot", level=7, why="chosen"),
        note(note="holder", seat=0, by="bot", level=None, why="because"),
        note(note="holder", seat=0, by=[], level=None, why={}),
        note(note="holder", seat=0, by="bot", level=None, why="chosen", asked=1),
        note(note="holder", seat=0, by="bot", level=None, why="absent"),
        note(note="holder", seat=0, by="bot", level=None, why="absent", asked=2),
        note(note="stand_in", seat=0),
        note(note="stand_in", seat=9, why="broke"),
        note(note="stand_in", seat=0, why="tired"),
        note(note="stand_in", seat=0, why=[]),
    ],
)
def test_a_note_that_is_wrong_is_refused(record: Callable[[], str]) -> None:
    assert refused(record()).line == len(lines())


def test_nothing_follows_the_end_that_people_made() -> None:
    head, *events, foot = lines()
    some = events[:4]
    scores = [0, 0]
    end = {"end": "abandoned", "events": 4, "scores": scores}
    assert pravek.load(text([head, *some, {"note": "abandoned"}, end])).notes
    early = text([head, *some[:2], {"note": "abandoned"}, *some[2:], end])
    assert refused(early).line == 5
    closed = {**end, "end": "closed"}
    notes = [{"note": "closed", "seat": 0}, {"note": "closed", "seat": 1}]
    assert refused(text([head, *some, *notes, closed])).line == 7
    assert foot["end"] == "over"
