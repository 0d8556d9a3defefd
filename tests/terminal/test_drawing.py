"""The pictures of `describe` in the terminal."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from pravek.core import picture as p
from pravek.terminal.drawing import drawn

NAMES = ("Ann", "Bob")


def text_of(described: Any) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(drawn(described, NAMES))
    file: Any = console.file
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (None, "–"),
        ([], "–"),
        (True, "yes"),
        ("a word", "a word"),
        ([1, 2], "1, 2"),
        (p.number(3, of=10), "3 of 10"),
        (p.number(0), "0"),
        (p.text("Hello."), "Hello."),
        (p.seat(1), "Bob"),
        (p.seat(9), "9"),
        (p.listed([p.seat(0), 2]), "Ann, 2"),
        (p.pile(12), "12 on the pile"),
        (p.pile(12, p.card("7", "red")), "12 on the pile, on top [7]"),
        (p.cards(["7", "A"], hidden=3), "[7] [A] and 3 face down"),
        (p.cards([]), "–"),
        (p.die(5), "⟨5⟩"),
        (p.die(None, sides=20), "⟨?⟩ of 20"),
    ],
    ids=str,
)
def test_what_fits_on_a_line_stands_beside_its_label(value: Any, text: str) -> None:
    assert text_of({"the_label": value}) == f"the label  {text}"


def test_a_board_has_lines_between_its_squares() -> None:
    for board in (p.grid([["x", None], [1, p.seat(0)]]), [["x", None], [1, p.seat(0)]]):
        assert text_of({"board": board}).splitlines() == [
            "board  ┌───┬─────┐",
            "       │ x │     │",
            "       ├───┼─────┤",
            "       │ 1 │ Ann │",
            "       └───┴─────┘",
        ]


def test_each_seat_has_a_line_with_its_name_and_the_duty_comes_last() -> None:
    told = text_of({"duty": "Bob takes.", "hands": p.each_seat([p.cards(["7"]), {"x": [1]}])})
    assert told.splitlines() == ["hands  Ann  [7]", "       Bob  x  1", "Bob takes."]


@pytest.mark.parametrize(
    "value",
    [
        {"is": "grid"},
        {"is": "seats", "each": 7},
        {"is": "cards"},
        {"is": "die"},
        {"is": "pile"},
        {"is": "rainbow", "x": [1, [2, {}]]},
        {"is": ["list"]},
        [[1], [2, 3], "x", {}],
        [{"a": 1}, {"a": [[1]]}],
    ],
    ids=str,
)
def test_what_is_no_picture_is_drawn_somehow(value: Any) -> None:
    assert text_of({"it": value}).startswith("it")
