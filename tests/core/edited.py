"""A finished record, and what becomes of it when somebody edits it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from tests.games.dominoes.at_table import finished

import pravek

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
