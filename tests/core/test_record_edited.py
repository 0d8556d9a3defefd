"""A record that was edited is refused, with the line and the reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.contract.setups import SOAK
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
        ({"game": "chess"}, "needs the game 'chess', which is not loaded"),
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
