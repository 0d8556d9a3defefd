"""docs/pictures.md is true: its examples run, and it names every word and colour there is."""

from __future__ import annotations

import doctest
import inspect

from tests.docs.clauses import ROOT

from pravek.core import picture

PAGE = ROOT / "docs/pictures.md"
WORDS = [
    name
    for name, made in inspect.getmembers(picture, inspect.isfunction)
    if not name.startswith("_") and made.__module__ == picture.__name__ and name != "plain"
]
"""What makes a picture; `plain` makes none."""


def test_the_examples_of_the_page_are_what_comes_out() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.failed == 0
    assert found.attempted > len(WORDS)


def test_every_word_of_the_vocabulary_and_every_colour_is_told() -> None:
    text = PAGE.read_text("utf-8")
    assert [
        name for name in WORDS if f"| `{name}(" not in text or f"picture.{name}(" not in text
    ] == []
    assert [colour for colour in picture.COLOURS if f"`{colour}`" not in text] == []


def test_the_browser_knows_the_same_colours() -> None:
    source = (ROOT / "web/src/games/any/picture.ts").read_text("utf-8")
    listed = ", ".join(f'"{colour}"' for colour in picture.COLOURS)
    assert f"COLOURS = [{listed}]" in source
