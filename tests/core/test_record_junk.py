"""What is no record at all, and notes that cannot be, are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.core.edited import (
    lines,
    refused,
    text,
    whole,
    with_event,
    with_footer,
    with_header,
)

import pravek
from pravek.core.record import LONGEST_RECORD, MOST_LINES

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
        note(note="help", seat=0),
        note(note="help", seat=9, what="hint"),
        note(note="help", seat=0, what="oracle"),
        note(note="help", seat=0, what=[]),
        note(note="help", seat=0, what="hint", where="there"),
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
