"""The tables of docs/strength.md say what the kept games say."""

from __future__ import annotations

from bench.strength import PAGE, filled


def test_the_tables_of_matches_are_those_of_the_games() -> None:
    page = PAGE.read_text("utf-8")
    assert page.count("<!-- matches: ") == 3
    assert page.count("<!-- keen -->") == 1
    assert filled(page) == page, "write them anew: python -m bench.strength"
