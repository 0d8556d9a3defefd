"""Puzzles composed: the same seed gives the same ones, and what is doubtful is none."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pravek.bots.evaluating import Effort, Judgement, Option
from pravek.core.match import Match
from pravek.core.protocol import Action
from pravek.teach.puzzles import __main__ as program
from pravek.teach.puzzles import composing, grading, weighing
from pravek.teach.puzzles.composing import Composer
from pravek.teach.puzzles.kept import DATA, Kept, read_all, shelf
from pravek.teach.puzzles.opened import open_, play
from pravek.teach.puzzles.verifying import verified
from pravek.teach.puzzles.weighing import GAP, Scales

TABLE = ["kingdomino players=2"]


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little effort, and anything will do: it is about what is done with it."""
    monkeypatch.setattr(weighing, "DEPTHS", {"quick": 0.05, "standard": 0.1, "deep": 0.2})
    for name, value in {"PROMISING": 0.02, "ERRORS": 1.0, "LIKELY": 0.0, "AGREED": -1.0}.items():
        monkeypatch.setattr(weighing, name, value)
    for name, value in {"GAP": 0.02, "LOOKS": 8}.items():
        monkeypatch.setattr(composing, name, value)
    for name, value in {"SIMS": 100, "FOUND": 0.0, "FALL": 1.0}.items():
        monkeypatch.setattr(grading, name, value)


@pytest.mark.usefixtures("quickly")
def test_the_same_seed_gives_the_same_puzzles_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    program.main(["kingdomino", "--want", "2", "--games", "8", "--out", str(whole)])
    for want in ("1", "2"):
        program.main(["kingdomino", "--want", want, "--games", "8", "--out", str(parts)])
    [file], [other] = whole.iterdir(), parts.iterdir()
    assert file.read_text() == other.read_text()
    puzzles = read_all(file.read_text().splitlines())
    assert len(puzzles) >= 2
    for kept in puzzles:
        assert kept.best in play(kept).actions


@pytest.mark.usefixtures("quickly")
def test_only_choices_of_some_kinds_are_composed_if_asked_for(tmp_path: Path) -> None:
    asked = ["--want", "2", "--games", "8", "--deed", "Place", "--out", str(tmp_path)]
    program.main(["kingdomino", *asked])
    [file] = tmp_path.iterdir()
    found = [play(kept) for kept in read_all(file.read_text().splitlines())]
    assert found
    for opened in found:
        assert {type(action).__name__ for action in opened.actions.values()} == {"Place"}


def test_what_is_shipped_is_what_the_program_composes() -> None:
    first = read_all((DATA / "kingdomino.jsonl").read_text().splitlines())[0]
    tables = program.tomllib.loads(program.SETUPS.read_text())["shelves"]["kingdomino"]
    composed = Composer(tables, 2026).compose(first.made["game"])
    assert first in composed


def test_an_unknown_shelf_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        program.main(["chess"])
    assert left.value.code == 2
    assert "there is no shelf 'chess'; there are kingdomino" in capsys.readouterr().err


# What is no puzzle


class Told:
    """An evaluator that says what it is told: how far each action is behind, and the error."""

    name, usual = "told", 100

    def __init__(self, behind: dict[str, float], error: float = 0.001, exact: bool = False) -> None:
        self.behind, self.error, self.exact = behind, error, exact
        self.second: dict[str, float] = {}

    def judge(self, game: Any, view: Any, played: Action, effort: Effort, seed: int) -> Judgement:
        options = tuple(
            Option(action, None, 0.5 - lost, 20.0, lost, self.error if lost else 0.0)
            for lost, action in sorted(self._lost(game, view, played.seat), key=lambda it: it[0])
        )
        at = [option.action for option in options].index(played)
        return Judgement(options, at, options[at].behind, 0.0, self.error, self.exact)

    def _lost(self, game: Any, view: Any, seat: int) -> list[tuple[float, Action]]:
        from pravek.core.token import token

        return [(self.behind[token(a)], a) for a in game.actions(view, seat)]


class Anything:
    def hopes(self, best: Action) -> bool:
        return True

    def wants(self, best: Action) -> bool:
        return True


def scales(told: Told, lead: float) -> Scales:
    match = Match("kingdomino", players=2, seed=7)
    [seat] = match.turn.seats  # type: ignore[union-attr]
    made = Scales(told, match.game, match.view(seat), seat, 1)  # type: ignore[arg-type]
    made.second = lambda best: lead  # type: ignore[method-assign]
    return made


def four(*behind: float) -> dict[str, float]:
    match = Match("kingdomino", players=2, seed=7)
    [seat] = match.turn.seats  # type: ignore[union-attr]
    from pravek.core.token import token

    return dict(zip(map(token, match.actions(seat)), behind, strict=True))


