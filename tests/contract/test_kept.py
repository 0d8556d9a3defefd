"""The contract: a game written as a record, as notation, as a deal code is the same game."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.contract.setups import Setup
from tests.contract.walk import MOMENTS, Walk, decided, play_on

import pravek
from pravek.core import deal, notation, registry
from pravek.core.codec import decode, encode


def test_a_record_read_and_written_again_is_the_same_text(played: Walk) -> None:
    text = played.match.record()
    again = pravek.load(text)
    assert again.record() == text
    assert again.log == played.log
    assert again.state == played.match.state
    assert again.ranking == played.match.ranking
    assert again.game.options == played.game.options


def test_an_open_record_goes_on_with_the_luck_of_its_seed(setup: Setup, seed: int) -> None:
    whole = play_on(setup.match(seed), Random(5), 150)
    decisions = decided(whole)
    early = setup.match(seed)
    for action in decisions[: len(decisions) // 2]:
        early.play(action)
    late = pravek.load(early.record(), seed=seed)
    for action in decisions[len(decisions) // 2 :]:
        late.play(action)
    assert late.log == whole.log


@pytest.mark.parametrize("most", [60, 10**9])
def test_a_witnessed_record_shows_the_view_and_never_the_seed(
    setup: Setup, seed: int, most: int, played: Walk
) -> None:
    secret = 918273645546372819 + seed
    match = play_on(setup.match(secret), Random(seed), 60) if most == 60 else played.match
    for seat in played.viewers:
        text = match.record(seat=seat)
        assert str(secret) not in text
        seen = pravek.load(text)
        assert seen.record() == text
        assert seen.state == match.view(seat)
        assert json.loads(text.splitlines()[0])["seen_by"] == (
            "spectator" if seat is None else seat
        )
        for other in played.seats:
            for action in seen.actions(other)[:1]:
                with pytest.raises(pravek.IllegalAction):
                    seen.play(action)
    assert str(secret) not in match.record()


def test_an_event_is_the_same_after_json(played: Walk) -> None:
    for event in set(played.log):
        for seat in played.viewers:
            shown = played.game.witness(event, seat)
            text = json.dumps(encode(shown))
            assert decode(json.loads(text), played.game.events) == shown


def test_an_event_is_the_same_after_notation(played: Walk) -> None:
    for event in set(played.log):
        for seat in played.viewers:
            shown = played.game.witness(event, seat)
            word = notation.token(shown)
            assert " " not in word
            assert notation.parse(word, played.game) == shown


def test_a_game_is_the_same_after_notation(played: Walk) -> None:
    text = notation.write(played.match)
    again = notation.read(text)
    assert again.log == played.log
    assert again.game.options == played.game.options
    assert notation.write(again) == text


def test_no_two_legal_actions_share_a_token(played: Walk) -> None:
    for state, turn in played.decisions(MOMENTS):
        actions = played.game.actions(state, turn.seats[0])
        assert len({notation.token(action) for action in actions}) == len(actions)


def test_a_deal_code_deals_the_same_again(setup: Setup, seed: int) -> None:
    code = deal.write(setup.build(), seed)
    match = deal.read(code)
    assert match.game.name == setup.game
    assert match.game.options == setup.build().options
    assert match.log == setup.match(seed).log
    assert deal.write(match.game, match.seed) == code


def test_the_options_of_a_game_build_it_again(setup: Setup) -> None:
    game = setup.build()
    again = registry.build(game.name, **game.options)
    assert again.options == game.options
    assert again.players == game.players == game.options["players"]
    assert again.start() == game.start()
    json.dumps(dict(game.options))
