"""Every refusal names a clause, whatever nonsense is asked, and says nothing secret."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.games.krom.random_games import SOAK, new_match, play_at_random
from tests.games.krom.scene import acting, player

from pravek.core.protocol import Action
from pravek.games.krom import events as e

WORDS = ("wood", "bone", "krom", "card", "life", "caves", "forest", "pair", "full_house", "x", "")


def nonsense(rng: Random, players: int) -> Action:
    """An action of any kind with any values."""
    seat, number = rng.randrange(players), rng.randrange(-1, 8)
    word, kinds = rng.choice(WORDS), tuple(rng.choices(WORDS, k=rng.randrange(3)))
    card = f"{rng.choice('EGHB')}{rng.randrange(30):02}"
    return rng.choice(
        (
            *(e.Choose(seat, word), e.Go(seat, word or None), e.Withdraw(seat), e.Pass(seat)),
            *(e.Play(seat, card, number, kinds, kinds[:1]), e.Loot(seat, number, word)),
            *(e.Rest(seat), e.Buy(seat, word), e.Mix(seat), e.Gather(seat), e.Climb(seat)),
            *(e.Hunt(seat, card, number), e.Reroll(seat, (number, number)), e.Stop(seat)),
            *(e.Claim(seat, word, number), e.Evolve(seat, card), e.End(seat)),
        )
    )


@pytest.mark.parametrize("number", range(6 * SOAK))
def test_a_refusal_for_everything_that_is_not_legal(number: int) -> None:
    match, rng = new_match(number), Random(number)
    for _ in play_at_random(match, rng, 120):
        for _ in range(8):
            action = nonsense(rng, match.game.players)
            why = match.why_not(action)
            assert (why is None) == (action in match.actions(action.seat))
            assert why is None or (why.clause.startswith("KR-") and why.text.endswith("."))


def test_a_refusal_does_not_depend_on_what_others_hold() -> None:
    # KR-2.4
    table = acting(player(hand="B17 B28"), player(life=0, stunned=True, hand="B28 B28"))
    action = e.Play(0, "B17", 1)
    first = table.game.why_not(table.game.view(table.state, 0), action)
    other = replace(table.state.players[1], hand=("B01", "B09"))
    state = replace(table.state, players=(table.state.players[0], other))
    assert first == table.game.why_not(table.game.view(state, 0), action)
