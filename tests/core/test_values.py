"""Another value is made of one."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from pravek.core.values import altered


@dataclass(frozen=True, slots=True)
class Table:
    line: tuple[int, ...]
    played: int = 0


@dataclass(frozen=True, slots=True)
class Longer(Table):
    past: str = ""


def test_all_but_the_named_fields_stay_as_they_are() -> None:
    table = Longer((1, 2), 3, "long ago")
    assert altered(table, played=4) == replace(table, played=4)
    assert altered(table, line=(), past="") == Longer((), 3)
    assert altered(table) == table == Longer((1, 2), 3, "long ago")


def test_a_field_that_is_not_there_cannot_be_altered() -> None:
    with pytest.raises(TypeError, match="Table has no field past"):
        altered(Table((1,)), past="none")
