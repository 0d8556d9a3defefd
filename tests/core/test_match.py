"""A match: playing, asking, undoing."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.games.dominoes.at_table import events

import pravek
from pravek.core.match import stream
from pravek.games.dominoes.events import Claim
from pravek.testing.walk import play_on


def test_the_public_face_is_as_the_readme_shows_it() -> None:
    match = pravek.Match("kingdomino", players=4, harmony=True, middle_kingdom=True, seed=7)
    assert isinstance(match.turn, pravek.Decide)
    [seat] = match.turn.seats
    action = match.actions(seat)[0]
    followed = match.play(action)
    assert followed[0] == action
    assert [score.total for score in match.scores] == [
        10,
        10,
        10,
        10,
    ]  # each castle is in the middle
    assert match.ranking == (1, 1, 1, 1)
    assert match.view(seat) == match.view(None)
    assert pravek.load(match.record(), seed=7).log == match.log


def test_without_a_seed_each_match_has_luck_of_its_own() -> None:
    seeds = {pravek.Match("kingdomino").seed for _ in range(5)}
    assert len(seeds) == 5


def test_playing_returns_what_the_table_did_after_it() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    [seat] = match.turn.seats  # type: ignore[union-attr]
    followed = match.play(match.actions(seat)[0])
    assert [type(event).__name__ for event in followed] == ["Claim", "Piece"]
    assert list(followed) == match.log[-2:]


def test_a_refused_action_says_its_clause_and_changes_nothing() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    [seat] = match.turn.seats  # type: ignore[union-attr]
    before = match.state, list(match.log)
    with pytest.raises(pravek.IllegalAction) as caught:
        match.play(Claim(1 - seat, events(match, "Deal")[0].dominoes[0]))
    assert caught.value.refusal.clause == "KD-2.5"
    assert "KD-2.5" in str(caught.value)
    assert (match.state, match.log) == before


def test_undo_stops_at_luck_and_at_the_decisions_of_others() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    with pytest.raises(pravek.CannotUndo):
        match.undo(0)
    while not events(match, "Place"):
        [seat] = match.turn.seats  # type: ignore[union-attr]
        match.play(match.actions(seat)[0])
    place = match.log[-1]
    assert match.can_undo(seat)
    assert not match.can_undo(1 - seat)
    assert match.undo(seat) == place
    assert not match.can_undo(seat)  # before it came the line
    match.play(place)  # type: ignore[arg-type]
    match.play(match.actions(seat)[0])
    assert match.undo(seat)
    assert match.undo(seat) == place  # both decisions of one turn, one by one


def test_after_undo_the_luck_to_come_is_the_same() -> None:
    first = play_on(pravek.Match("kingdomino", players=3, seed=6), Random(1), 40)
    second = pravek.load(first.record(), seed=6)
    [seat] = second.turn.seats  # type: ignore[union-attr]
    second.play(second.actions(seat)[-1])
    if second.can_undo(seat):
        second.undo(seat)
        assert second.log == first.log
    play_on(first, Random(2))
    play_on(second, Random(3))
    assert events(first, "Deal") == events(second, "Deal")


def test_notes_keep_their_place_among_what_is_left_when_something_is_taken_back() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    while not events(match, "Place"):
        [seat] = match.turn.seats  # type: ignore[union-attr]
        match.note({"note": "holder", "seat": 0, "by": "person", "level": None, "why": "back"})
        match.play(match.actions(seat)[0])
    match.note({"note": "concede", "seat": 0})
    kept = [note.after for note in match.notes]
    match.undo(seat)
    assert [note.after for note in match.notes] == [*kept[:-1], len(match.log)]
    assert pravek.load(match.record()).notes == match.notes


def test_streams_of_luck_do_not_touch_each_other() -> None:
    drawn = {
        stream(seed, kind, ordinal).random()
        for seed in (0, 1, 11)
        for kind in ("Deal", "Piece")
        for ordinal in range(12)
    }
    assert len(drawn) == 3 * 2 * 12


def test_replaying_refuses_what_could_not_happen() -> None:
    match = play_on(pravek.Match("kingdomino", players=2, seed=1), Random(1), 20)
    with pytest.raises(ValueError, match=r"cannot happen|KD-"):
        pravek.Match.replay(match.game, [*match.log[:5], *match.log[6:]])
    with pytest.raises(ValueError, match="cannot happen"):
        pravek.Match.replay(match.game, match.log[1:])


def test_the_log_holds_exact_types_whatever_came_in() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    [seat] = match.turn.seats  # type: ignore[union-attr]
    assert seat == 1
    domino = match.actions(True)[0].domino  # type: ignore[attr-defined]
    match.play(Claim(True, float(domino)))  # type: ignore[arg-type]
    [seat] = match.turn.seats  # type: ignore[union-attr]
    match.play(Claim(np.int64(seat), np.int64(match.actions(seat)[-1].domino)))  # type: ignore[arg-type, attr-defined]
    for claim in events(match, "Claim"):
        assert (type(claim.seat), type(claim.domino)) == (int, int)
    assert pravek.load(match.record()).log == match.log
    assert match.record(np.int64(1)) == match.record(True) == match.record(1)  # type: ignore[arg-type]


def test_luck_that_is_told_again_must_be_of_exact_types() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    [deal, *rest] = match.log
    row = deal.dominoes  # type: ignore[attr-defined]
    again = pravek.Match.replay(match.game, [type(deal)(list(row)), *rest])  # type: ignore[call-arg]
    assert again.log == match.log  # a list is told as a row
    for wrong in (tuple(map(float, row)), tuple(map(np.int64, row))):
        with pytest.raises(ValueError, match="dominoes should be a int"):
            pravek.Match.replay(match.game, [type(deal)(wrong), *rest])  # type: ignore[call-arg]


def test_a_note_is_checked_before_it_is_written_down() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    for wrong in ({"note": "concede", "seat": True}, {"note": "concede", "seat": np.int64(1)}):
        with pytest.raises(ValueError, match="no seat of this table"):
            match.note(wrong)
    match.note({"note": "concede", "seat": 1})
    assert [note.words["seat"] for note in pravek.load(match.record()).notes] == [1]


def test_a_name_is_a_text() -> None:
    with pytest.raises(pravek.SetupError, match="printable characters"):
        pravek.Match("kingdomino", players=2, names=["Anna", 7])  # type: ignore[list-item]


def test_a_decision_before_luck_cannot_be_taken_out_of_the_log() -> None:
    match = pravek.Match("kingdomino", players=2, seed=1)
    [seat] = match.turn.seats  # type: ignore[union-attr]
    match.play(match.actions(seat)[0])
    place = next(n for n, event in enumerate(match.log) if isinstance(event, Claim))
    before = list(match.log)
    with pytest.raises(pravek.CannotUndo):
        match.retract(place)
    assert match.log == before
