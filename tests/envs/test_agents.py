"""An agent of the environments plays as a bot: it is given what the environment would give it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pravek import Match
from pravek.arena.meeting import meet
from pravek.bots import BotError, Clock
from pravek.envs.agents import choosing
from pravek.envs.setups import coding_of


def decision(name: str, seed: int = 3) -> tuple[Match[Any], int]:
    match: Match[Any] = Match(name, players=2, seed=seed)
    return match, match.turn.seats[0]  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["kingdomino", "origins", "krom"])
@pytest.mark.parametrize("flat", [False, True])
def test_it_sees_the_observation_and_the_mask_of_its_seat(name: str, flat: bool) -> None:
    match, seat = decision(name)
    game, view, coding = match.game, match.view(seat), coding_of(match.game)
    given: list[Any] = []

    def act(observation: Any, mask: Any) -> Any:
        given.append((observation, mask))
        return np.flatnonzero(mask)[-1]  # an integer of NumPy is one, too

    action = choosing(act, flat=flat)(game, view, seat, match.actions(seat), Clock())
    [(observation, mask)] = given
    legal = coding.legal(game, view, seat)
    assert action == legal[max(legal)]
    assert sorted(legal) == list(np.flatnonzero(mask))
    seen = coding.observe(game, view, seat)
    if flat:
        assert np.array_equal(observation, coding.flat(seen))
    else:
        assert all(np.array_equal(observation[key], seen[key]) for key in coding.space)


@pytest.mark.parametrize("answer", [0, -1, 10**6, None, "first", 1.5])
def test_an_answer_that_is_not_legal_is_told(answer: Any) -> None:
    match, seat = decision("kingdomino")
    choose = choosing(lambda observation, mask: answer)
    with pytest.raises(BotError, match=r"the agent answered .* which is not legal"):
        choose(match.game, match.view(seat), seat, match.actions(seat), Clock())


def test_it_plays_whole_games_in_the_arena() -> None:
    agents = {"first": choosing(lambda observation, mask: mask.argmax()), "random": "random"}
    mine, _ = meet("kingdomino", agents, games=2, seed=1)
    assert (mine.games, mine.broken) == (2, 0)
