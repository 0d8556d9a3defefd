"""A match can be saved and loaded at any decision, and goes on with the same luck."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.krom.random_games import SOAK, new_match, play_at_random
from tests.games.krom.scene import acting, player

from pravek.core import notation, record
from pravek.core.match import Match
from pravek.core.protocol import Action
from pravek.games.krom.duties import Played
from pravek.games.krom.state import State


def assert_same(match: Match[State], again: Match[State]) -> None:
    seats = range(match.game.players)
    assert again.state == match.state
    assert again.turn == match.turn
    assert [again.actions(seat) for seat in seats] == [match.actions(seat) for seat in seats]
    views = [*seats, None]
    assert [again.view(seat) for seat in views] == [match.view(seat) for seat in views]


@pytest.mark.parametrize("number", range(4 * SOAK))
def test_saved_and_loaded_at_every_decision(number: int) -> None:
    match = new_match(number * 7)
    loaded, begun = match, len(match.log)
    for _ in play_at_random(match, Random(number), 60 if SOAK == 1 else 100_000):
        for place in range(begun, len(match.log)):  # the loaded match goes on with the same luck
            event = match.log[place]
            if loaded is not match and isinstance(event, Action) and place == len(loaded.log):
                loaded.play(event)
        assert loaded.log == match.log
        loaded, begun = record.load(match.record(), seed=match.seed), len(match.log)
        assert_same(match, loaded)


@pytest.mark.parametrize("number", range(5))
def test_a_game_in_notation_is_the_same_game(number: int) -> None:
    match = new_match(number)
    for _ in play_at_random(match, Random(number), 200):
        pass
    assert notation.read(notation.write(match)).state == match.state


def test_the_middle_of_a_counter_to_a_counter_is_plain_data() -> None:
    # KR-11.3
    people = player(hand="B09 B28"), player(hand="B28 B01"), player(hand="B01")
    table = acting(*people).tell("A:play-B09@A(>) B:play-B28@A(>) C:pass A:play-B28@B(>)")
    windows = [duty for duty in table.state.stack if isinstance(duty, Played)]
    assert [window.card for window in windows] == ["B09", "B28", "B28"]
    for duty in table.state.stack:
        for name in type(duty).__dataclass_fields__:
            value = getattr(duty, name)
            assert isinstance(value, int | str | bool | tuple)