def test_a_decision_with_one_clearly_best_action_is_a_puzzle() -> None:
    found = scales(Told(four(0.2, 0.0, 0.06, 0.3)), 0.1).weighed(GAP, Anything())
    assert found is not None
    assert sorted(loss for loss, _, _ in found.losses.values()) == [0.0, 0.06, 0.2, 0.3]


@pytest.mark.parametrize(
    ("told", "lead"),
    [
        (Told(four(0.2, 0.0, 0.04, 0.3)), 0.1),  # too near
        (Told(four(0.2, 0.0, 0.07, 0.3), error=0.02), 0.1),  # not sure enough
        (Told(four(0.2, 0.0, 0.07, 0.3), exact=True), 0.1),  # solved: another kind
        (Told(four(0.2, 0.0, 0.07, 0.3)), 0.0),  # the second opinion is another
    ],
)
def test_what_is_near_or_doubtful_is_none(told: Told, lead: float) -> None:
    assert scales(told, lead).weighed(GAP, Anything()) is None


def test_of_a_solved_end_only_one_action_may_keep_the_share() -> None:
    one = scales(Told(four(1.0, 0.0, 0.5, 1.0), 0.0, exact=True), 0.0).solved(Anything())
    assert one is not None
    assert one.exact
    assert scales(Told(four(1.0, 0.0, 0.0, 1.0), 0.0, exact=True), 0.0).solved(Anything()) is None
    assert scales(Told(four(1.0, 0.0, 0.5, 1.0), 0.0), 0.0).solved(Anything()) is None


def test_what_is_not_wanted_is_not_worked_on() -> None:
    class Nothing(Anything):
        def wants(self, best: Action) -> bool:
            return False

    told = Told(four(0.2, 0.0, 0.07, 0.3))
    assert scales(told, 0.1).weighed(GAP, Nothing()) is None


# How hard it is


def test_the_grade_follows_from_how_often_it_is_found() -> None:
    assert grading.grade_of(dict.fromkeys("abcde", 1.0)) == 1
    assert grading.grade_of(dict.fromkeys("abcde", 0.65)) == 3
    assert grading.grade_of(dict.fromkeys("abcde", 0.1)) == 5


def test_what_the_stronger_levels_miss_is_doubtful() -> None:
    levels = ("pebble", "stone", "cairn", "menhir", "spirit")
    for shares, doubtful in (
        ((0.1, 0.2, 0.0, 0.0, 0.75), False),
        ((0.3, 0.6, 1.0, 0.9, 0.5), True),
        ((0.3, 0.6, 1.0, 0.1, 1.0), True),
    ):
        assert grading.is_doubtful(dict(zip(levels, shares, strict=True))) == doubtful


def test_the_tempting_answer_is_the_wrong_one_that_the_stronger_levels_give() -> None:
    one, two, best = (Action(seat) for seat in range(3))
    said = {"weak": Counter([one] * 9), "good": Counter([two, best, best]), "strong": Counter()}
    losses = {one: 0.1, two: 0.2, best: 0.0}
    assert grading.tempting(said, best, losses) == two
    assert grading.tempting({"weak": Counter([best])}, best, losses) == one


def test_easy_ones_are_not_taken_without_end() -> None:
    easy = [replace(kept, grade=1) for kept in list(shelf().values())[:20]]
    assert Composer(TABLE, 1, easy).is_easy
    assert not Composer(TABLE, 1, easy[:3]).is_easy
    silent = [replace(kept, themes=()) for kept in easy]
    assert Composer(TABLE, 1, silent).is_silent


# Verified again


@pytest.mark.parametrize("name", sorted({kept.shelf for kept in shelf().values()}))
def test_some_of_the_shipped_are_right_again_with_other_luck(name: str) -> None:
    some = [kept for kept in shelf().values() if kept.shelf == name]
    gap = max((kept for kept in some if not kept.exact), key=lambda kept: kept.gap / kept.error)
    few = [gap, *[kept for kept in some if kept.exact][:1]]
    for kept in few:
        assert verified(open_(kept.id), "standard", seed=3).wrong == "", kept.id


def test_a_puzzle_with_the_wrong_solution_is_found_out() -> None:
    some = [kept for kept in shelf().values() if kept.shelf == "kingdomino"]
    gap = max((kept for kept in some if not kept.exact), key=lambda kept: kept.gap / kept.error)
    end = next(kept for kept in some if kept.exact)
    for kept in (gap, end):
        assert verified(play(mistaken(kept)), "standard", seed=3).wrong != ""


def mistaken(kept: Kept) -> Kept:
    """The same, with the tempting answer as the best."""
    words = list(play(kept).actions)
    losses = list(kept.losses)
    one, other = words.index(kept.best), words.index(kept.tempting)
    losses[one], losses[other] = losses[other], losses[one]
    return replace(kept, best=kept.tempting, tempting=kept.best, losses=tuple(losses), then=None)
