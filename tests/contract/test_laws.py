"""The contract: every law that `pravek.testing` ships is kept by every set-up of every game."""

from __future__ import annotations

import re
from dataclasses import is_dataclass
from functools import cache

import pytest
from tests.contract.met import wanted
from tests.docs.clauses import PAGES, clauses

from pravek.testing import LAWS
from pravek.testing.law import Law
from pravek.testing.laws.illegal import refusals
from pravek.testing.walk import Walk

CLAUSE = re.compile(r"([A-Z]{2}-\d+\.\d+)(?: \(([A-Z]{2}-\d+\.\d+)\))?")


@pytest.mark.parametrize("law", LAWS, ids=[law.word for law in LAWS])
def test_every_game_keeps_the_law(law: Law, played: Walk) -> None:
    """…and has put it to the test: what the law met is what there is to meet in this game."""
    law.judge(played)
    for word, must in wanted(played).get(law.name, {}).items():
        assert bool(played.met[word]) == must, word


def test_what_must_be_met_is_said_of_laws_that_there_are(played: Walk) -> None:
    assert set(wanted(played)) <= {law.name for law in LAWS}


def test_a_state_of_ours_is_a_dataclass(played: Walk) -> None:
    assert all(map(is_dataclass, played.states))


def test_a_refusal_cites_a_clause_of_the_rules(played: Walk) -> None:
    for action, refusal in refusals(played):
        assert is_clause(refusal.clause, played.game.name), (action, refusal)


@cache
def is_clause(text: str, game: str) -> bool:
    """A clause of the game's page, perhaps with the clause of another page that it stands for; a
    game without a page in docs/rules may call its rules as it likes."""
    if game not in PAGES.values():
        return bool(text)
    found = CLAUSE.fullmatch(text)
    known = {clause for page in PAGES.values() for clause in clauses(page)}
    return found is not None and found[1] in clauses(game) and (found[2] or found[1]) in known
