"""A record that was cut, padded or reordered is refused, with the line and the reason."""

from __future__ import annotations

from random import Random

import pytest
from tests.contract.setups import SOAK
from tests.core.edited import (
    lines,
    refused,
    text,
    whole,
    with_footer,
)

import pravek


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
