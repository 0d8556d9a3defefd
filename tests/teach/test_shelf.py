"""The puzzles that are shipped: each can be played, and says what is so."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from statistics import mean

import pytest

from pravek.core.codec import FormatError
from pravek.core.token import parse
from pravek.table.shapes import LEVELS
from pravek.teach.daily.deals import day_of
from pravek.teach.puzzles.grading import grade_of, is_doubtful
from pravek.teach.puzzles.kept import DATA, FINE, Kept, id_of, read, read_all, shelf, written
from pravek.teach.puzzles.opened import play
from pravek.teach.puzzles.today import puzzle_of
from pravek.teach.puzzles.weighing import GAP, SEALED

PUZZLES = list(shelf().values())
LEAST, LEAST_OF_ALL, LARGEST = 40, 300, 1_000_000
SHELVES = ["kingdomino", "krom", "origins-discovery", "origins-totem", "origins-tribe"]


def test_every_puzzle_is_a_position_of_a_real_game_and_knows_all_its_actions() -> None:
    for kept in PUZZLES:
        opened = play(kept)  # strictly: it raises
        assert opened.loss(opened.best) == 0
        assert len(opened.actions) >= 3
        if kept.then is not None:
            after = opened.game.apply(opened.match.state, opened.best)
            assert parse(kept.then, opened.game) in opened.game.actions(after, kept.seat)


def test_the_best_is_clearly_ahead_and_the_error_is_told() -> None:
    for kept in PUZZLES:
        assert kept.gap >= GAP - 1 / FINE
        if kept.exact:
            assert set(kept.errors) == {0}
        else:
            assert 0 < kept.error <= kept.gap / 3.9
        opened = play(kept)
        others = [seat for seat in range(opened.game.players) if seat != kept.seat]
        if any(opened.game.actions(opened.match.state, seat) for seat in others):
            assert kept.gap >= SEALED - 1 / FINE, "a choice in secret needs more"


def test_there_are_enough_of_every_game_and_mode() -> None:
    many = Counter(kept.shelf for kept in PUZZLES)
    assert sorted(many) == SHELVES
    assert min(many.values()) >= LEAST
    assert len(PUZZLES) >= LEAST_OF_ALL
    assert sum(path.stat().st_size for path in DATA.glob("*")) < LARGEST


def test_they_are_of_all_grades_numbers_of_players_and_kinds() -> None:
    assert {kept.grade for kept in PUZZLES} == {1, 2, 3, 4, 5}
    for name in SHELVES:
        some = [kept for kept in PUZZLES if kept.shelf == name]
        assert {kept.options["players"] for kept in some} >= {2, 3, 4}, name
        assert len({kept.made["deed"] for kept in some}) >= 2, name
        assert sum(kept.grade == 1 for kept in some) <= 0.5 * len(some), name
    assert any(kept.options.get("mighty_duel") for kept in PUZZLES)
    assert {kept.shelf for kept in PUZZLES if kept.exact} >= {"kingdomino"}


def test_the_grade_is_what_the_levels_found_and_none_is_doubtful() -> None:
    for kept in PUZZLES:
        assert kept.grade == grade_of(dict(kept.found))
        assert not is_doubtful(dict(kept.found))
        assert list(kept.found) == list(LEVELS)


@pytest.mark.parametrize("name", SHELVES)
def test_a_stronger_level_finds_more_of_them(name: str) -> None:
    some = [kept for kept in PUZZLES if kept.shelf == name]
    found = [mean(kept.found[level] for kept in some) for level in LEVELS]
    assert all(less < more for less, more in pairwise(found)), found


def test_none_is_there_twice_and_each_stands_in_its_file() -> None:
    lines = {path.stem: read_all(path.read_text().splitlines()) for path in DATA.glob("*.jsonl")}
    assert sum(map(len, lines.values())) == len(PUZZLES)
    for name, some in lines.items():
        assert {kept.shelf for kept in some} == {name}
        games = Counter((kept.options["players"], kept.made["game"]) for kept in some)
        assert max(games.values()) <= 4, "a game has few puzzles"


def test_a_puzzle_is_one_line_and_back() -> None:
    for kept in PUZZLES:
        assert read(written(kept)) == kept
        assert "\n" not in written(kept)


def spoilt(kept: Kept) -> list[tuple[Kept, str]]:
    """The same puzzle with one thing wrong, and what is said of it."""
    words = kept.events.split()

    def named(**changes: object) -> Kept:
        other = replace(kept, **changes)  # type: ignore[arg-type]
        return replace(other, id=id_of(other.game, other.options, other.events, other.seat))

    return [
        (replace(kept, rules=kept.rules + 1), "it is of rules"),
        (named(events=" ".join(words[:-1])), "nobody has to decide|other legal actions|the best"),
        (named(events=" ".join([*words[:3], words[0], *words[3:]])), "cannot happen here"),
        (named(events=kept.events + " nonsense"), "is no token"),
        (named(seat=kept.seat + 1), "nobody has to decide there"),
        (replace(kept, losses=kept.losses[1:]), "other legal actions"),
        (replace(kept, errors=kept.errors[1:]), "other legal actions"),
        (replace(kept, fewer=(1,)), "other legal actions"),
        (replace(kept, losses=(0,) * len(kept.losses)), "not the only one"),
        (replace(kept, best=kept.tempting), "not the only one"),
        (replace(kept, tempting=kept.best), "the tempting answer is none"),
        (replace(kept, id="zzzzzz"), "it has the name of another"),
        (replace(kept, options={"players": 99}), "players, not 99"),
    ]


@pytest.mark.parametrize("name", SHELVES)
def test_a_puzzle_that_is_wrong_somewhere_is_not_played(name: str) -> None:
    kept = next(each for each in PUZZLES if each.shelf == name)
    for wrong, why in spoilt(kept):
        with pytest.raises(FormatError, match=why):
            play(wrong)


def test_what_is_no_puzzle_is_not_read() -> None:
    line = written(PUZZLES[0])
    for text in ("", "[]", "{}", "null", line[:-1], line.replace('"seat"', '"seet"')):
        with pytest.raises(FormatError):
            read(text)


# The puzzle of the day


def test_the_puzzle_of_the_day_follows_from_the_date_alone() -> None:
    day = date(2026, 11, 18)
    assert puzzle_of(day, PUZZLES) == puzzle_of(day, reversed(PUZZLES))
    assert day_of(1_795_046_399_999) == date(2026, 11, 18)
    assert day_of(1_795_046_400_000) == date(2026, 11, 19)


def test_games_and_modes_take_turns_and_none_comes_again_before_all_have_come() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(5 * LEAST)]
    found = [puzzle_of(day, PUZZLES) for day in days]
    assert len({kept.id for kept in found}) == len(found)
    for week in range(0, len(found), len(SHELVES)):
        assert {kept.shelf for kept in found[week : week + len(SHELVES)]} == set(SHELVES)
