"""Each lesson ends in three puzzles about what was read: there are so many on the shelf."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.lessons import chapters

from pravek.teach.puzzles.kept import Kept, shelf
from pravek.teach.puzzles.opened import play

GAMES = ("kingdomino", "origins", "krom")
LESSONS = [(game, chapter) for game in GAMES for chapter in chapters(game)]
THREE = 3


def about(game: str, chapter: dict[str, Any]) -> list[Kept]:
    """As the page chooses them (`web/src/puzzles/choosing.ts`): naming no kind or theme is naming
    all of them."""
    deeds, themes = chapter.get("deeds"), chapter.get("themes")
    ours = [kept for kept in shelf().values() if (kept.game, kept.mode) == (game, chapter["mode"])]
    return [
        kept
        for kept in ours
        if (not deeds or kept.made["deed"] in deeds)
        and (not themes or set(kept.themes) & set(themes))
    ]


def test_every_lesson_has_three_puzzles_about_it() -> None:
    for game, chapter in LESSONS:
        assert chapter.get("deeds") or chapter.get("themes"), f"{chapter['id']} is about nothing"
        assert len(about(game, chapter)) >= THREE, f"{game}/{chapter['id']}"


def test_those_of_two_lessons_are_not_the_same() -> None:
    first = {chapter["id"]: about(game, chapter)[:THREE] for game, chapter in LESSONS}
    for name, some in first.items():
        for other, more in first.items():
            shared = {kept.id for kept in some} & {kept.id for kept in more}
            assert name == other or len(shared) < THREE - 1, f"{name} and {other}"


DUTIES = {"fights": {"Fight"}, "evolutions": {"ActionTurn"}, "roads": {"Movement"}}
"""What is owed where a lesson of Krom is about it."""


@pytest.mark.parametrize("lesson", DUTIES)
def test_the_puzzles_of_a_lesson_of_krom_are_met_where_it_says(lesson: str) -> None:
    chapter = next(each for each in chapters("krom") if each["id"] == lesson)
    for kept in about("krom", chapter):
        assert type(play(kept).view.stack[-1]).__name__ in DUTIES[lesson], kept.id


@pytest.mark.parametrize(
    ("lesson", "words"), [("warriors", ("invite-warrior",)), ("people", ("stand(", "give("))]
)
def test_the_puzzles_of_a_lesson_of_the_tribe_are_about_its_people(
    lesson: str, words: tuple[str, ...]
) -> None:
    chapter = next(each for each in chapters("origins") if each["id"] == lesson)
    for kept in about("origins", chapter):
        assert any(word in kept.best for word in words), kept.id
