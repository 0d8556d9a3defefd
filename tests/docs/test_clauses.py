"""Every clause has a test that names it, and the pages of the rules say which."""

import csv
import re

import pytest
from tests.docs.clauses import PAGES, ROOT, RULES, clauses, holders, page

from pravek.core import registry

REGISTERED = [entry.name for entry in registry.entries()]


@pytest.mark.parametrize("game", REGISTERED)
def test_every_clause_of_a_registered_game_is_held_by_a_test(game: str) -> None:
    assert game in PAGES.values(), f"docs/rules has no page about {game}"
    bare = [clause for clause in clauses(game) if clause not in holders()]
    assert not bare, f"no test names {', '.join(bare)}"


@pytest.mark.parametrize("name", PAGES.values())
def test_the_page_says_which_tests_hold_each_clause(name: str) -> None:
    written = (RULES / f"{name}.md").read_text(encoding="utf-8")
    assert written == page(name), "out of date: run python -m tests.docs.clauses"


def test_all_clauses_are_found() -> None:
    assert len(clauses("kingdomino")) == 24
    assert len(clauses("origins")) == 47
    assert {f"OR-7.{n}" for n in range(1, 11)} <= set(clauses("origins"))
    assert clauses("krom")[0] == "KR-1.1"
    assert len(clauses("krom")) == 63


def test_no_test_names_a_clause_that_is_not_there() -> None:
    known = {clause for name in PAGES.values() for clause in clauses(name)}
    unknown = {clause: found for clause, found in holders().items() if clause not in known}
    assert not unknown


def test_the_code_cites_only_clauses_that_are_there() -> None:
    known = {clause for name in PAGES.values() for clause in clauses(name)}
    for path in (ROOT / "src").rglob("*.py"):
        for clause in re.findall(r"\b(?:KD|OR|KR)-\d+\.\d+\b", path.read_text(encoding="utf-8")):
            assert clause in known, f"{path} cites {clause}"


def test_the_glossary_has_a_term_a_row_in_five_languages() -> None:
    with (RULES / "glossary.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["term", "en", "pl", "bg", "cs", "sk"]
    terms = [row["term"] for row in rows]
    assert len(set(terms)) == len(terms) > 100
    for row in rows:
        assert re.fullmatch(r"[a-z0-9_]+", row["term"])
        assert row["en"]
        assert None not in row
        assert None not in row.values()
