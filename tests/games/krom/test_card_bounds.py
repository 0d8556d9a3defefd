"""A stranger's card file: whatever is accepted makes no position too large to be shown, and no
game that breaks the rules; whatever is not is refused in words."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.krom.card_files import bold_files, spoilt_files, worst_file
from tests.games.krom.random_games import SOAK, play_at_random
from tests.games.krom.scene import Scene, acting, our_file, player

import pravek
from pravek.core.match import Match
from pravek.core.registry import SetupError
from pravek.games.krom import Krom, bounds, cards
from pravek.games.krom.sense import endless
from pravek.games.krom.state import AREAS, KINDS, State, Tokens

SLOW = settings(
    max_examples=25 * SOAK,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def rich(game: Krom, area: str) -> Scene:
    """Seat A holds every bonus card, and everybody is rich: no position offers more."""
    box = game.table.cards
    purse = dict.fromkeys(KINDS, 6)
    people = [player(area=area, **purse) for _ in range(game.players)]
    people[0] = replace(people[0], hand=tuple(sorted(box.bonus)), life=1)
    names = list(box.characters)
    seated = [replace(who, character=names[seat]) for seat, who in enumerate(people)]
    shown = {deck: tuple(getattr(box, deck))[: box.shown[deck]] for deck in box.shown}
    return acting(*seated, game=game, supply=Tokens(*(50,) * 4), **shown)


def most_offers(game: Krom) -> int:
    return max(len(rich(game, area).legal()) for area in AREAS)


def test_no_accepted_file_has_more_choices_than_stated() -> None:
    """Our cards, and the worst that is accepted: the bound on ways is reached exactly."""
    assert most_offers(Krom(6)) == 100
    worst = Krom(6, cards=worst_file())
    plays = [word for word in rich(worst, "savanna").legal() if word.startswith("play-")]
    assert len(plays) == bounds.MOST_WAYS
    assert most_offers(worst) == 265 <= bounds.MOST_OFFERS


def test_one_way_more_is_refused_by_the_name_of_the_card() -> None:
    file = worst_file()
    file["bonus"][9] |= {"kind": "gain", "gain": {"krom": 1}}
    said = "bonus: 241 ways to play the cards in one area, at most 240 (bonus0: 180)"
    assert cards.check(json.dumps(file, ensure_ascii=False))[0] == [said]
    file["bonus"][1]["area"], file["bonus"][9]["area"] = "forest", "caves"
    assert cards.check(json.dumps(file, ensure_ascii=False))[0] == []


def test_the_card_bomb_is_refused() -> None:
    """42 kB of swaps of six resources for six made 78,405 choices."""
    file = our_file()
    swap = {"kind": "swap", "give": {"any_resource": 6}, "take": {"any_resource": 6}}
    names = {"en": "Bomb"}
    file["bonus"] = [{"id": f"B{n}", "names": names, **swap} for n in range(20)]
    file["counts"]["bonus"] = 20
    with pytest.raises(SetupError, match="any_resource should be a number from 1 to 3, not 6"):
        Krom(cards=file)


@SLOW
@given(bold_files(), st.integers(2, 6), st.integers(0, 2**32))
def test_whatever_is_accepted_stays_within_the_bounds(file: Any, players: int, seed: int) -> None:
    try:
        game = Krom(players, cards=file, kromosaur=bool(seed & 1), ice_age=bool(seed & 2))
    except SetupError:
        return
    assert most_offers(game) <= bounds.MOST_OFFERS
    match = pravek.Match(game, seed=seed)
    for _ in play_at_random(match, Random(seed), 40):
        _lawful(match, file)


def _lawful(match: Match[State], file: Any) -> None:
    """KR-1.4, KR-8.4, KR-7.4, and the number of choices."""
    state = match.state
    for kind in KINDS:
        heaps = [state.supply.of(kind), *(who.tokens.of(kind) for who in state.players)]
        assert min(heaps) >= 0
        assert sum(heaps) == file["tokens"][kind]
    for seat, who in enumerate(state.players):
        assert 0 <= who.life <= file["setup"]["life"]
        assert len(match.actions(seat)) <= bounds.MOST_OFFERS


@settings(SLOW, max_examples=80 * SOAK)
@given(spoilt_files(), st.integers(0, 2**32))
def test_a_spoilt_file_is_refused_in_words_or_played(file: Any, seed: int) -> None:
    text = json.dumps(file)
    problems, _ = cards.check(text)
    assert all(": " in problem and len(problem) < 300 for problem in problems)
    if problems:
        with pytest.raises(SetupError, match="the card file is refused: "):
            Krom(2, cards=file)
        return
    game = Krom(2, cards=file)
    match = pravek.Match(game, seed=seed)
    for _ in play_at_random(match, Random(seed), 15):
        _lawful(match, file)


@settings(SLOW, max_examples=60 * SOAK)
@given(st.lists(st.tuples(*(st.integers(-2, 2) for _ in KINDS)), min_size=1, max_size=4))
def test_a_shopping_tour_ends_if_and_only_if_no_mix_is_free(deals: list[tuple[int, ...]]) -> None:
    """`endless` agrees with a walk: a free mix can be found by buying, and only then."""
    services = [
        (
            {k: -n for k, n in zip(KINDS, net, strict=True) if n < 0},
            {k: n for k, n in zip(KINDS, net, strict=True) if n > 0},
        )
        for net in deals
    ]
    chain = endless(services)
    chosen = [deals[number - 1] for number in chain]
    assert bool(chain) != _has_values(deals)
    assert not chain or not _has_values(chosen)


def _has_values(deals: list[tuple[int, ...]]) -> bool:
    """Whether the kinds can be given values above 0 at which every deal loses (a perceptron: it
    finds them if there are any, and 2,000 corrections are plenty for numbers this small)."""
    demands = [*(tuple(-n for n in net) for net in deals), *UNITS]
    values = [1, 1, 1, 1]
    for _ in range(2_000):
        wrong = next((d for d in demands if sum(map(int.__mul__, d, values)) <= 0), None)
        if wrong is None:
            return True
        values = [a + b for a, b in zip(values, wrong, strict=True)]
    return False


UNITS = [tuple(int(a == b) for b in range(4)) for a in range(4)]
